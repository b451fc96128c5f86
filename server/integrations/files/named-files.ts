import { createHash } from 'node:crypto';
import { withOwner } from '#server/kernel/database/owner-client.ts';
import { fileName } from '#server/kernel/files/files.ts';
import type { FileStore } from './file-store.ts';

/** A file that the database names. */
export interface NamedContent {
  name: string;
  size: number;
  sha256: Buffer;
}

const readAtOnce = 500;
const doneAtOnce = 8;
const first = '00000000-0000-0000-0000-000000000000';

/** Calls `work` for every file that the database names and that has not expired, some at once; `onProgress` after each group. */
export async function eachNamedFile(
  ownerUrl: string,
  work: (file: NamedContent) => Promise<void>,
  onProgress?: () => void,
): Promise<void> {
  await withOwner(ownerUrl, async (client) => {
    let last = { team_id: first, id: first };
    for (;;) {
      const { rows } = await client.query<{ team_id: string; id: string; size: number; sha256: Buffer }>(
        `SELECT team_id, id, size, sha256 FROM files
         WHERE (team_id, id) > ($1, $2) AND (expires_at IS NULL OR expires_at > now()) ORDER BY team_id, id LIMIT $3`,
        [last.team_id, last.id, readAtOnce],
      );
      const remaining = rows.values();
      await Promise.all(
        Array.from({ length: doneAtOnce }, async () => {
          for (const { team_id, id, ...row } of remaining) await work({ name: fileName(team_id, id), ...row });
        }),
      );
      onProgress?.();
      last = rows.at(-1) ?? last;
      if (rows.length < readAtOnce) return;
    }
  });
}

/** The SHA-256 of a stored file, which is read as a stream. */
export async function digestIn(store: FileStore, name: string): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const part of await store.read(name)) hash.update(part as Buffer);
  return hash.digest();
}
