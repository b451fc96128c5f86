import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import pg from 'pg';
import { createTestDatabase } from '#dev/testing/database.ts';
import { seedTeam } from '#dev/testing/team.ts';
import type { TeamContext } from '../context.ts';
import { asTeam, inTransaction, openDatabase } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { requireActiveInitiator } from '#server/domain/rights/initiator.ts';
import { idempotencyCleanup } from '../idempotency.cleanup.repository.ts';
import { type Cleanup, cleanupBy, runCleanups } from './cleanup.ts';
import { enqueue, type JobHandlers, startJobs } from './jobs.ts';

let running: { stop(): Promise<void> } | undefined;

const own = await createTestDatabase();
const database = openDatabase(own.url);
const owner = new pg.Client({ connectionString: own.url });
await owner.connect();
const team = await seedTeam(database, 'Harbour Trading');
afterEach(async () => {
  await running?.stop();
  running = undefined;
});
afterAll(async () => {
  await owner.end();
  await database.close();
  await own.drop();
});

const contextOf = () =>
  ({ team: { id: team.id }, actor: { memberId: team.owner.memberId }, requestId: 'request' }) as TeamContext;
const add = (kind: string, input: object = {}) =>
  inTransaction(database, { teamId: team.id }, (tx) => enqueue(tx, contextOf(), kind, input));
const read = (id: string) =>
  asTeam(database, team.id, (db) => db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
const ended = (id: string) =>
  vi.waitFor(
    async () => {
      const job = await read(id);
      if (!job.finished_at) throw new Error('not ended yet');
      return job;
    },
    { timeout: 15_000, interval: 20 },
  );
const start = async (handlers: JobHandlers, cleanups: readonly Cleanup[] = []) => {
  running = await startJobs({
    ownerUrl: own.url,
    cleanups,
    database,
    logKey: randomBytes(32),
    handlers,
    requireInitiator: requireActiveInitiator,
    onError: () => {},
  });
};

test('a job whose transaction is rolled back never runs', async () => {
  const ran: string[] = [];
  const rolledBack = inTransaction(database, { teamId: team.id }, async (tx) => {
    await enqueue(tx, contextOf(), 'note', { text: 'never' });
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await start({ note: (job: { input: { text: string } }) => Promise.resolve(ran.push(job.input.text)) });
  await ended(await add('note', { text: 'kept' }));
  expect(ran).toEqual(['kept']);
});

test('progress and result of a job are stored', async () => {
  await start({
    count: async (job) => {
      await job.progress(3, 10);
      return { counted: 10 };
    },
  });
  expect(await ended(await add('count'))).toMatchObject({
    status: 'SUCCEEDED',
    done: 3,
    total: 10,
    result: { counted: 10 },
    error: null,
  });
});

test('an AppError ends a job with its code, and an unexpected error is retried', async () => {
  let tries = 0;
  await start({
    refuse: () => Promise.reject(new AppError('memberCapReached')),
    stumble: () => (++tries === 1 ? Promise.reject(new Error('the database restarted')) : Promise.resolve('done')),
  });
  expect(await ended(await add('refuse'))).toMatchObject({ status: 'FAILED', error: 'memberCapReached' });
  expect(await ended(await add('stumble'))).toMatchObject({ status: 'SUCCEEDED' });
  expect(tries).toBe(2);
});

test('app.sweep deletes idempotency keys older than 24 hours only', async () => {
  const keep = (key: string, age: string) =>
    owner.query(
      "INSERT INTO idempotency_keys (account_id, key, operation, request_hash, response, created_at) VALUES (gen_random_uuid(), $1, 'POST /x', '', 'null', now() - $2::interval)",
      [key, age],
    );
  await keep('old-key', '25 hours');
  await keep('new-key', '23 hours');
  await runCleanups(owner, [idempotencyCleanup], (error) => expect.unreachable(String(error)));
  const { rows } = await owner.query<{ key: string }>('SELECT key FROM idempotency_keys');
  expect(rows).toEqual([{ key: 'new-key' }]);
});

test('a cleanup that fails is reported by its name and does not stop those after it', async () => {
  const failed: string[] = [];
  const broken = cleanupBy('broken', 'SELECT 1 / 0');
  await owner.query(
    "INSERT INTO idempotency_keys (account_id, key, operation, request_hash, response, created_at) VALUES (gen_random_uuid(), 'after-broken', 'POST /x', '', 'null', now() - interval '25 hours')",
  );
  await runCleanups(owner, [broken, idempotencyCleanup], (_error, name) => failed.push(name));
  expect(failed).toEqual(['broken']);
  expect((await owner.query("SELECT FROM idempotency_keys WHERE key = 'after-broken'")).rowCount).toBe(0);
});

test('the hourly task of the queue runs the cleanups as the owner of the database', async () => {
  const users: string[] = [];
  const noteUser: Cleanup = {
    name: 'user',
    run: async (client) => users.push(String((await client.query('SELECT current_user AS name')).rows[0]?.name)),
  };
  await start({}, [noteUser]);
  await owner.query("SELECT app.enqueue('sweep', '{}'::json, 'sweep now')");
  await expect.poll(() => users, { timeout: 15_000 }).toHaveLength(1);
  const { rows } = await owner.query<{ name: string }>('SELECT current_user AS name');
  expect(users).toEqual(rows.map(({ name }) => name));
});
