import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { StartError } from '#server/start-error.ts';
import { requireSession } from './connection-check.ts';
import { openOwnerPool } from './database.ts';
import { type Migration, readMigrations } from './migration-files.ts';
import { withOwner } from './owner-client.ts';
import { adoptPrivileges } from './server-privileges.ts';
import { restrictConnections, ensureServerRole, serverConnection } from './server-role.ts';

const oldestPostgres = 150000;
const makesRole = '20261121100000-roles-and-settings.sql';

/** Takes the lock that lets one process at a time prepare a database. It is released when the session ends. */
export const lockMigrations = "SELECT pg_advisory_lock(hashtext('atrium.migrate'))";

/** The database cannot be migrated to this version. The message is one line for the operator. */
export class MigrationError extends StartError {}

/**
 * Migrates the database to this version: forward only, one transaction per file, one process at a time. Rejects servers older than
 * PostgreSQL 15 and schemas newer than this program. Prepares the role of requests with the privileges that migrations grant.
 * Throws MigrationError or IsolationError.
 * @param serverUrl SERVER_DATABASE_URL, where it is set
 * @returns the names of the files applied by this call
 */
export async function migrate(ownerUrl: string, serverUrl?: string): Promise<string[]> {
  return withOwner(ownerUrl, async (client) => {
    await requirePostgres(client);
    await requireSession(client, { connectionString: ownerUrl });
    await client.query(lockMigrations);
    const server = serverConnection({ ownerUrl, serverUrl });
    await ensureServerRole(client, server);
    await adoptPrivileges(client, server.user);
    await migrateQueue(ownerUrl);
    const applied = await applyAll(client, server.user);
    await restrictConnections(client, server);
    return applied;
  });
}

/** The migrations that the database lacks (`pending`), and those that only the database has (`unknown`). */
export async function compareMigrations(client: pg.Client): Promise<{ pending: string[]; unknown: string[] }> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM public.schema_migrations');
  const { pending, unknown } = await planMigrations(new Set(rows.map(({ name }) => name)));
  return { pending: pending.map(({ name }) => name), unknown };
}

/**
 * Prepares the role of requests for a copy of a migrated database, whose privileges belong to the role of the original database.
 */
export async function provision(ownerUrl: string): Promise<void> {
  const server = serverConnection({ ownerUrl });
  await withOwner(ownerUrl, async (client) => {
    await ensureServerRole(client, server);
    await adoptPrivileges(client, server.user);
    await restrictConnections(client, server);
  });
}

/** Migrates the tables of the queue library with our own pool: a lost connection of the library's pool ends the process. */
async function migrateQueue(ownerUrl: string): Promise<void> {
  const pool = openOwnerPool(ownerUrl, 2);
  try {
    await runMigrations({ pgPool: pool, logger: silent });
  } finally {
    await pool.end();
  }
}

async function requirePostgres(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>("SELECT current_setting('server_version_num')::int AS version");
  if ((rows[0]?.version ?? 0) < oldestPostgres) throw new MigrationError('Atrium needs PostgreSQL 15 or newer.');
}

async function applyAll(client: pg.Client, role: string): Promise<string[]> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, sha256 text NOT NULL, at timestamptz NOT NULL DEFAULT now())',
  );
  const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM schema_migrations');
  const done = new Map(rows.map((row) => [row.name, row.sha256]));
  const { known, pending, recorded, unknown } = await planMigrations(done);
  if (unknown[0] !== undefined)
    throw new MigrationError(`The database is newer than this program (it has ${unknown[0]}). Start the newer version.`);
  const changed = known.find(({ name, sha256 }) => done.has(name) && done.get(name) !== sha256);
  if (changed) throw new MigrationError(`The migration ${changed.name} was changed after it was applied.`);
  for (const migration of pending)
    await applyMigration(client, recorded.has(migration) ? { ...migration, text: '' } : migration, role);
  return pending.map(({ name }) => name);
}

/**
 * What a database needs: a new one the baseline, one that was begun before the baseline the rest of the earlier migrations. The
 * latter has the schema of the baseline then, so the baseline is only `recorded`.
 * @param done the names of the migrations that the database has
 */
async function planMigrations(done: ReadonlySet<string> | ReadonlyMap<string, string>) {
  const { beforeBaseline, baseline, later } = await readMigrations();
  const known = [...beforeBaseline, ...baseline, ...later];
  const earlier = beforeBaseline.some(({ name }) => done.has(name));
  const pending = (earlier ? known : [...baseline, ...later]).filter(({ name }) => !done.has(name));
  const unknown = [...done.keys()].filter((name) => !known.some((migration) => migration.name === name));
  return { known, pending, recorded: new Set(earlier ? baseline : []), unknown };
}

/**
 * The text of a migration for the role of requests. Migrations grant to `atrium_server`, formerly one role for the whole cluster,
 * now a placeholder for the role of this database. The statements that created it are cut off; ensureServerRole creates the role.
 */
function forRole({ name, text }: Migration, role: string): string {
  const statements = name === makesRole ? text.slice(text.indexOf('CREATE EXTENSION')) : text;
  return statements.replaceAll(/\batrium_server\b/g, role);
}

/** Applies one migration and records it, in one transaction. Throws MigrationError. @param role the role of requests */
export async function applyMigration(client: pg.Client, migration: Migration, role: string): Promise<void> {
  const { name, sha256 } = migration;
  await client.query('BEGIN');
  try {
    await client.query(forRole(migration, role));
    await client.query('INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)', [name, sha256]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new MigrationError(`The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const silent = { error() {}, warn() {}, info() {}, debug() {}, scope: () => silent } as never;
