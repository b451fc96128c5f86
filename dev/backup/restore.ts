import { chmod, copyFile, mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { StartError, errorCode } from '#server/start-error.ts';
import { copyFolder, placeCopy } from '../postgres/backup.ts';
import { startPostgres } from '../postgres/launcher.ts';
import { type BackupNote, backupNote } from './back-up.ts';

/**
 * Puts a backup into an empty data folder, and starts its database once, which recovers it and shows that it can be read.
 * Throws StartError for what is no backup, and for a data folder with anything in it.
 */
export async function restore(from: string, dataDir: string): Promise<{ takenAt: string; teams: number }> {
  const { takenAt } = await readNote(from);
  const there = await readdir(dataDir).catch(() => []);
  if (there.length > 0) throw new StartError(`${dataDir} is not empty; move it away, or set DATA_DIR to another folder.`);
  await mkdir(dataDir, { recursive: true, mode: 0o755 });
  await placeCopy(join(from, 'postgres'), join(dataDir, 'postgres'));
  await copyFolder(join(from, 'files'), join(dataDir, 'files'));
  await copyRootKey(from, dataDir);
  const postgres = await startPostgres({ dataDir: join(dataDir, 'postgres') });
  try {
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

/** It may have been set by the environment, and then has to be again. */
async function copyRootKey(from: string, dataDir: string): Promise<void> {
  try {
    await copyFile(join(from, 'root-key'), join(dataDir, 'root-key'));
    await chmod(join(dataDir, 'root-key'), 0o600);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
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
