import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

const template = 'atrium';

/** An own migrated, empty database of one test file. */
export type TestDatabase = {
  /** The owner's connection string; `openDatabase` of the kernel narrows it to the server's role. */
  readonly url: string;
  drop(): Promise<void>;
};

/** Copies the migrated template of the run's cluster (about 25 ms). For files named *.api.test.ts. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster = inject('cluster');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await run(cluster, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return {
    url: cluster.replace(/^postgres:\/\/\/\w+/, `postgres:///${name}`),
    drop: () => run(cluster, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
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
