import { randomBytes } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { departments } from '#contract/people/departments.ts';
import { startPostgres, type RunningPostgres } from '#server/integrations/postgres/launcher.ts';
import { runSql } from '../testing/run-sql.ts';
import { requireProgram } from '../testing/debian-package.ts';
import { killServers, listening, type LiveServer, seedAccess, startLiveServer } from '../testing/live-servers.ts';
import { memoryFolder } from '../testing/memory.ts';
import type { TestTeam } from '../testing/team.ts';
import { write, type Write } from '../testing/writers.ts';
import { recordFailure } from './record.ts';

// Two servers on one database. Writers repeat what failed on the other one, as clients do with an Idempotency-Key.
const rootKey = randomBytes(32);
let folder: string;
let clock: string;
let postgres: RunningPostgres;
let access: { team: TestTeam; token: string };
const servers: LiveServer[] = [];

beforeAll(async () => {
  folder = mkdtempSync(`${memoryFolder()}.processes-`);
  chmodSync(folder, 0o755);
  clock = join(folder, 'clock');
  writeFileSync(clock, '+0');
  postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
  for (let n = 0; n < 2; n += 1) servers.push(await listening(await start()));
  access = await seedAccess(postgres.url, rootKey);
});
afterAll(async () => {
  await killServers(servers);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a server whose clock differs from that of the machine by what the file `clock` says. */
const start = (port?: number) =>
  startLiveServer(
    join(folder, 'data'),
    postgres.url,
    rootKey,
    {
      LD_PRELOAD: requireProgram('libfaketime'),
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
    port,
  );

/** Writes to both servers until it is stopped. */
function keepWriting(name: string): { done: Write[]; stop(): Promise<void> } {
  const done: Write[] = [];
  const origins = servers.map(({ origin }) => origin);
  const state = { stopped: false };
  const writers = [0, 1, 2, 3].map(async (n) => {
    for (let at = 0; !state.stopped; at += 1)
      done.push(await write(n % 2 ? origins : origins.toReversed(), access.team, access.token, `${name} ${n}-${at}`, 20));
  });
  return {
    done,
    async stop() {
      state.stopped = true;
      await Promise.all(writers);
    },
  };
}

const more = (done: readonly Write[], count = 40) => {
  const target = done.length + count;
  return vi.waitFor(() => expect(done.length).toBeGreaterThan(target), { timeout: 60_000, interval: 20 });
};

async function expectKept(name: string, done: readonly Write[]): Promise<void> {
  const acknowledged = done.filter(({ statuses }) => statuses.at(-1) === 200).map((one) => one.name);
  const rows = await runSql<{ name: string }>(postgres.url, `SELECT name FROM departments WHERE name LIKE '${name} %'`);
  expect(rows.map((row) => row.name).toSorted()).toEqual(acknowledged.toSorted());
}
const statusesOf = (done: readonly Write[]) => [...new Set(done.flatMap(({ statuses }) => statuses))].toSorted((a, b) => a - b);
const isReady = async ({ origin }: LiveServer) => (await fetch(`${origin}/readyz`)).status === 200;

test('a process that gets no more memory ends, the other one serves, and nothing acknowledged is lost', async () => {
  const writing = keepWriting('memory');
  await more(writing.done);
  const [server] = servers;
  if (!server) throw new Error('no server');
  // Not a byte more than the process has.
  execFileSync('prlimit', ['--pid', String(server.child.process.pid), '--as=1', '--data=1']);
  const ended = await server.child.ended();
  expect(ended).not.toBe(0);
  await more(writing.done);
  const began = Date.now();
  servers[0] = await listening(await start(server.port));
  await writing.stop();
  const lost = writing.done.flatMap(({ statuses }) => statuses).filter((status) => status !== 200).length;
  expect(statusesOf(writing.done)).toEqual([0, 200]);
  await expectKept('memory', writing.done);
  recordFailure(
    'memory',
    `${writing.done.length} writes acknowledged, 0 lost, ${lost} repeated; restarted in ${((Date.now() - began) / 1000).toFixed(1)} s`,
  );
});

test('when other programs hold all connections of PostgreSQL, requests are answered 503 until these are free', async () => {
  const before = keepWriting('connections before');
  await more(before.done);
  await before.stop();
  const holders: pg.Client[] = [];
  for (let refused = false; !refused;) {
    const client = new pg.Client({ connectionString: postgres.url });
    client.on('error', () => {});
    refused = await client.connect().then(
      () => false,
      (error: { code?: string }) => error.code === '53300',
    );
    if (!refused) holders.push(client);
  }
  const [{ origin } = { origin: '' }] = servers;
  const headers = { authorization: `Bearer ${access.token}`, 'x-team-id': access.team.id };
  const list = async () => fetch(origin + departments.list.path, { headers });
  const answers = await Promise.all(Array.from({ length: 60 }, list));
  const statuses = [...new Set(answers.map(({ status }) => status))].toSorted();
  expect(statuses).toEqual([200, 503]);
  for (const answer of answers) if (answer.status === 503) expect(answer.headers.get('retry-after')).not.toBeNull();
  const refused = answers.filter(({ status }) => status === 503).length;
  for (const client of holders) await client.end();
  const writing = keepWriting('connections after');
  await more(writing.done);
  await writing.stop();
  expect(new Set(writing.done.map(({ statuses: tries }) => tries.at(-1)))).toEqual(new Set([200]));
  for (const name of ['connections before', 'connections after'])
    await expectKept(
      name,
      [...before.done, ...writing.done].filter((one) => one.name.startsWith(name)),
    );
  recordFailure(
    'connections',
    `${refused} of 60 requests at once answered 503 while ${holders.length} connections were held; 0 after they were free`,
  );
});

test('jumps of the clock end sign-ins whose time is over, and nothing acknowledged is lost', async () => {
  const writing = keepWriting('clock');
  await more(writing.done);
  const seen: string[] = [];
  for (const jump of ['+2h', '-2h', '+0']) {
    writeFileSync(clock, jump);
    await more(writing.done);
    seen.push(`${jump}: ${statusesOf(writing.done.slice(-20)).join(' and ')}`);
  }
  await writing.stop();
  expect(statusesOf(writing.done.slice(-20))).toEqual([200]);
  expect(statusesOf(writing.done).every((status) => [200, 401, 503].includes(status))).toBe(true);
  await expectKept('clock', writing.done);
  for (const server of servers) {
    expect(server.child.process.exitCode).toBeNull();
    await vi.waitFor(async () => expect(await isReady(server)).toBe(true), { timeout: 60_000, interval: 100 });
  }
  recordFailure('clock', seen.join('; '));
});
