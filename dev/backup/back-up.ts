import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { headFileOf } from '#server/outside/log-heads/settle-heads.ts';
import { StartError, errorCode } from '#server/start-error.ts';
import { copyFolder, copyRunning } from '../postgres/backup.ts';
import { openPostgres } from '../postgres/open.ts';
import { settlePlace } from '../postgres/place.ts';
import { chooseRunner } from '../postgres/runner.ts';

/** What a backup says of itself, written last: a folder without it is none. */
export const backupNote = 'atrium-backup.json';
export interface BackupNote {
  format: 1;
  postgres: string;
  takenAt: string;
}

/**
 * Copies database, files and root key into a folder that is not there yet, while Atrium may go on. The database comes first:
 * whatever file a row of it names was kept before that row. Only the heads of the operation log are copied before: a copy of
 * the database must not lack what was signed. @param exportHeads brings the file of heads up to date
 * @returns its size in megabytes
 * Throws StartError where the folder is there, or there is nothing to back up.
 */
export async function backUp(
  dataDir: string,
  to: string,
  exportHeads?: (ownerUrl: string) => Promise<void>,
): Promise<{ megabytes: number }> {
  if (await stat(to).catch(() => undefined)) throw new StartError(`${to} is there already; name a folder that is not.`);
  const wanted = join(dataDir, 'postgres');
  if (!(await stat(wanted).catch(() => undefined))) throw new StartError(`${dataDir} holds no database of Atrium; set DATA_DIR.`);
  const { cluster } = await settlePlace(wanted, chooseRunner(wanted));
  const draft = `${to}.draft-${process.pid}`;
  const postgres = await openPostgres(wanted);
  try {
    const takenAt = new Date().toISOString();
    await exportHeads?.(postgres.url);
    await mkdir(draft, { mode: 0o700 });
    await copyIfThere(headFileOf(dataDir), draft);
    await copyRunning(postgres.url, cluster, join(draft, 'postgres'));
    await copyFolder(join(dataDir, 'files'), join(draft, 'files'));
    await copyIfThere(join(dataDir, 'root-key'), draft);
    const note: BackupNote = { format: 1, postgres: '18', takenAt };
    await writeFile(join(draft, backupNote), `${JSON.stringify(note)}\n`, { mode: 0o600 });
    await rename(draft, to);
  } finally {
    await rm(draft, { recursive: true, force: true });
    await postgres.stop();
  }
  return { megabytes: Math.ceil((await sizeOf(to)) / 1_000_000) };
}

async function copyIfThere(file: string, folder: string): Promise<void> {
  await copyFile(file, join(folder, basename(file))).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
}

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    names.filter((entry) => entry.isFile()).map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
