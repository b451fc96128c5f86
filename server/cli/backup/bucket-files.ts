import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FileMissingError } from '#server/kernel/files/file-missing-error.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import { folderStore } from '#server/integrations/files/folder.ts';
import { markerName, readMarker, writeMarker } from '#server/integrations/files/own-files.ts';
import { copyFolder } from '#server/integrations/postgres/backup.ts';
import { errorCode, StartError } from '#server/start-error.ts';

const copiedAtOnce = 8;

/** Where the files of an installation are. */
export interface FilesPlace {
  dataDir: string;
  /** Undefined if they are in the data folder. */
  bucket: FileStore | undefined;
}

/** Copies all complete files of an installation into the folder of a backup. A file that disappears during the copy is skipped. */
export async function saveFiles({ dataDir, bucket }: FilesPlace, folder: string, signal?: AbortSignal): Promise<void> {
  if (!bucket) return copyFolder(join(dataDir, 'files'), folder, { leave: /\.part$/, signal });
  const to = folderStore(folder);
  return each(bucket.list(), signal, ({ name, size }) => saved(to.put(name, { size, open: () => bucket.read(name) })));
}

/** Copies one file into the folder of a backup, unless it is missing. */
export async function saveFile({ dataDir, bucket }: FilesPlace, folder: string, name: string): Promise<void> {
  const from = bucket ?? folderStore(join(dataDir, 'files'));
  const size = await from.sizeOf(name);
  if (size !== undefined) await saved(folderStore(folder).put(name, { size, open: () => from.read(name) }));
}

function whenMissing(error: unknown): [] {
  if (errorCode(error) === 'ENOENT') return [];
  throw error;
}

async function saved(copy: Promise<void>): Promise<void> {
  await copy.catch((error: unknown) => {
    if (!(error instanceof FileMissingError)) throw error;
  });
}

/** The files of a backup. */
export interface FilesToRestore {
  /** The folder of the files in the backup. */
  from: string;
  /** Where they are stored, if not in the data folder. */
  bucket: FileStore | undefined;
}

/**
 * Throws StartError if the bucket holds files of another installation. Files of the same backup may be there, from a restore that
 * was killed.
 */
export async function requireOwnBucket({ bucket, from }: FilesToRestore): Promise<void> {
  if (!bucket) return;
  await bucket.verify();
  const saved = folderStore(from);
  for await (const { name } of bucket.list())
    if (
      (await saved.sizeOf(name)) === undefined ||
      (name === markerName && (await readMarker(bucket)) !== (await readMarker(saved)))
    )
      throw new StartError(`${bucket.place} is not empty (${bucket.pathOf(name)}); name another by S3_BUCKET or S3_PREFIX.`);
}

/**
 * Stores the files of a backup in the bucket, as streams.
 * @param stored receives the names, also if it fails in between
 * @param filesId the id of the files that the restored database has
 */
export async function fillBucket({ bucket, from }: FilesToRestore, stored: string[], filesId?: string): Promise<void> {
  if (!bucket) return;
  for (const entry of await readdir(from, { withFileTypes: true }).catch(whenMissing)) {
    const names = entry.isDirectory()
      ? (await readdir(join(from, entry.name))).map((name) => `${entry.name}/${name}`)
      : [entry.name];
    await each(names, undefined, async (name) => {
      const path = join(from, name);
      stored.push(name);
      await bucket.put(name, { size: (await stat(path)).size, open: () => createReadStream(path) });
    });
  }
  if (filesId === undefined) return;
  stored.push(markerName);
  await writeMarker(bucket, filesId);
}

/** Calls `work` for each item, some at once. */
async function each<T>(
  items: AsyncIterable<T> | Iterable<T>,
  signal: AbortSignal | undefined,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  for await (const item of items) {
    signal?.throwIfAborted();
    const one = work(item).finally(() => running.delete(one));
    running.add(one);
    // Handled where it is awaited.
    one.catch(() => {});
    if (running.size >= copiedAtOnce) await Promise.race(running);
  }
  await Promise.all(running);
}
