import { copyFile, rename, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { headFileOf } from '#server/integrations/log-heads/settle-heads.ts';
import { recordingBackup } from '#server/integrations/monitoring/backups.ts';
import { StartError, errorCode } from '#server/start-error.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import { copyRunning } from '#server/integrations/postgres/backup.ts';
import { openPostgres } from '#server/integrations/postgres/open.ts';
import { settlePlace } from '#server/integrations/postgres/place.ts';
import { chooseRunner } from '#server/integrations/postgres/runner.ts';
import { saveFiles } from './bucket-files.ts';
import { inDraft } from './draft.ts';
import { inOneProcess } from './one-process.ts';
import { type BackupNote, writeNote } from './note.ts';
import { writeSums } from './sums.ts';

export type KeepBackup = (draft: string, note: BackupNote) => Promise<void>;

export interface EmbeddedBackupOptions {
  signal?: AbortSignal | undefined;
  /** Where the files are, if they are not in the data folder. */
  bucket?: FileStore | undefined;
  /** Updates the file of exported heads. */
  exportHeads?: (ownerUrl: string) => Promise<void>;
  /** Finds the id of the installation. */
  identify?: (ownerUrl: string) => Promise<string>;
  /** The fingerprint of the root key that a restore needs. */
  rootKey?: string;
  /** Whether the root key of the data folder becomes part of the backup. */
  withRootKey?: boolean;
  /** Moves the complete draft to where it stays. By default it is renamed to `to`. */
  keep?: KeepBackup | undefined;
}

/**
 * Copies the embedded database, files and, if requested, the root key into a new folder, while Atrium keeps running. The database is copied before
 * the files: a file is stored before the row that names it. The heads of the operation log are copied first, because the copy of
 * the database must contain everything they sign. Throws StartError if the folder exists, or there is nothing to back up.
 * @returns its size in megabytes
 */
export async function backUp(
  dataDir: string,
  to: string,
  {
    signal,
    bucket,
    exportHeads,
    identify,
    rootKey,
    withRootKey = false,
    keep = (draft) => rename(draft, to),
  }: EmbeddedBackupOptions = {},
): Promise<{ megabytes: number }> {
  if (await stat(to).catch(() => undefined)) throw new StartError(`${to} already exists; name a folder that does not exist.`);
  const clusterPath = join(dataDir, 'postgres');
  if (!(await stat(clusterPath).catch(() => undefined)))
    throw new StartError(`${dataDir} holds no database of Atrium; set DATA_DIR.`);
  const { cluster } = await settlePlace(clusterPath, chooseRunner(clusterPath));
  return inDraft(to, async (draft) => {
    const postgres = await openPostgres(clusterPath);
    const copy = async () => {
      const takenAt = new Date().toISOString();
      await exportHeads?.(postgres.url);
      // Before the copy, which has to contain it.
      const installation = await identify?.(postgres.url);
      await copyIfThere(headFileOf(dataDir), draft);
      await copyRunning(postgres.url, cluster, join(draft, 'postgres'), signal);
      await saveFiles({ dataDir, bucket }, join(draft, 'files'), signal);
      if (withRootKey) await copyIfThere(join(dataDir, 'root-key'), draft);
      const { digest, bytes } = await writeSums(draft, signal);
      const note: BackupNote = {
        format: 2,
        postgres: '18',
        takenAt,
        sums: digest,
        ...(rootKey !== undefined && { rootKey }),
        ...(installation !== undefined && { installation }),
      };
      await writeNote(draft, note);
      signal?.throwIfAborted();
      await keep(draft, note);
      return { megabytes: Math.ceil(bytes / 1_000_000) };
    };
    try {
      return await inOneProcess(postgres.url, () => recordingBackup(postgres.url, copy));
    } finally {
      await postgres.stop();
    }
  });
}

async function copyIfThere(file: string, folder: string): Promise<void> {
  await copyFile(file, join(folder, basename(file))).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
}
