import type { FileStore } from './file-store.ts';
import { digestIn, eachNamedFile, type NamedContent } from './named-files.ts';
import { readMarker, writeMarker } from './own-files.ts';

/** What a copy did, by number of files; `missing` and `damaged` are names. */
export interface CopiedFiles {
  copied: number;
  /** Already there with the right size, from an earlier run. */
  kept: number;
  bytes: number;
  /** Named by the database and not in the source. */
  missing: string[];
  /** Different from what was uploaded, in the source or after the copy. */
  damaged: string[];
}

export interface CopyOptions {
  /** Called after each group of files. */
  onProgress?: (so: CopiedFiles) => void;
  /** Files that are in the target already are read and compared as well. */
  verifyKept?: boolean;
}

/**
 * Copies all files that the database names, and the id of the installation, from one storage to another, while servers run. Each
 * copy is read back and compared with the digest in the database. Files that are there already are kept, so a further run copies
 * what an interrupted one left, and what was uploaded since.
 */
export async function copyFiles(
  ownerUrl: string,
  { from, to }: { from: FileStore; to: FileStore },
  { onProgress, verifyKept = false }: CopyOptions = {},
): Promise<CopiedFiles> {
  const so: CopiedFiles = { copied: 0, kept: 0, bytes: 0, missing: [], damaged: [] };
  const copy = async ({ name, size, sha256 }: NamedContent) => {
    if ((await to.sizeOf(name)) === size && (!verifyKept || (await digestIn(to, name)).equals(sha256))) {
      so.kept += 1;
      return;
    }
    const found = await from.sizeOf(name);
    if (found === undefined) {
      so.missing.push(name);
      return;
    }
    await to.put(name, { size: found, open: () => from.read(name) });
    if (!(await digestIn(to, name)).equals(sha256)) so.damaged.push(name);
    so.copied += 1;
    so.bytes += found;
  };
  await eachNamedFile(ownerUrl, copy, () => onProgress?.(so));
  const marker = await readMarker(from);
  if (marker !== undefined) await writeMarker(to, marker);
  return so;
}
