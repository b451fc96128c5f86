import { setTimeout as delay } from 'node:timers/promises';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { applyMigration, type Say } from './apply-migration.ts';
import { requireSession } from './connection-check.ts';
import { openOwnerPool } from './database.ts';
import { MigrationError } from './migration-error.ts';
import { migrationFolder, readMigrations } from './migration-files.ts';
import { withOwner } from './owner-client.ts';
import { planUse, readSchemaRelease, writeSchemaRelease } from './schema-release.ts';
import { adoptPrivileges } from './server-privileges.ts';
import { restrictConnections, ensureServerRole, serverConnection } from './server-role.ts';

const oldestPostgres = 150000;
const lock = "(hashtext('atrium.migrate'))";
/** Takes the lock that lets one process at a time prepare a database. It is released when the session ends. */
export const lockMigrations = `SELECT pg_advisory_lock${lock}`;
const tryLockMigrations = `SELECT pg_try_advisory_lock${lock} AS locked`;
const lockEvery = 500;
const reportEvery = 60_000;

export interface MigrateOptions {
  /** Receives progress, one line at a time, unless the database is new. */
  say?: Say;
  /** The folder of the migrations, with a slash at its end; that of this program if absent. */
  folder?: string;
  /** How long to wait for another process that prepares the database, in milliseconds. */
  lockWithin?: number;
  /** Whether to create the schema in a database that has none; true if absent. */
  creates?: boolean;
}

/**
 * Migrates the database to this version: forward only, one process at a time, while programs of the previous version run. Changes
 * nothing in a database that a later, compatible release has migrated (decisions/091). Rejects servers older than PostgreSQL 15,
 * and databases of releases that are too old or too new. Prepares the role of requests with the privileges that migrations grant.
 * Throws MigrationError or IsolationError.
 * @param serverUrl SERVER_DATABASE_URL, where it is set
 * @returns the names of the files applied by this call
 */
export async function migrate(
  ownerUrl: string,
  serverUrl?: string,
  { say = () => {}, folder = migrationFolder, lockWithin = 3_600_000, creates = true }: MigrateOptions = {},
): Promise<string[]> {
  return withOwner(ownerUrl, async (client) => {
    await requirePostgres(client);
    await requireSession(client, { connectionString: ownerUrl });
    await takeLock(client, lockWithin, say);
    const { release } = await readMigrations(folder);
    const database = await readSchemaRelease(client);
    if (!database && !creates)
      throw new MigrationError(
        `The database ${client.database} at ${client.host}:${client.port} does not belong to Atrium: check DATABASE_URL, restore a backup (atrium restore), or start a new installation (atrium serve, or atrium migrate --create).`,
      );
    const use = planUse(release, database);
    const server = serverConnection({ ownerUrl, serverUrl });
    await ensureServerRole(client, server);
    await adoptPrivileges(client, server.user);
    await migrateQueue(ownerUrl);
    const applied = await applyAll(client, server.user, { folder, use, say: database ? say : () => {} });
    if (use === 'migrate') await writeSchemaRelease(client, release);
    await restrictConnections(client, server);
    return applied;
  });
}

/**
 * The migrations that the database lacks (`pending`), and those that only the database has (`unknown`), of which there are none in a
 * database of a later release that this program may use. Throws MigrationError if the releases are too far apart.
 */
export async function compareMigrations(client: pg.Client): Promise<{ pending: string[]; unknown: string[] }> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM public.schema_migrations');
  const { pending, unknown } = await planMigrations(new Set(rows.map(({ name }) => name)));
  const { release } = await readMigrations();
  const use = planUse(release, await readSchemaRelease(client));
  return { pending: pending.map(({ name }) => name), unknown: use === 'use' ? [] : unknown };
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

/**
 * Polls instead of waiting in a statement: CREATE INDEX CONCURRENTLY in the process that holds the lock would wait for that
 * statement.
 */
async function takeLock(client: pg.Client, within: number, say: Say): Promise<void> {
  const began = Date.now();
  for (let reportAt = began; ; await delay(lockEvery)) {
    if ((await client.query<{ locked: boolean }>(tryLockMigrations)).rows[0]?.locked) return;
    if (Date.now() >= reportAt) {
      say('Another process prepares the database; waiting for it.');
      reportAt = Date.now() + reportEvery;
    }
    if (Date.now() - began >= within)
      throw new MigrationError(
        `Another process has been preparing the database for ${Math.round(within / 1000)} seconds; see its log, or end its session (pg_locks, locktype advisory).`,
      );
  }
}

async function applyAll(
  client: pg.Client,
  role: string,
  { folder, use, say }: { folder: string; use: 'migrate' | 'use'; say: Say },
): Promise<string[]> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, sha256 text NOT NULL, at timestamptz NOT NULL DEFAULT now())',
  );
  const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM schema_migrations');
  const done = new Map(rows.map((row) => [row.name, row.sha256]));
  const { known, pending, recorded, unknown } = await planMigrations(done, folder);
  if (use === 'use' && pending[0] !== undefined)
    throw new MigrationError(
      `The database was migrated by a later release that does not know ${pending[0].name}, which this program needs. Start the newest patch of the later release.`,
    );
  if (use === 'migrate' && unknown[0] !== undefined)
    throw new MigrationError(`The database is newer than this program (it has ${unknown[0]}). Start the newer version.`);
  const changed = known.find(({ name, sha256 }) => done.has(name) && done.get(name) !== sha256);
  if (changed) throw new MigrationError(`The migration ${changed.name} was changed after it was applied.`);
  for (const migration of pending) {
    const began = performance.now();
    await applyMigration(client, recorded.has(migration) ? { ...migration, text: '' } : migration, role, say);
    say(`The migration ${migration.name} was applied in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  }
  return pending.map(({ name }) => name);
}

/**
 * What a database needs: a new one the baseline, one that was begun before the baseline the rest of the earlier migrations. The
 * latter has the schema of the baseline then, so the baseline is only `recorded`.
 * @param done the names of the migrations that the database has
 */
async function planMigrations(done: ReadonlySet<string> | ReadonlyMap<string, string>, folder = migrationFolder) {
  const { beforeBaseline, baseline, later } = await readMigrations(folder);
  const known = [...beforeBaseline, ...baseline, ...later];
  const earlier = beforeBaseline.some(({ name }) => done.has(name));
  const pending = (earlier ? known : [...baseline, ...later]).filter(({ name }) => !done.has(name));
  const unknown = [...done.keys()].filter((name) => !known.some((migration) => migration.name === name));
  return { known, pending, recorded: new Set(earlier ? baseline : []), unknown };
}

const silent = { error() {}, warn() {}, info() {}, debug() {}, scope: () => silent } as never;
