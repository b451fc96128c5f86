import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '#server/kernel/database/database.ts';
import { withOwner } from '#server/kernel/database/owner-client.ts';
import type { RootKey } from '#server/kernel/database/root-key-check.ts';
import { deriveKey } from '#server/kernel/keys/sealing.ts';
import { StartError } from '#server/start-error.ts';
import { openPostgres } from '#server/integrations/postgres/open.ts';
import { openRootKey } from '#server/integrations/root-key/root-key.ts';
import { readSettings, type Settings } from '#server/settings.ts';

/** The database of an installation, opened for a command beside servers that may be running. */
export interface OpenInstallation {
  settings: Settings;
  /** The address of the database, as its owner. */
  ownerUrl: string;
  /** As the server's role. */
  database: Database;
}

/** An installation with its keys. */
export interface UnlockedInstallation extends OpenInstallation {
  publicUrl: string;
  /** A connection as the owner of the database, who reads and writes all teams. */
  owner: pg.Client;
  rootKey: RootKey;
  /** The key of operation logs. */
  logKey: Buffer;
  /** The key of the account feature. */
  secretKey: Buffer;
}

/**
 * Runs work with the address of the database, as its owner. An embedded database that is not running is started for it. Throws
 * StartError if there is none, unless the command `creates` it: opening it would create an empty one, for example where DATA_DIR is
 * wrong or lost.
 */
export async function withOwnerUrl<T>(
  settings: Settings,
  work: (ownerUrl: string) => Promise<T>,
  { creates = false } = {},
): Promise<T> {
  if (settings.databaseUrl !== undefined) return work(settings.databaseUrl);
  if (!creates && !hasEmbeddedDatabase(settings.dataDir))
    throw new StartError(
      `There is no database in ${settings.dataDir}: check DATA_DIR and DATABASE_URL, restore a backup (atrium restore), or start a new installation (atrium serve, or atrium migrate --create).`,
    );
  const embedded = await openPostgres(join(settings.dataDir, 'postgres'));
  try {
    return await work(embedded.url);
  } finally {
    await embedded.stop();
  }
}

/** Whether a data folder contains an embedded database. */
export const hasEmbeddedDatabase = (dataDir: string): boolean => existsSync(join(dataDir, 'postgres', 'PG_VERSION'));

/** Throws StartError for an empty database, for example before a restore. */
async function requireTables(ownerUrl: string): Promise<void> {
  const { rowCount } = await withOwner(ownerUrl, (client) =>
    client.query("SELECT FROM pg_class WHERE oid = to_regclass('teams')"),
  );
  if (rowCount) return;
  throw new StartError(
    'The database is empty: check DATABASE_URL, restore a backup (atrium restore), or start a new installation (atrium serve, or atrium migrate --create).',
  );
}

/** Runs work on the database of the settings in the environment. The server does not have to run. */
export function withDatabase<T>(work: (installation: OpenInstallation) => Promise<T>): Promise<T> {
  const settings = readSettings(process.env);
  return withOwnerUrl(settings, async (ownerUrl) => {
    await requireTables(ownerUrl);
    const database = openDatabase(ownerUrl, { max: 2, serverUrl: settings.serverDatabaseUrl });
    try {
      return await work({ settings, ownerUrl, database });
    } finally {
      await database.close();
    }
  });
}

/** Like withDatabase, with a connection of the owner and the keys. Throws StartError without the root key of the database. */
export function withInstallation<T>(work: (installation: UnlockedInstallation) => Promise<T>): Promise<T> {
  return withDatabase(async (opened) => {
    const owner = new pg.Client({ connectionString: opened.ownerUrl });
    owner.on('error', () => {});
    try {
      await owner.connect();
      const rootKey = await openRootKey(opened.settings, opened.ownerUrl);
      const keys = { logKey: deriveKey(rootKey.key, 'operation log'), secretKey: deriveKey(rootKey.key, 'accounts') };
      return await work({ ...opened, publicUrl: opened.settings.publicUrl, owner, rootKey, ...keys });
    } finally {
      await owner.end();
    }
  });
}
