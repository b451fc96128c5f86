import { writeFile } from 'node:fs/promises';
import type pg from 'pg';
import { compareMigrations } from '#server/kernel/database/migrate.ts';
import { requiredExtensions } from '#server/kernel/database/migration-files.ts';
import { StartError } from '#server/start-error.ts';
import { schemas } from './archive.ts';
import { connectionEnvironment, type PostgresTools, runTool } from './postgres-tools.ts';

/**
 * Begins a read-only transaction with a fixed view of the database, and returns its snapshot, which other sessions can use while
 * it lasts.
 * @param client connected as the owner
 */
export async function beginSnapshot(client: pg.Client): Promise<string> {
  // The operator's time limits are meant for requests and may be too short for a backup.
  await client.query(`SELECT set_config(name, '0', false) FROM pg_settings
    WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`);
  await client.query("SELECT set_config('search_path', 'public, pg_temp', false), set_config('row_security', 'on', false)");
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const { rows } = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
  return rows[0]?.id ?? '';
}

// The owner reads protected tables by the policy `maintenance`, whether or not the owner is a superuser (decisions/058).
const hidden = `
  SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = ANY ($1) AND c.relkind IN ('r', 'p') AND row_security_active(c.oid)
    AND (NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polpermissive AND p.polcmd IN ('*', 'r')
        AND pg_get_expr(p.polqual, p.polrelid) = 'true' AND (0 = ANY (p.polroles) OR (SELECT r.oid FROM pg_roles r WHERE r.rolname = current_user) = ANY (p.polroles)))
      OR EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND NOT p.polpermissive))
  ORDER BY 1 LIMIT 1`;

/** Throws StartError unless the owner sees every row of every table: otherwise a dump would silently lack rows. */
export async function requireEveryRow(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(hidden, [schemas]);
  if (rows[0])
    throw new StartError(
      `${client.user} cannot read every row of the table ${rows[0].name} (row-level security); set DATABASE_URL to the owner of the database, the role with which Atrium was first started.`,
    );
}

/** Throws StartError unless the schema of the database belongs to this version. */
export async function requireThisVersion(client: pg.Client): Promise<void> {
  const migrated = await client.query("SELECT FROM pg_class WHERE oid = to_regclass('public.schema_migrations')");
  if (!migrated.rowCount) throw new StartError('DATABASE_URL holds no database of Atrium.');
  const { pending, unknown } = await compareMigrations(client);
  if (pending.length > 0 || unknown.length > 0)
    throw new StartError('The database is of another version of Atrium than this program; back it up with that version.');
}

export interface DumpOptions {
  snapshot: string;
  /** The path of a file for the certificate authorities. */
  roots: string;
  signal?: AbortSignal | undefined;
}

/** Writes Atrium's part of the database into an archive, as seen by a snapshot. */
export async function dumpDatabase(tools: PostgresTools, ownerUrl: string, file: string, options: DumpOptions): Promise<void> {
  // The file is created here, so that it is private from the beginning.
  await writeFile(file, '', { mode: 0o600 });
  const { ended, output } = runTool(
    tools.dump,
    [
      '--format=custom',
      `--file=${file}`,
      `--snapshot=${options.snapshot}`,
      '--enable-row-security',
      '--no-password',
      ...schemas.map((name) => `--schema=${name}`),
      ...(await requiredExtensions()).map((name) => `--extension=${name}`),
    ],
    { env: await connectionEnvironment(ownerUrl, options.roots), signal: options.signal },
  );
  output.resume();
  await ended;
}
