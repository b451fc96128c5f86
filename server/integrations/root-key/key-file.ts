import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SettingsError } from '#server/settings.ts';
import { errorCode } from '#server/start-error.ts';

const keyBytes = 32;

export const keyFileOf = (dataDir: string): string => join(dataDir, 'root-key');
/** Where the key of a replacement is kept until it has taken effect. */
export const nextKeyFileOf = (dataDir: string): string => join(dataDir, 'root-key.next');

export const newKey = (): Buffer => randomBytes(keyBytes);

/** Undefined where there is no file. Throws SettingsError for one that is damaged. */
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
 * Makes a key in a file, complete before the file has its name, readable for its owner only. Where another process made the file
 * first, its key counts. @returns the key that is in the file
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

/** Writes a key into a file, in place of what it held: old or new, never half. On disk when this resolves. */
export async function writeKeyFile(file: string, key: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o755 });
  await moveFile(await writeDraft(file, key), file);
}

/** Gives a file the name of another, which goes. On disk when this resolves. False where it is not there any more. */
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
