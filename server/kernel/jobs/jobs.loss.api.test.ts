import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { createTestDatabase } from '#dev/testing/database.ts';
import { seedTeam } from '#dev/testing/team.ts';
import type { TeamContext } from '../context.ts';
import { asTeam, inTransaction, openDatabase, openOwnerPool } from '../database/database.ts';
import { createHealth } from '../health/health.ts';
import { requireActiveInitiator } from '#server/domain/rights/initiator.ts';
import { enqueue, type JobHandlers, startJobs } from './jobs.ts';

let running: { stop(): Promise<void> } | undefined;

const own = await createTestDatabase();
const database = openDatabase(own.url);
const owner = new pg.Client({ connectionString: own.url });
owner.on('error', () => {});
await owner.connect();
const team = await seedTeam(database, 'Harbour Trading');
afterEach(async () => {
  await running?.stop();
  running = undefined;
});
afterAll(async () => {
  await owner.end().catch(() => {});
  await database.close();
  await own.drop();
});

const start = async (
  handlers: JobHandlers,
  failed: (kind: string) => void = () => {},
  more: Partial<Parameters<typeof startJobs>[0]> = {},
) => {
  const leases = { running: 0.8, waiting: 2, renewal: 0.2 };
  running = await startJobs({
    ...more,
    ownerUrl: own.url,
    database,
    logKey: randomBytes(32),
    handlers,
    requireInitiator: requireActiveInitiator,
    leases,
    onError: (_error, kind) => failed(kind),
  });
};
const add = (kind: string) =>
  inTransaction(database, { teamId: team.id }, (tx) => {
    const context = { team: { id: team.id }, actor: { memberId: team.owner.memberId }, requestId: 'request' } as TeamContext;
    return enqueue(tx, context, kind, {});
  });
const succeeded = (id: string) =>
  vi.waitFor(
    async () => {
      const row = await asTeam(database, team.id, (db) =>
        db.selectFrom('jobs').select('status').where('id', '=', id).executeTakeFirstOrThrow(),
      );
      expect(row.status).toBe('SUCCEEDED');
    },
    { timeout: 15_000, interval: 20 },
  );
test('a job that ends while the database refuses connections runs again, and its runner is replaced', async () => {
  const errors: string[] = [];
  const elsewhere = new pg.Client({ connectionString: own.url.replace(/^postgres:\/\/\/\w+/, 'postgres:///postgres') });
  await elsewhere.connect();
  const name = /^postgres:\/\/\/(\w+)/.exec(own.url)?.[1] ?? '';
  let runs = 0;
  const cut = async () => {
    runs += 1;
    if (runs > 1) return;
    await elsewhere.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
    await elsewhere.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
  };
  await start({ cut, plain: () => Promise.resolve('done') }, (kind) => errors.push(kind));
  const id = await add('cut');
  try {
    await vi.waitFor(() => expect(errors).toContain('job runner'), { timeout: 15_000, interval: 20 });
  } finally {
    await elsewhere.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`);
    await elsewhere.end();
  }
  await succeeded(id);
  await succeeded(await add('plain'));
  expect(runs).toBe(2);
});

test('a lost LISTEN connection is replaced and reported, and each runner is notified of new jobs again', async () => {
  const health = createHealth({ log: () => {}, probes: { database: () => Promise.resolve(), files: () => Promise.resolve() } });
  const state = () => health.background.states().find(({ work }) => work === 'jobSignals');
  const watcher = openOwnerPool(own.url, 1);
  const listeners = async () =>
    (
      await watcher.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'",
      )
    ).rows;
  // With these times neither polling nor leases start a job, only a notification does.
  const leases = { running: 600, waiting: 600, renewal: 600 };
  let bothWaiting: () => void = () => {};
  const both = new Promise<void>((resolve) => (bothWaiting = resolve));
  let waiting = 0;
  const meet = async () => {
    waiting += 1;
    if (waiting === 2) bothWaiting();
    await both;
  };
  await start({ plain: () => Promise.resolve('done'), meet }, () => {}, {
    leases,
    poll: 3_600_000,
    background: health.background,
  });
  await vi.waitFor(async () => expect(await listeners()).toHaveLength(2), { timeout: 10_000, interval: 20 });
  await watcher.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = ANY ($1)', [
    (await listeners()).map(({ pid }) => pid),
  ]);
  await vi.waitFor(() => expect(state()?.downSince).toBeInstanceOf(Date), { timeout: 5_000, interval: 1 });
  await vi.waitFor(async () => expect(await listeners()).toHaveLength(2), { timeout: 10_000, interval: 20 });
  expect(state()?.downSince).toBeNull();
  // Two jobs that wait for each other finish only if both runners were notified.
  const jobs = [await add('meet'), await add('meet')];
  for (const id of jobs) await succeeded(id);
  await watcher.end();
});
