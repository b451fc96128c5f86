import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { applyMigration } from '#server/kernel/database/apply-migration.ts';
import { readMigrations } from '#server/kernel/database/migration-files.ts';
import { ensureServerRole, serverConnection } from '#server/kernel/database/server-role.ts';
import { createEmptyDatabase, type TestDatabase } from './database.ts';

/** A database that was begun before the baseline and has its migrations up to and including `last`. */
export async function createOldDatabase(last: string): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  await runMigrations({ connectionString: database.url });
  await continueOldDatabase(database.url, last);
  return database;
}

/** Applies the next migrations before the baseline, up to and including `last`. */
export async function continueOldDatabase(url: string, last: string): Promise<void> {
  const server = serverConnection({ ownerUrl: url });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await ensureServerRole(client, server);
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, sha256 text NOT NULL, at timestamptz NOT NULL DEFAULT now())',
    );
    const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations');
    const { beforeBaseline } = await readMigrations();
    const next = beforeBaseline.slice(rows.length).filter(({ name }) => name <= last);
    for (const migration of next) await applyMigration(client, migration, server.user);
  } finally {
    await client.end();
  }
}
