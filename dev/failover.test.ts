import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { departments } from '#contract/people/departments.ts';
import { waitForPrimary } from '#server/kernel/database/wait-for-primary.ts';
import { startPostgres, type RunningPostgres } from '#server/integrations/postgres/launcher.ts';
import type { FailureName } from './chaos/failures.ts';
import { recordFailure } from './chaos/record.ts';
import { type Haproxy, startHaproxy } from './testing/haproxy.ts';
import { killServers, listening, type LiveServer, seedAccess, startLiveServer } from './testing/live-servers.ts';
import { memoryFolder } from './testing/memory.ts';
import { processesOf, signalAll } from './testing/postgres-processes.ts';
import { socketsOf, startStandby } from './testing/standby.ts';
import type { TestTeam } from './testing/team.ts';
import { write, type Write } from './testing/writers.ts';
import { runSql } from './testing/run-sql.ts';

// Two servers behind a proxy that forwards to the primary of two clusters. The primary is frozen, and the standby is promoted.
const rootKey = randomBytes(32);
let folder: string;
let primary: RunningPostgres;
let standby: RunningPostgres;
let haproxy: Haproxy;
let url: string;
let team: TestTeam;
let token: string;
const servers: LiveServer[] = [];

beforeAll(async () => {
  folder = mkdtempSync(`${memoryFolder()}.failover-`);
  chmodSync(folder, 0o755);
  const [one, two] = [join(folder, 'one'), join(folder, 'two')];
  primary = await startPostgres({ dataDir: one });
  haproxy = await startHaproxy([await socketsOf(one), await socketsOf(two)]);
  url = `postgres://postgres@127.0.0.1:${haproxy.port}/atrium`;
  await listening(await startServer(url));
  standby = await startStandby(primary, one, two);
  // Acknowledged writes are on the standby too.
  await runSql(primary.url, "ALTER SYSTEM SET synchronous_standby_names = 'standby'");
  await runSql(primary.url, 'SELECT pg_reload_conf()');
  await listening(await startServer(url));
  ({ team, token } = await seedAccess(primary.url, rootKey));
});
afterAll(async () => {
  await killServers(servers);
  await haproxy.stop();
  await standby.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function startServer(databaseUrl: string): Promise<LiveServer> {
  const server = await startLiveServer(join(folder, 'data'), databaseUrl, rootKey);
  servers.push(server);
  return server;
}

async function ready(server: { origin: string } | undefined) {
  const began = Date.now();
  const response = await fetch(`${server?.origin}/readyz`);
  const { status } = (await response.json()) as { status: string };
  return { code: response.status, status, ms: Date.now() - began };
}
async function milliseconds(address: string): Promise<number> {
  const began = Date.now();
  await (await fetch(address)).text();
  return Date.now() - began;
}
const becomesReady = (server: { origin: string }) =>
  vi.waitFor(async () => expect(await ready(server)).toMatchObject({ code: 200, status: 'ready' }), {
    timeout: 60_000,
    interval: 50,
  });

/** Writes to both servers until it is stopped. */
function keepWriting(name: string, count: number): { done: Write[]; stop(): Promise<void> } {
  const done: Write[] = [];
  const origins = servers.slice(0, 2).map(({ origin }) => origin);
  const state = { stopped: false };
  const writers = Array.from({ length: count }, async (_, n) => {
    for (let at = 0; !state.stopped; at += 1)
      done.push(await write(n % 2 ? origins : origins.toReversed(), team, token, `${name} ${n}-${at}`));
  });
  return {
    done,
    async stop() {
      state.stopped = true;
      await Promise.all(writers);
    },
  };
}

async function expectKept({ done }: { done: Write[] }, name: string, failure: FailureName): Promise<void> {
  const statuses = done.flatMap((one) => one.statuses);
  expect([...new Set(statuses)].toSorted()).toEqual([200, 503]);
  const rows = await runSql<{ name: string; count: number }>(
    standby.url,
    'SELECT name, count(*)::int AS count FROM departments WHERE team_id = $1 AND name LIKE $2 GROUP BY name',
    [team.id, `${name} %`],
  );
  expect(rows.filter(({ count }) => count !== 1)).toEqual([]);
  expect(rows.map((row) => row.name).toSorted()).toEqual(done.map((one) => one.name).toSorted());
  recordFailure(failure, `${done.length} writes acknowledged, ${statuses.length - done.length} answered 503, 0 lost`);
}

test('a frozen primary and the promotion of its standby: 503 with Retry-After, then normal operation without loss of acknowledged writes', async () => {
  // This server is configured with the address of the standby itself.
  const waiting = await startServer(standby.url);
  await waiting.child.said(/^Waiting for the database at [^\n]+: it is a standby; DATABASE_URL has to lead to the primary/m);
  const writing = keepWriting('frozen', 6);
  await vi.waitFor(() => expect(writing.done.length).toBeGreaterThan(60), { timeout: 60_000 });
  signalAll(processesOf(join(folder, 'one')), 'SIGSTOP');
  // A frozen host does not close its connections.
  const [frozen, alive] = await Promise.all([ready(servers[0]), milliseconds(`${servers[0]?.origin}/healthz`)]);
  expect(frozen.code).toBe(503);
  // Subtracts what a busy machine adds to every response.
  expect(frozen.ms - alive).toBeLessThan(2000);
  await runSql(standby.url, 'SELECT pg_promote()');
  for (const server of servers) await becomesReady(server);
  const before = writing.done.length;
  await vi.waitFor(() => expect(writing.done.length).toBeGreaterThan(before + 60), { timeout: 60_000 });
  await writing.stop();
  await expectKept(writing, 'frozen', 'frozen');
  // The frozen processes are killed, as on a host that is switched off.
  const stopped = primary.stop();
  signalAll(processesOf(join(folder, 'one')), 'SIGKILL');
  await stopped;
});

test('background work and the expiry of tokens continue on the new primary, in every process', async () => {
  for (let waiting = 1; waiting > 0;) {
    const [row] = await runSql<{ waiting: number }>(
      standby.url,
      'SELECT count(*)::int AS waiting FROM operation_log WHERE seq IS NULL AND team_id = $1',
      [team.id],
    );
    waiting = row?.waiting ?? 1;
  }
  for (const { child } of servers.slice(0, 2)) expect(child.output()).not.toMatch(/UnhandledPromise|uncaught|unexpected error/i);
  const call = ({ origin }: { origin: string }) =>
    fetch(origin + departments.list.path, { headers: { authorization: `Bearer ${token}`, 'x-team-id': team.id } });
  const statuses = async () => Promise.all(servers.map(async (server) => (await call(server)).status));
  expect(await statuses()).toEqual([200, 200, 200]);
  await runSql(standby.url, 'UPDATE accounts SET epoch = epoch + 1 WHERE id = $1', [team.owner.accountId]);
  expect(await statuses()).toEqual([401, 401, 401]);
  await runSql(standby.url, 'UPDATE accounts SET epoch = epoch - 1 WHERE id = $1', [team.owner.accountId]);
});

test('while the database is read-only, writes are answered 503 and a start waits', async () => {
  const writing = keepWriting('read-only', 2);
  await vi.waitFor(() => expect(writing.done.length).toBeGreaterThan(30), { timeout: 60_000 });
  await runSql(standby.url, 'ALTER DATABASE atrium SET default_transaction_read_only = on');
  await runSql(
    standby.url,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'atrium' AND pid <> pg_backend_pid()",
  );
  await vi.waitFor(async () => expect(await ready(servers[0])).toMatchObject({ code: 503, status: 'database read-only' }), {
    timeout: 60_000,
    interval: 50,
  });
  const states: string[] = [];
  const start = waitForPrimary(url, (state) => states.push(state));
  await vi.waitFor(() => expect(states).toEqual(['it is read-only (default_transaction_read_only)']), { timeout: 60_000 });
  await runSql(standby.url, 'BEGIN READ WRITE; ALTER DATABASE atrium RESET default_transaction_read_only; COMMIT');
  for (const server of servers) await becomesReady(server);
  await writing.stop();
  await expectKept(writing, 'read-only', 'readOnly');
  await start;
});
