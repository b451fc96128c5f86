import { realpath, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import { headFileOf } from '#server/integrations/log-heads/settle-heads.ts';
import { copyFolder, placeCopy } from '../postgres/backup.ts';
import { startPostgres } from '../postgres/launcher.ts';
import { removeCluster, socketFolder } from '../postgres/place.ts';
import { backupNote, readNote } from './note.ts';
import { copyPrivate, fillDataFolder } from './place.ts';
import { type Sums, verifySums } from './sums.ts';

/** The database of a backup, started before anything is in its place. */
export interface Started {
  ownerUrl: string;
  /** The data folder that it will be. */
  folder: string;
  takenAt: string;
  /** Undefined for a backup of a version that wrote none. */
  sums: Sums | undefined;
}

export interface RestoreOptions {
  signal?: AbortSignal | undefined;
  /** Verifies it, and records beside its heads that they are those of the copy. */
  onStarted?: (started: Started) => Promise<void>;
}

/**
 * Puts a backup of an embedded database into an empty data folder: all of it, or nothing where the backup is damaged. Its
 * database is started once, which recovers it and shows that it can be read. Throws StartError for what is no backup, is not as
 * it was written, and for a data folder with anything in it.
 */
export async function restore(
  from: string,
  dataDir: string,
  { signal, onStarted }: RestoreOptions = {},
): Promise<{ takenAt: string; teams: number }> {
  const { takenAt, sums: digest } = await readNote(from);
  return fillDataFolder(dataDir, async (draft, move) => {
    const sums = digest === undefined ? undefined : await verifySums(from, digest, { besides: [backupNote], signal });
    const wanted = join(draft, 'postgres');
    try {
      await placeCopy(join(from, 'postgres'), wanted);
      await copyFolder(join(from, 'files'), join(draft, 'files'), { signal });
      await copyPrivate(from, draft, 'root-key');
      const hasHeads = await copyPrivate(from, draft, basename(headFileOf(draft)));
      const teams = await startOnce(wanted, async (ownerUrl) => {
        // A backup of a version without exported heads: the first start signs and exports them.
        if (hasHeads) await onStarted?.({ ownerUrl, folder: draft, takenAt, sums });
        return countTeams(ownerUrl);
      });
      signal?.throwIfAborted();
      const cluster = await realpath(wanted);
      await move();
      // Sockets of the draft; a cluster that lies elsewhere keeps its place.
      if (cluster === join(await realpath(draft), 'postgres')) await rm(socketFolder(cluster), { recursive: true, force: true });
      return { takenAt, teams };
    } catch (error) {
      await removeCluster(wanted);
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
