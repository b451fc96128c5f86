import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SettingsError } from '#server/settings-error.ts';
import { errorCode } from '#server/start-error.ts';

const keyBytes = 32;

export const keyFileOf = (dataDir: string): string => join(dataDir, 'root-key');
/** Holds the new key during a replacement, until the replacement is committed. */
export const nextKeyFileOf = (dataDir: string): string => join(dataDir, 'root-key.next');

export const newKey = (): Buffer => randomBytes(keyBytes);

/** Reads a key from a file. Undefined if there is no file. Throws SettingsError for a damaged file. */
export async function readKeyFile(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== keyBytes)
    throw new SettingsError('ROOT_KEY', `given, since ${file} is damaged; restore that file from a backup`);
  return key;
}

/**
 * Creates a file with a new key, complete before it has its name, readable by its owner only. If another process created the file
 * first, its key counts.
 * @returns the key in the file
 */
export async function makeKeyFile(file: string): Promise<Buffer | undefined> {
  await mkdir(dirname(file), { recursive: true, mode: 0o755 });
  const draft = await writeDraft(file, newKey());
  try {
    await link(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(file));
  return readKeyFile(file);
}

/** Writes a key to a file, in place of the former one: a reader sees either, never a part. It is on disk when this resolves. */
export async function writeKeyFile(file: string, key: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o755 });
  await moveFile(await writeDraft(file, key), file);
}

/** Renames a file. It is on disk when this resolves. Returns false if the file no longer exists. */
export async function moveFile(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
  await syncFolder(dirname(to));
  return true;
}

async function writeDraft(file: string, key: Buffer): Promise<string> {
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${key.toString('base64')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return draft;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
