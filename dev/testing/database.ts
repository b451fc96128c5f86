import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { provision } from '#server/kernel/database/migrate.ts';
import { serverRole } from '#server/kernel/database/server-role.ts';

const template = 'atrium';

/** A database of one test file. */
export type TestDatabase = {
  /** The owner's connection string; the kernel's `openDatabase` uses the server's role instead. */
  readonly url: string;
  drop(): Promise<void>;
};

/** Copies the migrated template of the run's cluster (about 25 ms). For files named *.api.test.ts. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const database = await createDatabase(`TEMPLATE ${template} STRATEGY FILE_COPY`);
  await provision(database.url);
  return database;
}

/** An empty database of the run's cluster, to be migrated by the test. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('');
}

async function createDatabase(options: string): Promise<TestDatabase> {
  const cluster = inject('cluster');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await run(cluster, `CREATE DATABASE ${name} ${options}`);
  return {
    url: cluster.replace(/^postgres:\/\/\/\w+/, `postgres:///${name}`),
    async drop() {
      await run(cluster, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await run(cluster, `DROP ROLE IF EXISTS ${serverRole(name)}`);
    },
  };
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
