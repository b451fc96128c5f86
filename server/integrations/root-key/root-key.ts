import { rm } from 'node:fs/promises';
import pg from 'pg';
import { isRootKey, lockRootKey, readStoredRootKey, type RootKey, rootKeyMac } from '#server/kernel/database/root-key-check.ts';
import { keyFileOf, makeKeyFile, moveFile, nextKeyFileOf, readKeyFile } from './key-file.ts';
import { opensSigningKey } from '#server/integrations/sign-on/keys.ts';
import type { Settings } from '#server/settings.ts';
import { StartError, errorCode } from '#server/start-error.ts';

/** The root key is not that of the database: a wrong setting, with which each further start fails as well. */
class WrongRootKeyError extends StartError {
  override readonly name = 'WrongRootKeyError';
  override readonly exitCode = 2;
}

type KeySettings = Pick<Settings, 'rootKey' | 'dataDir'>;

/**
 * Returns the root key, under which secrets in the database are encrypted: ROOT_KEY, else the file DATA_DIR/root-key. The first
 * start creates the file. On a database with encrypted data nothing is created or changed: throws StartError if the key is
 * missing or another one.
 * @param ownerUrl the connection string of the migrated database's owner
 */
export function prepareRootKey(settings: KeySettings, ownerUrl: string): Promise<RootKey> {
  return findRootKey(settings, ownerUrl, 'start');
}

/** Returns the key of an existing installation, for commands. Throws StartError instead of creating one. */
export function openRootKey(settings: KeySettings, ownerUrl: string): Promise<RootKey> {
  return findRootKey(settings, ownerUrl, 'command');
}

async function findRootKey(settings: KeySettings, ownerUrl: string, as: 'start' | 'command'): Promise<RootKey> {
  const file = keyFileOf(settings.dataDir);
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(lockRootKey);
    const found = await find(settings, file, client, as);
    await client.query('COMMIT');
    return found;
  } catch (error) {
    // Only errors of the file system have a path.
    if ((error as NodeJS.ErrnoException).path === undefined) throw error;
    throw new StartError(
      `Atrium cannot read or write ${file} (${errorCode(error) ?? 'failed'}); set DATA_DIR to a folder you can write to.`,
    );
  } finally {
    await client.end();
  }
}

async function find(settings: KeySettings, file: string, client: pg.Client, as: 'start' | 'command'): Promise<RootKey> {
  const stored = await readStoredRootKey(client);
  const given = settings.rootKey ?? (await readKeyFile(file));
  const generation = stored?.generation ?? (as === 'start' ? 1 : 0);
  if (given && (stored ? isRootKey(stored, given) : await matchesStoredKeys(client, given))) {
    if (!settings.rootKey) await rm(nextKeyFileOf(settings.dataDir), { force: true });
    if (!stored && as === 'start') await recordMac(client, { key: given, generation });
    return { key: given, generation };
  }
  const next = stored && (await readKeyFile(nextKeyFileOf(settings.dataDir)));
  const isNext = next !== undefined && isRootKey(stored as NonNullable<typeof stored>, next);
  if (isNext && !settings.rootKey) {
    // A replacement was committed, and its process ended before the file was renamed.
    await moveFile(nextKeyFileOf(settings.dataDir), file);
    return { key: next, generation };
  }
  if (given)
    throw new WrongRootKeyError(
      `ROOT_KEY (or the file root-key) is another key than the one this database was sealed under${isNext ? `, which is in ${nextKeyFileOf(settings.dataDir)}` : ''}. Set that key.`,
    );
  if (as === 'command' || stored || (await hasEncryptedData(client)))
    throw new StartError(
      `There is no root key at ${file}; set ROOT_KEY, or DATA_DIR to the data folder of this installation, or restore the file from a backup: the sealed data of this database can be decrypted only with that key.`,
    );
  const key = await makeKeyFile(file);
  if (!key) throw new StartError(`${file} disappeared while it was created; start again.`);
  await recordMac(client, { key, generation });
  return { key, generation };
}

async function recordMac(client: pg.Client, { key, generation }: RootKey): Promise<void> {
  await client.query('INSERT INTO root_key (generation, mac) VALUES ($1, $2)', [generation, rootKeyMac(key, generation)]);
}

/**
 * Checks a key on a database that has not recorded its key yet, by a stored signing key. Without signing keys, every key is
 * accepted.
 */
async function matchesStoredKeys(client: pg.Client, key: Buffer): Promise<boolean> {
  const { rows } = await client.query<{ kid: string; sealed: Buffer }>(
    'SELECT kid, sealed_private AS sealed FROM signing_keys ORDER BY created_at DESC LIMIT 1',
  );
  return rows.every(({ kid, sealed }) => opensSigningKey(key, kid, sealed));
}

/** True if a version that did not record its key has encrypted or signed anything. */
async function hasEncryptedData(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ sealed: boolean }>(
    'SELECT EXISTS (SELECT FROM signing_keys) OR EXISTS (SELECT FROM operation_log) AS sealed',
  );
  return rows[0]?.sealed ?? true;
}
