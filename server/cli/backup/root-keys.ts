import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { keyFileOf, readKeyFile } from '#server/integrations/root-key/key-file.ts';
import type { Settings } from '#server/settings.ts';
import { StartError } from '#server/start-error.ts';
import { type BackupNote, keyFingerprint } from './note.ts';

/** ROOT_KEY, otherwise the key file of the data folder. Throws StartError if there is none. */
export async function storedKey({ rootKey, dataDir }: Pick<Settings, 'rootKey' | 'dataDir'>): Promise<Buffer> {
  const key = rootKey ?? (await readKeyFile(keyFileOf(dataDir)));
  if (key) return key;
  throw new StartError(`There is no root key at ${keyFileOf(dataDir)}; set ROOT_KEY or DATA_DIR.`);
}

/**
 * The root key that belongs to a backup; undefined if neither the backup nor the environment has one. Throws StartError if the key
 * of the environment is a different one.
 */
export async function keyOfBackup(
  { rootKey: name }: BackupNote,
  { rootKey: environmentKey }: Pick<Settings, 'rootKey'>,
  folder: string,
): Promise<Buffer | undefined> {
  const inBackup = existsSync(join(folder, 'root-key'));
  if (!environmentKey && !inBackup) return undefined;
  const key = environmentKey ?? (await storedKey({ rootKey: undefined, dataDir: folder }));
  if (name === undefined || keyFingerprint(key) === name) return key;
  throw new StartError(
    `ROOT_KEY is another key than that of this backup; ${inBackup ? 'unset it' : 'set the key of the backup'}.`,
  );
}
