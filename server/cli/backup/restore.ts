import { realpath, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import { headFileOf } from '#server/integrations/log-heads/settle-heads.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import { copyFolder, placeCopy } from '#server/integrations/postgres/backup.ts';
import { startPostgres } from '#server/integrations/postgres/launcher.ts';
import { removeCluster, socketFolder } from '#server/integrations/postgres/place.ts';
import { backupNote, readNote } from './note.ts';
import { copyPrivate, fillDataFolder } from './place.ts';
import { type Sums, verifySums } from './sums.ts';

/** The embedded database of a backup, started in the draft before anything is moved into place. */
export interface Started {
  ownerUrl: string;
  /** The folder that becomes the data folder. */
  folder: string;
  takenAt: string;
  /** Undefined for a backup of a version without checksums. */
  sums: Sums | undefined;
}

export interface RestoreOptions {
  signal?: AbortSignal | undefined;
  /** Where the files are stored, if not in the data folder. */
  bucket?: FileStore | undefined;
  /** Verifies the database, and records next to its heads that they belong to the copy. */
  onStarted?: (started: Started) => Promise<void>;
}

/**
 * Restores a backup of an embedded database into an empty data folder: all of it, or nothing if the backup is damaged. The
 * database is started once, which recovers it and proves that it can be read. Throws StartError for a folder that is not a
 * backup, a backup that was changed, and a data folder that is not empty.
 */
export async function restore(
  from: string,
  dataDir: string,
  { signal, bucket, onStarted }: RestoreOptions = {},
): Promise<{ takenAt: string; teams: number }> {
  const { takenAt, sums: digest } = await readNote(from);
  const files = { from: join(from, 'files'), bucket };
  return fillDataFolder(dataDir, files, async (draft, move) => {
    const sums = digest === undefined ? undefined : await verifySums(from, digest, { besides: [backupNote], signal });
    const clusterPath = join(draft, 'postgres');
    try {
      await placeCopy(join(from, 'postgres'), clusterPath);
      if (!bucket) await copyFolder(files.from, join(draft, 'files'), { signal });
      await copyPrivate(from, draft, 'root-key');
      const hasHeads = await copyPrivate(from, draft, basename(headFileOf(draft)));
      const teams = await startOnce(clusterPath, async (ownerUrl) => {
        // A backup of a version without exported heads: the first start signs and exports them.
        if (hasHeads) await onStarted?.({ ownerUrl, folder: draft, takenAt, sums });
        return countTeams(ownerUrl);
      });
      signal?.throwIfAborted();
      const cluster = await realpath(clusterPath);
      await move();
      // Removes the socket folder of the draft; a cluster stored elsewhere keeps its place.
      if (cluster === join(await realpath(draft), 'postgres')) await rm(socketFolder(cluster), { recursive: true, force: true });
      return { takenAt, teams };
    } catch (error) {
      await removeCluster(clusterPath);
      throw error;
    }
  });
}

async function startOnce<T>(cluster: string, work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const postgres = await startPostgres({ dataDir: cluster });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function countTeams(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM teams');
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}
