import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { errorCode, errorLine } from '#server/start-error.ts';
import { MigrationError } from './migration-error.ts';
import type { Migration } from './migration-files.ts';
import { statementsOf } from './sql-statements.ts';

const makesRole = '20261121100000-roles-and-settings.sql';
/** A statement that waits for a lock makes all later ones on its table wait, so it gives up soon and is tried again. */
const lockTimeout = '1s';
/** Statements outside transactions take locks that reads and writes do not wait for. */
const lockTimeoutOutside = '10min';
const mostTries = 120;
const longestPause = 5_000;
const lockNotAvailable = '55P03';

/** Reports progress in one line. */
export type Say = (line: string) => void;

/**
 * Applies one migration and records it, in one transaction, or statement by statement if its header says `-- Transaction: none`.
 * While another session holds a lock that it needs, it is tried again for about ten minutes. Throws MigrationError.
 * @param role the role of requests
 */
export async function applyMigration(client: pg.Client, migration: Migration, role: string, say: Say = () => {}): Promise<void> {
  const { name } = migration;
  const apply = /^-- Transaction: none$/m.test(migration.text) ? applyOutside : applyInside;
  for (let tries = 1; ; tries += 1) {
    try {
      return await apply(client, migration, role);
    } catch (error) {
      if (errorCode(error) !== lockNotAvailable || tries >= mostTries)
        throw new MigrationError(`The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`);
      say(`The migration ${name} needs a lock that another session holds (${errorLine(error)}); try ${tries + 1} follows.`);
      await delay(Math.min(longestPause, 100 * 2 ** tries));
    }
  }
}

const record = 'INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)';

async function applyInside(client: pg.Client, migration: Migration, role: string): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = '${lockTimeout}'`);
    await client.query(forRole(migration, role));
    await client.query(record, [migration.name, migration.sha256]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** The statements are repeatable: a migration that failed half-way is run again from its beginning. */
async function applyOutside(client: pg.Client, migration: Migration, role: string): Promise<void> {
  await client.query(`SET lock_timeout = '${lockTimeoutOutside}'`);
  try {
    for (const statement of statementsOf(forRole(migration, role))) {
      await dropInvalidIndex(client, statement);
      await client.query(statement);
    }
  } finally {
    await client.query('RESET lock_timeout');
  }
  await client.query(record, [migration.name, migration.sha256]);
}

/** Removes the index that an earlier try left unfinished, which IF NOT EXISTS would take for a finished one. */
async function dropInvalidIndex(client: pg.Client, statement: string): Promise<void> {
  const [, name] = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS (\w+)/.exec(statement) ?? [];
  if (name === undefined) return;
  const invalid = "SELECT FROM pg_index WHERE indexrelid = to_regclass('public.' || $1) AND NOT indisvalid";
  if ((await client.query(invalid, [name])).rowCount) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS public.${name}`);
}

/**
 * The text of a migration for the role of requests. Migrations grant to `atrium_server`, formerly one role for the whole cluster,
 * now a placeholder for the role of this database. The statements that created it are cut off; ensureServerRole creates the role.
 */
function forRole({ name, text }: Migration, role: string): string {
  const statements = name === makesRole ? text.slice(text.indexOf('CREATE EXTENSION')) : text;
  return statements.replaceAll(/\batrium_server\b/g, role);
}
