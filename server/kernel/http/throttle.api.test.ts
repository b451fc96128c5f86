import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '#dev/testing/database.ts';
import { asPlatform, type Db, openDatabase } from '../database/database.ts';
import { chargeTry, forgetTries, refundTry, sweepThrottles, type ThrottlePolicy } from './throttle.ts';

const key = Buffer.alloc(32, 1);
const policy: ThrottlePolicy = { name: 'test', free: 5, firstWait: 30, longestWait: 900, forget: 3600 };

const testDatabase = await createTestDatabase();
const database = openDatabase(testDatabase.url);
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});
beforeEach(() => run((db) => sql`DELETE FROM throttles`.execute(db)));

const run = <T>(work: (db: Db) => Promise<T>) => asPlatform(database, work);
const tryOnce = (subject = 'a') => run((db) => chargeTry(db, key, policy, subject));
/** Advances time for the counters by moving their stored times back. */
const advance = (seconds: number) =>
  run((db) =>
    sql`UPDATE throttles SET blocked_until = blocked_until - ${seconds}::float8 * interval '1 second', expires_at = expires_at - ${seconds}::float8 * interval '1 second'`.execute(
      db,
    ),
  );

test('of fifty concurrent tries only the free ones are allowed', async () => {
  const verdicts = await Promise.all(Array.from({ length: 50 }, () => tryOnce()));
  expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(5);
});

test('the sixth try waits 30 seconds, the next 60, and so on up to 15 minutes', async () => {
  for (let i = 0; i < 5; i++) expect(await tryOnce()).toEqual({ allowed: true, retryAfter: 0 });
  for (const wait of [30, 60, 120, 240, 480, 900, 900]) {
    const refused = await tryOnce();
    expect(refused).toEqual({ allowed: false, retryAfter: wait });
    await advance(wait - 1);
    expect((await tryOnce()).allowed, `a second before ${wait}`).toBe(false);
    await advance(1);
    expect((await tryOnce()).allowed, `after ${wait}`).toBe(true);
  }
});

test('a refused try does not extend the wait', async () => {
  for (let i = 0; i < 20; i++) await tryOnce();
  await advance(30);
  expect((await tryOnce()).allowed).toBe(true);
});

test('subjects and policies are counted separately, and subjects are not stored in plain text', async () => {
  for (let i = 0; i < 6; i++) await tryOnce('ann@example.com');
  expect((await tryOnce('bob@example.com')).allowed).toBe(true);
  expect((await run((db) => chargeTry(db, key, { ...policy, name: 'other' }, 'ann@example.com'))).allowed).toBe(true);
  const { rows } = await run((db) => sql<{ text: string }>`SELECT t::text AS text FROM throttles t`.execute(db));
  expect(JSON.stringify(rows)).not.toContain(Buffer.from('ann@example.com').toString('hex'));
});

test('forgetTries resets the counter, and refundTry returns one try', async () => {
  for (let i = 0; i < 5; i++) await tryOnce('a');
  await run((db) => forgetTries(db, key, policy, 'a'));
  expect((await tryOnce('a')).allowed).toBe(true);
  for (let i = 0; i < 5; i++) await tryOnce('b');
  await run((db) => refundTry(db, key, policy, 'b'));
  expect((await tryOnce('b')).allowed).toBe(true);
  expect((await tryOnce('b')).allowed).toBe(false);
});

test('a counter without tries for the time `forget` starts again and is swept', async () => {
  for (let i = 0; i < 6; i++) await tryOnce();
  await advance(policy.forget);
  for (let i = 0; i < 5; i++) expect((await tryOnce()).allowed).toBe(true);
  await advance(policy.forget);
  await run(sweepThrottles);
  const { rows } = await run((db) => sql`SELECT 1 FROM throttles`.execute(db));
  expect(rows).toEqual([]);
});
