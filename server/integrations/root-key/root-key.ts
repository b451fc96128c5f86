import { rm } from 'node:fs/promises';
import pg from 'pg';
import { isRootKey, lockRootKey, readStoredRootKey, type RootKey, rootKeyMac } from '#server/kernel/database/root-key-check.ts';
import { keyFileOf, makeKeyFile, moveFile, nextKeyFileOf, readKeyFile } from './key-file.ts';
import { opensSigningKey } from '#server/integrations/sign-on/keys.ts';
import type { Settings } from '#server/settings.ts';
import { StartError, errorCode } from '#server/start-error.ts';

type Place = Pick<Settings, 'rootKey' | 'dataDir'>;

/**
 * The key under which secrets are sealed in the database: ROOT_KEY, else the file DATA_DIR/root-key. The first start makes the
 * file. On a database that holds sealed data nothing is made or changed: throws StartError where the key is missing or another.
 * @param ownerUrl the migrated database as its owner
 */
export function settleRootKey(place: Place, ownerUrl: string): Promise<RootKey> {
  return findRootKey(place, ownerUrl, 'start');
}

/** The key of an installation that exists, for commands: throws StartError instead of making one. */
export function openRootKey(place: Place, ownerUrl: string): Promise<RootKey> {
  return findRootKey(place, ownerUrl, 'command');
}

async function findRootKey(place: Place, ownerUrl: string, as: 'start' | 'command'): Promise<RootKey> {
  const file = keyFileOf(place.dataDir);
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(lockRootKey);
    const found = await find(place, file, client, as);
    await client.query('COMMIT');
    return found;
  } catch (error) {
    // An error of the file system names a path.
    if ((error as NodeJS.ErrnoException).path === undefined) throw error;
    throw new StartError(
      `Atrium may not read or write ${file} (${errorCode(error) ?? 'failed'}); set DATA_DIR to a folder you may write to.`,
    );
  } finally {
    await client.end();
  }
}

async function find(place: Place, file: string, client: pg.Client, as: 'start' | 'command'): Promise<RootKey> {
  const stored = await readStoredRootKey(client);
  const given = place.rootKey ?? (await readKeyFile(file));
  const generation = stored?.generation ?? (as === 'start' ? 1 : 0);
  if (given && (stored ? isRootKey(stored, given) : await opensAny(client, given))) {
    if (!place.rootKey) await rm(nextKeyFileOf(place.dataDir), { force: true });
    if (!stored && as === 'start') await keepMac(client, { key: given, generation });
    return { key: given, generation };
  }
  const next = stored && (await readKeyFile(nextKeyFileOf(place.dataDir)));
  const isNext = next !== undefined && isRootKey(stored as NonNullable<typeof stored>, next);
  if (isNext && !place.rootKey) {
    // A replacement was committed, and its process ended before the file had its name.
    await moveFile(nextKeyFileOf(place.dataDir), file);
    return { key: next, generation };
  }
  if (given)
    throw new StartError(
      `ROOT_KEY (or the file root-key) is another key than the one this database was sealed under${isNext ? `, which is in ${nextKeyFileOf(place.dataDir)}` : ''}. Set that key.`,
    );
  if (as === 'command' || stored || (await holdsSealed(client)))
    throw new StartError(
      `There is no root key at ${file}; set ROOT_KEY, or DATA_DIR to the data folder of this installation, or restore the file from a backup: what this database holds sealed opens under that key only.`,
    );
  const key = await makeKeyFile(file);
  if (!key) throw new StartError(`${file} vanished while it was made; start again.`);
  await keepMac(client, { key, generation });
  return { key, generation };
}

async function keepMac(client: pg.Client, { key, generation }: RootKey): Promise<void> {
  await client.query('INSERT INTO root_key (generation, mac) VALUES ($1, $2)', [generation, rootKeyMac(key, generation)]);
}

/** Of a database that has not recorded its key yet: the stored signing keys tell. Without any, every key is right. */
async function opensAny(client: pg.Client, key: Buffer): Promise<boolean> {
  const { rows } = await client.query<{ kid: string; sealed: Buffer }>(
    'SELECT kid, sealed_private AS sealed FROM signing_keys ORDER BY created_at DESC LIMIT 1',
  );
  return rows.every(({ kid, sealed }) => opensSigningKey(key, kid, sealed));
}

/** Whether anything was sealed or signed, by a version that has not recorded its key. */
async function holdsSealed(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ sealed: boolean }>(
    'SELECT EXISTS (SELECT FROM signing_keys) OR EXISTS (SELECT FROM operation_log) AS sealed',
  );
  return rows[0]?.sealed ?? true;
}
