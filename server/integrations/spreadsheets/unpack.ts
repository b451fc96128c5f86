import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { SheetRefused } from './refusal.ts';

/**
 * A spreadsheet of 2,000 members unpacks to about 3 MB. These limits leave room for Excel's additions, and none for a zip bomb.
 */
const limits = { entries: 1000, unpacked: 48_000_000, ratio: 120, ratioFrom: 1_000_000 } as const;

const neededParts = /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/[^/]+\.xml|xl\/_rels\/[^/]+\.rels|xl\/worksheets\/[^/]+\.xml)$/;
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

/**
 * Returns the parts of an .xlsx file needed to read rows, each inflated and checked against its declared size and checksum.
 * Refuses archives with too many entries, too large contents, too high a compression ratio, encryption, macros or a DTD.
 * Specification sections 5 and 9, safety.md "uploads cannot hurt".
 */
export async function unpack(content: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(content, { validateEntrySizes: true }).catch(() => {
    throw new SheetRefused('fileNotXlsx');
  });
  const parts = new Map<string, Buffer>();
  const seen = new Set<string>();
  let unpacked = 0;
  if (zip.entryCount > limits.entries) throw new SheetRefused('fileUnsafe');
  try {
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize;
      requireHarmless(entry, seen, unpacked);
      if (neededParts.test(entry.fileName)) parts.set(entry.fileName, await inflate(zip, entry));
    }
  } catch (error) {
    throw error instanceof SheetRefused ? error : new SheetRefused('fileBroken');
  }
  requireWorkbook(parts);
  return parts;
}

function requireHarmless(entry: yauzl.Entry, seen: Set<string>, unpacked: number): void {
  const name = entry.fileName.toLowerCase();
  if (entry.isEncrypted()) throw new SheetRefused('fileEncrypted');
  if (name.endsWith('/vbaproject.bin')) throw new SheetRefused('fileMacros');
  const bomb = entry.uncompressedSize > limits.ratioFrom && entry.uncompressedSize > entry.compressedSize * limits.ratio;
  if (seen.has(name) || seen.size >= limits.entries || unpacked > limits.unpacked || bomb) throw new SheetRefused('fileUnsafe');
  seen.add(name);
}

async function inflate(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // The stream fails as soon as it is longer than the entry declares.
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  const part = Buffer.concat(chunks);
  if (crc32(part) !== entry.crc32) throw new SheetRefused('fileBroken');
  if (part.includes('<!DOCTYPE') || part.includes('<!ENTITY')) throw new SheetRefused('fileUnsafe');
  return part;
}

function requireWorkbook(parts: ReadonlyMap<string, Buffer>): void {
  const types = parts.get('[Content_Types].xml')?.toString('utf8') ?? '';
  if (types.includes('ms-excel.sheet.macroEnabled')) throw new SheetRefused('fileMacros');
  if (!types.includes(workbookType) || !parts.has('xl/workbook.xml')) throw new SheetRefused('fileNotXlsx');
}
