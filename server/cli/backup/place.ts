import { chmod, copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { folderStore } from '#server/integrations/files/folder.ts';
import { writeMarker } from '#server/integrations/files/own-files.ts';
import { StartError, errorCode } from '#server/start-error.ts';
import { removeCluster } from '#server/integrations/postgres/place.ts';
import { fillBucket, type FilesToRestore, requireOwnBucket } from './bucket-files.ts';
import { inDraft, isDraft, isInUse, removeLeftDrafts } from './draft.ts';
import { flushFolder } from './sums.ts';

/**
 * Fills an empty data folder, and the bucket of its files if it has one: everything is prepared in a draft inside the folder and
 * moved into place at the end. On failure nothing is left. Throws StartError if the folder or the bucket is not empty.
 * @param prepare fills the draft, and moves it into place; `filesId` is written into the files, which a backup of an earlier
 *   version does not hold
 * @returns what `prepare` returned
 */
export async function fillDataFolder<T>(
  dataDir: string,
  files: FilesToRestore,
  prepare: (draft: string, move: (filesId?: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  await removeLeftDrafts(dataDir);
  // A restore of an archive has unpacked it there before.
  const entries = (await readdir(dataDir).catch(() => [])).filter((name) => !mayStay(name) && !isInUse(join(dataDir, name)));
  if (entries.length > 0) {
    const drafting = entries.every(isDraft) ? 'another restore fills it now' : 'move it away, or set DATA_DIR to another folder';
    throw new StartError(`${dataDir} is not empty; ${drafting}.`);
  }
  await requireOwnBucket(files);
  const made = await mkdir(dataDir, { recursive: true, mode: 0o755 });
  const moved: string[] = [];
  const stored: string[] = [];
  try {
    // Other users may traverse the folder, because the user that PostgreSQL runs as has to enter its cluster. The contents are
    // private.
    return await inDraft(
      join(dataDir, 'restore'),
      (draft) =>
        prepare(draft, async (filesId) => {
          if (filesId !== undefined && !files.bucket) await writeMarker(folderStore(join(draft, 'files')), filesId);
          await flushFolder(draft);
          await fillBucket(files, stored, filesId);
          for (const name of ['postgres', 'files', 'operation-log-heads.jsonl', 'root-key']) {
            const isThere = await rename(join(draft, name), join(dataDir, name)).then(() => true, unlessMissing);
            if (isThere) moved.push(name);
          }
        }),
      0o711,
    );
  } catch (error) {
    if (moved.includes('postgres')) await removeCluster(join(dataDir, 'postgres'));
    // What cannot be removed now does not stand in the way of another restore of this backup.
    for (const name of stored) await files.bucket?.remove(name).catch(() => {});
    for (const name of moved) await rm(join(dataDir, name), { recursive: true, force: true });
    if (made !== undefined) await rm(made, { recursive: true, force: true });
    throw error;
  }
}

/** The settings of the installation, where the folder is also the working directory (docs/operations/install.md). */
const mayStay = (name: string) => name === '.env';

function unlessMissing(error: unknown): false {
  if (errorCode(error) !== 'ENOENT') throw error;
  return false;
}

/** Copies a secret file. Returns false if the backup does not contain it: the root key may have been set by the environment. */
export async function copyPrivate(from: string, to: string, name: string): Promise<boolean> {
  try {
    await copyFile(join(from, name), join(to, name));
    await chmod(join(to, name), 0o600);
    return true;
  } catch (error) {
    return unlessMissing(error);
  }
}
