import { readInThread } from './readers.ts';
import { type SheetRefusal, refused } from './refusal.ts';
import type { ReadOrder, SheetContent } from './sheet.ts';

const zipBegins = Buffer.from('PK\x03\x04', 'latin1');
const oleBegins = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const encryptedPackage = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * Reads the rows of one sheet of an .xlsx file in a worker thread, with limits of memory and time. Throws fileTypeRefused or
 * fileUnreadable with the reason at the field `file`, and busy if too many files are waiting.
 */
export async function readSheet(order: ReadOrder): Promise<SheetContent> {
  const obvious = refusalByContent(Buffer.from(order.content.buffer, order.content.byteOffset, order.content.byteLength));
  if (obvious) throw refused(obvious);
  return readInThread(order);
}

function refusalByContent(content: Buffer): SheetRefusal | undefined {
  if (content.subarray(0, 8).equals(oleBegins)) return content.includes(encryptedPackage) ? 'fileEncrypted' : 'fileOldExcel';
  return content.subarray(0, 4).equals(zipBegins) ? undefined : 'fileNotXlsx';
}
