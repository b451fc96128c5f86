import type pg from 'pg';
import { withOwner } from '#server/kernel/database/owner-client.ts';
import { FileMissingError } from '#server/kernel/files/file-missing-error.ts';
import type { FileStore } from './file-store.ts';
import { digestIn, eachNamedFile } from './named-files.ts';

/** The files of an installation, compared with its database. */
export interface CheckedFiles {
  intact: number;
  missing: string[];
  damaged: string[];
  /** Files that no row names, left by processes that died while they stored them, and their size in bytes. */
  orphans: string[];
  orphanBytes: number;
}

const askedAtOnce = 500;
/** Milliseconds after which a file without a row is an orphan; until then its request may be running. */
const orphanAfter = 24 * 3_600_000;

/** Reads every file that the database names and compares it with its digest, and finds files that no row names. */
export async function checkFiles(
  ownerUrl: string,
  store: FileStore,
  onProgress?: (so: CheckedFiles) => void,
): Promise<CheckedFiles> {
  const so: CheckedFiles = { intact: 0, missing: [], damaged: [], orphans: [], orphanBytes: 0 };
  await eachNamedFile(
    ownerUrl,
    async ({ name, sha256 }) => {
      try {
        if ((await digestIn(store, name)).equals(sha256)) so.intact += 1;
        else so.damaged.push(name);
      } catch (error) {
        if (!(error instanceof FileMissingError)) throw error;
        so.missing.push(name);
      }
    },
    () => onProgress?.(so),
  );
  await withOwner(ownerUrl, async (client) => {
    let asked: { name: string; size: number }[] = [];
    const ask = async () => {
      const named = await namesAmong(
        client,
        asked.map(({ name }) => name),
      );
      for (const { name, size } of asked) {
        if (named.has(name)) continue;
        so.orphans.push(name);
        so.orphanBytes += size;
      }
      asked = [];
    };
    for await (const { name, size } of store.list()) {
      const at = storedAt(name);
      if (at === undefined || Date.now() - at < orphanAfter) continue;
      asked.push({ name, size });
      if (asked.length >= askedAtOnce) await ask();
    }
    await ask();
  });
  return so;
}

async function namesAmong(client: pg.Client, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT asked.name FROM unnest($1::text[]) AS asked (name) JOIN files f
     ON f.team_id = split_part(asked.name, '/', 1)::uuid AND f.id = split_part(asked.name, '/', 2)::uuid`,
    [names],
  );
  return new Set(rows.map(({ name }) => name));
}

/** When a file was stored, from the time in its id (UUID version 7), in milliseconds since 1970; undefined for other names. */
function storedAt(name: string): number | undefined {
  const [, high, low] =
    /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\/([\da-f]{8})-([\da-f]{4})-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/.exec(name) ?? [];
  return high === undefined || low === undefined ? undefined : Number.parseInt(high + low, 16);
}
