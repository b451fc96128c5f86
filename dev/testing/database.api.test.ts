import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './database.ts';

const [first, second] = [await createTestDatabase(), await createTestDatabase()];
afterAll(async () => {
  await first.drop();
  await second.drop();
});

async function ask(database: TestDatabase, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('the databases of two files are kept apart', async () => {
  await ask(first, 'CREATE TABLE mine (id int)');
  await expect(ask(second, 'SELECT * FROM mine')).rejects.toThrow(/does not exist/);
});

test('a test database starts from the migrated schema, on a PostgreSQL without fsync', async () => {
  expect(await ask(second, 'SELECT count(*) > 0 AS migrated FROM schema_migrations')).toEqual([{ migrated: true }]);
  expect(await ask(second, "SELECT current_setting('fsync') AS fsync")).toEqual([{ fsync: 'off' }]);
});
