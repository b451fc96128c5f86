import { chmod, copyFile, mkdir, readFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import { headFileOf } from '#server/outside/log-heads/settle-heads.ts';
import { StartError, errorCode } from '#server/start-error.ts';
import { copyFolder, placeCopy } from '../postgres/backup.ts';
import { startPostgres } from '../postgres/launcher.ts';
import { type BackupNote, backupNote } from './back-up.ts';

/**
 * Puts a backup into an empty data folder, and starts its database once, which recovers it and shows that it can be read.
 * Throws StartError for what is no backup, and for a data folder with anything in it.
 * @param recordRestore told of the started database, to record beside its heads that they are those of the copy
 */
export async function restore(
  from: string,
  dataDir: string,
  recordRestore?: (ownerUrl: string, takenAt: string) => Promise<void>,
): Promise<{ takenAt: string; teams: number }> {
  const { takenAt } = await readNote(from);
  const there = await readdir(dataDir).catch(() => []);
  if (there.length > 0) throw new StartError(`${dataDir} is not empty; move it away, or set DATA_DIR to another folder.`);
  await mkdir(dataDir, { recursive: true, mode: 0o755 });
  await placeCopy(join(from, 'postgres'), join(dataDir, 'postgres'));
  await copyFolder(join(from, 'files'), join(dataDir, 'files'));
  await copyPrivate(from, dataDir, 'root-key');
  const hasHeads = await copyPrivate(from, dataDir, basename(headFileOf(dataDir)));
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') });
  try {
    // A backup of a version without exported heads: the first start signs and exports them.
    if (hasHeads) await recordRestore?.(postgres.url, takenAt);
    return { takenAt, teams: await countTeams(postgres.url) };
  } finally {
    await postgres.stop();
  }
}

async function readNote(from: string): Promise<BackupNote> {
  const text = await readFile(join(from, backupNote), 'utf8').catch(() => undefined);
  if (text === undefined) throw new StartError(`${from} holds no complete backup of Atrium.`);
  return JSON.parse(text) as BackupNote;
}

/** False where the backup does not hold it: the root key may have been set by the environment, and then has to be again. */
async function copyPrivate(from: string, dataDir: string, name: string): Promise<boolean> {
  try {
    await copyFile(join(from, name), join(dataDir, name));
    await chmod(join(dataDir, name), 0o600);
    return true;
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return false;
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
