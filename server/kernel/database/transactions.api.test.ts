import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '#dev/testing/database.ts';
import { asPlatform, inTransaction, openDatabase } from './database.ts';

// One connection, so that each statement shows what the transaction before it has left behind.
const own = await createTestDatabase();
const database = openDatabase(own.url, { max: 1 });
const owner = new pg.Client({ connectionString: own.url });
await owner.connect();
await owner.query(`
  CREATE TABLE numbers (n int PRIMARY KEY, other int REFERENCES numbers DEFERRABLE INITIALLY DEFERRED);
  GRANT SELECT, INSERT ON numbers TO PUBLIC`);
afterAll(async () => {
  await owner.end();
  await database.close();
  await own.drop();
});
beforeEach(() => owner.query('TRUNCATE numbers'));

const stored = async () => (await owner.query<{ n: number }>('SELECT n FROM numbers ORDER BY n')).rows.map(({ n }) => n);
const insert = (n: number, other: number | null = null) => sql`INSERT INTO numbers VALUES (${n}, ${other})`;
const storing = (n: number) => ({ text: 'INSERT INTO numbers VALUES ($1)', values: [n] });
/** Whether the next user of the connection is outside of a transaction: only then does each statement have a time of its own. */
const isClean = () =>
  asPlatform(database, async (db) => {
    const now = async () => (await sql<{ at: string }>`SELECT now()::text AS at WHERE ${true}`.execute(db)).rows[0]?.at;
    return (await now()) !== (await now());
  });

test('a transaction and the statement sent with its COMMIT are stored together', async () => {
  const result = await inTransaction(
    database,
    {},
    async (tx) => (await insert(1).execute(tx), 'done'),
    () => storing(2),
  );
  expect(result).toBe('done');
  expect(await stored()).toEqual([1, 2]);
  expect(await isClean()).toBe(true);
});

test('a first statement that fails leaves nothing behind', async () => {
  await owner.query('INSERT INTO numbers VALUES (1)');
  await expect(inTransaction(database, {}, (tx) => insert(1).execute(tx))).rejects.toMatchObject({ code: '23505' });
  expect(await isClean()).toBe(true);
  await inTransaction(database, {}, (tx) => insert(2).execute(tx));
  expect(await stored()).toEqual([1, 2]);
});

test('a first statement that cannot be parsed leaves nothing behind', async () => {
  const wrong = CompiledQuery.raw('SELECT $1::int FROM no_such_table', [1]);
  for (let n = 0; n < 2; n += 1)
    await expect(inTransaction(database, {}, (tx) => tx.executeQuery(wrong))).rejects.toMatchObject({ code: '42P01' });
  expect(await isClean()).toBe(true);
});

test('a failure of the statement sent with COMMIT rolls everything back', async () => {
  const work = inTransaction(
    database,
    {},
    (tx) => insert(1).execute(tx),
    () => storing(1),
  );
  await expect(work).rejects.toMatchObject({ code: '23505' });
  expect(await stored()).toEqual([]);
  expect(await isClean()).toBe(true);
});

test.each([
  ['alone', undefined],
  ['with a last statement', () => storing(3)],
])('a constraint that fails at COMMIT, %s, rolls everything back', async (_how, last) => {
  const work = inTransaction(database, {}, (tx) => insert(1, 2).execute(tx), last);
  await expect(work).rejects.toMatchObject({ code: '23503' });
  expect(await stored()).toEqual([]);
  expect(await isClean()).toBe(true);
});

test('a transaction that continues after a failed statement is not committed', async () => {
  const work = inTransaction(database, {}, async (tx) => {
    await insert(1).execute(tx);
    await insert(1)
      .execute(tx)
      .catch(() => undefined);
  });
  await expect(work).rejects.toThrow('a statement of the transaction has failed');
  expect(await stored()).toEqual([]);
  expect(await isClean()).toBe(true);
});

test('work that throws is rolled back, and its transaction runs no more statements', async () => {
  let later: (() => Promise<unknown>) | undefined;
  const work = inTransaction(database, {}, async (tx) => {
    await insert(1).execute(tx);
    later = () => insert(2).execute(tx);
    throw new Error('refused');
  });
  await expect(work).rejects.toThrow('refused');
  await expect(later?.()).rejects.toThrow('the transaction has ended');
  expect(await stored()).toEqual([]);
});

test('statements that are started at the same time run one after the other in the same transaction', async () => {
  const warnings: string[] = [];
  const warn = ({ message }: Error) => void warnings.push(message);
  process.on('warning', warn);
  const work = inTransaction(database, {}, async (tx) => {
    await Promise.all([1, 2, 3].map((n) => insert(n).execute(tx)));
    throw new Error('refused');
  });
  await expect(work).rejects.toThrow('refused');
  expect(await stored()).toEqual([]);
  expect(await isClean()).toBe(true);
  process.off('warning', warn);
  expect(warnings).toEqual([]);
});
