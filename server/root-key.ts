import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SettingsError, type Settings } from './settings.ts';
import { StartError, errorCode } from './start-error.ts';

const keyBytes = 32;

/**
 * The key under which secrets rest in the database: ROOT_KEY, else the file DATA_DIR/root-key, made on the first
 * start and readable to its owner only. Losing it makes sealed secrets unreadable, so it is never made twice.
 * @returns 32 bytes
 */
export async function settleRootKey(settings: Pick<Settings, 'rootKey' | 'dataDir'>): Promise<Buffer> {
  return findRootKey(settings, (file) => makeKey(settings.dataDir, file));
}

/** The key of an installation that exists: throws StartError instead of making one. */
export async function readRootKey(settings: Pick<Settings, 'rootKey' | 'dataDir'>): Promise<Buffer> {
  return findRootKey(settings, (file) => {
    throw new StartError(`There is no root key at ${file}; set ROOT_KEY, or DATA_DIR to the data folder of this installation.`);
  });
}

async function findRootKey(
  settings: Pick<Settings, 'rootKey' | 'dataDir'>,
  otherwise: (file: string) => Promise<Buffer>,
): Promise<Buffer> {
  if (settings.rootKey) return settings.rootKey;
  const file = join(settings.dataDir, 'root-key');
  try {
    return (await readKey(file)) ?? (await otherwise(file));
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `Atrium may not read or write ${file} (${errorCode(error) ?? 'failed'}); set DATA_DIR to a folder you may write to.`,
    );
  }
}

async function readKey(file: string): Promise<Buffer | undefined> {
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

/** Complete under another name first; the link fails if another start was faster, and its key then counts. */
async function makeKey(dataDir: string, file: string): Promise<Buffer> {
  await mkdir(dataDir, { recursive: true, mode: 0o755 });
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${randomBytes(keyBytes).toString('base64')}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const key = await readKey(file);
  if (!key) throw new StartError(`${file} vanished while it was made; start again.`);
  return key;
}
