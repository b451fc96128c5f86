import { createHash } from 'node:crypto';
import { withOwner } from '#server/kernel/database/owner-client.ts';
import { fileName } from '#server/kernel/files/files.ts';
import type { FileStore } from './file-store.ts';
import { markerName, readMarker } from './own-files.ts';

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
  signal?: AbortSignal | undefined;
  /** Called after each group of files. */
  onProgress?: (so: CopiedFiles) => void;
  /** Files that are in the target already are read and compared as well. */
  verifyKept?: boolean;
}

interface FileRow {
  team_id: string;
  id: string;
  size: number;
  sha256: Buffer;
}

const readAtOnce = 500;
const copiedAtOnce = 8;

/**
 * Copies all files that the database names, and the id of the installation, from one storage to another, while servers run. Each
 * copy is read back and compared with the digest in the database. Files that are there already are kept, so a further run copies
 * what an interrupted one left, and what was uploaded since.
 */
export async function copyFiles(
  ownerUrl: string,
  { from, to }: { from: FileStore; to: FileStore },
  { signal, onProgress, verifyKept = false }: CopyOptions = {},
): Promise<CopiedFiles> {
  const so: CopiedFiles = { copied: 0, kept: 0, bytes: 0, missing: [], damaged: [] };
  const copy = async ({ team_id, id, size, sha256 }: FileRow) => {
    signal?.throwIfAborted();
    const name = fileName(team_id, id);
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
    so.bytes += size;
  };
  await withOwner(ownerUrl, async (client) => {
    let last = { team_id: '00000000-0000-0000-0000-000000000000', id: '00000000-0000-0000-0000-000000000000' };
    for (;;) {
      const { rows } = await client.query<FileRow>(
        `SELECT team_id, id, size::int AS size, sha256 FROM files
         WHERE (team_id, id) > ($1, $2) AND (expires_at IS NULL OR expires_at > now()) ORDER BY team_id, id LIMIT $3`,
        [last.team_id, last.id, readAtOnce],
      );
      const remaining = rows.values();
      await Promise.all(
        Array.from({ length: copiedAtOnce }, async () => {
          for (const row of remaining) await copy(row);
        }),
      );
      onProgress?.(so);
      last = rows.at(-1) ?? last;
      if (rows.length < readAtOnce) break;
    }
  });
  const marker = await readMarker(from);
  if (marker !== undefined) await to.put(markerName, Buffer.from(`${marker}\n`));
  return so;
}

/** The SHA-256 of a stored file, which is read as a stream. */
async function digestIn(store: FileStore, name: string): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const part of await store.read(name)) hash.update(part as Buffer);
  return hash.digest();
}
