import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { StartError } from '#server/start-error.ts';
import { requireSession } from './connection-check.ts';
import { openOwnerPool } from './database.ts';
import { withOwner } from './owner-client.ts';
import { adoptPrivileges } from './server-privileges.ts';
import { restrictConnections, ensureServerRole, serverConnection } from './server-role.ts';

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url));
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

/** The migrations that only this program has (`pending`), and those that only the database has (`unknown`). */
export async function compareMigrations(client: pg.Client): Promise<{ pending: string[]; unknown: string[] }> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM public.schema_migrations');
  const done = new Set(rows.map(({ name }) => name));
  const known = await migrationFiles();
  return { pending: known.filter((name) => !done.has(name)), unknown: [...done].filter((name) => !known.includes(name)) };
}

/** The names of the PostgreSQL extensions that migrations create. */
export async function requiredExtensions(): Promise<string[]> {
  const texts = await Promise.all((await migrationFiles()).map((name) => readFile(folder + name, 'utf8')));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/^CREATE EXTENSION IF NOT EXISTS (\w+);$/gm)].map(([, name]) => name ?? ''),
  );
  return [...new Set(names)];
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
  const files = await migrationFiles();
  const unknown = [...done.keys()].find((name) => !files.includes(name));
  if (unknown) throw new MigrationError(`The database is newer than this program (it has ${unknown}). Start the newer version.`);
  const applied: string[] = [];
  for (const name of files) {
    const text = await readFile(folder + name, 'utf8');
    const sha256 = createHash('sha256').update(text).digest('hex');
    if (done.has(name)) {
      if (done.get(name) !== sha256) throw new MigrationError(`The migration ${name} was changed after it was applied.`);
      continue;
    }
    await applyOne(client, name, forRole(name, text, role), sha256);
    applied.push(name);
  }
  return applied;
}

async function migrationFiles(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/**
 * The text of a migration for the role of requests. Migrations grant to `atrium_server`, formerly one role for the whole cluster,
 * now a placeholder for the role of this database. The statements that created it are cut off; ensureServerRole creates the role.
 */
function forRole(name: string, text: string, role: string): string {
  const statements = name === makesRole ? text.slice(text.indexOf('CREATE EXTENSION')) : text;
  return statements.replaceAll(/\batrium_server\b/g, role);
}

async function applyOne(client: pg.Client, name: string, text: string, sha256: string): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(text);
    await client.query('INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)', [name, sha256]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new MigrationError(`The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const silent = { error() {}, warn() {}, info() {}, debug() {}, scope: () => silent } as never;
