import { once } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#dev/testing/database.ts';
import { asPlatform, inTransaction, openDatabase } from './database.ts';
import { refusalOf } from '../http/failures.ts';

const own = await createTestDatabase();
const database = openDatabase(own.url, { max: 1 });
const owner = new pg.Client({ connectionString: own.url });
await owner.connect();
afterAll(async () => {
  await owner.end();
  await database.close();
  await own.drop();
});

const pidOf = async (db: Parameters<Parameters<typeof asPlatform>[1]>[0]) =>
  (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(db)).rows[0]?.pid ?? 0;
/** Resolves to the next connection that is taken from the pool. */
const taken = async () => ((await once(database.pool, 'acquire')) as [pg.PoolClient])[0];

test.each([
  ['terminated', (pid: number) => owner.query('SELECT pg_terminate_backend($1)', [pid])],
  ['idle in its transaction for too long (25P03)', undefined],
])('a connection that is %s between two statements fails only that transaction', async (_how, end) => {
  const next = taken();
  const work = inTransaction(database, {}, async (tx) => {
    const client = await next;
    // `once` of node:events would reject because of the `error` event before `end`.
    const ended = new Promise((done) => client.once('end', done));
    const pid = await pidOf(tx);
    if (end) await end(pid);
    else await sql`SET LOCAL idle_in_transaction_session_timeout = '10ms'`.execute(tx);
    await ended;
    await sql`SELECT 1`.execute(tx);
  });
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  expect(refusalOf(error as Error)).toMatchObject({ error: 'busy', detail: { retryAfter: 1 } });
  expect(await asPlatform(database, pidOf)).toBeGreaterThan(0);
});

test('a statement whose connection is terminated is answered with 503, and the next one succeeds', async () => {
  const running = asPlatform(database, async (db) => {
    const pid = await pidOf(db);
    await Promise.all([sql`SELECT pg_sleep(60)`.execute(db), owner.query('SELECT pg_terminate_backend($1)', [pid])]);
  });
  const error: unknown = await running.catch((thrown: unknown) => thrown);
  expect(refusalOf(error as Error).status).toBe(503);
  expect(await asPlatform(database, pidOf)).toBeGreaterThan(0);
});

test('too many connections are answered with 503, and the next query succeeds when connections are available again', async () => {
  const role = 'loss_limited';
  await owner.query(`CREATE ROLE ${role} LOGIN CONNECTION LIMIT 0`);
  await owner.query(`GRANT CONNECT ON DATABASE ${owner.database} TO ${role}`);
  const limited = new pg.Pool({ connectionString: own.url.replace(/user=\w+/, `user=${role}`), max: 1 });
  try {
    const error: unknown = await limited.query('SELECT 1').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: '53300' });
    expect(refusalOf(error as Error).status).toBe(503);
    await owner.query(`ALTER ROLE ${role} CONNECTION LIMIT -1`);
    expect((await limited.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await limited.end();
    await owner.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
  }
});
