import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startPostgres, type RunningPostgres } from '#server/integrations/postgres/launcher.ts';
import { type Haproxy, startHttpHaproxy } from '../testing/haproxy.ts';
import { killServers, listening, type LiveServer, seedAccess, startLiveServer } from '../testing/live-servers.ts';
import { memoryFolder } from '../testing/memory.ts';
import type { TestTeam } from '../testing/team.ts';
import { startLoad } from './load.ts';
import { recordFailure } from './record.ts';

// Two servers with their default settings behind the load balancer of the documentation, without sticky sessions.
const rootKey = randomBytes(32);
const perSecond = 200;
const rounds = 3;
let folder: string;
let postgres: RunningPostgres;
let haproxy: Haproxy;
let access: { team: TestTeam; token: string };
const servers: LiveServer[] = [];

beforeAll(async () => {
  folder = mkdtempSync(`${memoryFolder()}.rolling-`);
  chmodSync(folder, 0o755);
  postgres = await startPostgres({ dataDir: join(folder, 'postgres'), durable: false });
  for (let n = 0; n < 2; n += 1) servers.push(await listening(await start()));
  access = await seedAccess(postgres.url, rootKey);
  haproxy = await startHttpHaproxy(servers.map(({ port }) => port));
});
afterAll(async () => {
  await haproxy?.stop();
  await killServers(servers);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const start = (port?: number) => startLiveServer(join(folder, 'data'), postgres.url, rootKey, { TRUST_PROXY: '1' }, port);

test('restarting each process in turn fails no request, and loses or repeats no write', async () => {
  const load = startLoad(`http://127.0.0.1:${haproxy.port}`, access, perSecond);
  await served(load);
  for (let round = 0; round < rounds; round += 1) {
    for (const [n, { child, port }] of servers.entries()) {
      child.process.kill('SIGTERM');
      expect(await child.ended()).toBe(0);
      servers[n] = await listening(await start(port));
      await served(load, 4);
    }
  }
  await load.stop();
  const outcomes = [...load.counts].map(([outcome, count]) => `${count} × ${outcome}`).join(', ');
  recordFailure('restart', `${rounds * 2} restarts, ${perSecond} requests/s: ${outcomes}`);
  expect([...load.counts.keys()]).toEqual(['200']);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "SELECT name FROM departments WHERE team_id = $1 AND name LIKE 'load %'",
    [access.team.id],
  );
  await client.end();
  expect(rows.map(({ name }) => name).toSorted()).toEqual(load.acknowledged.toSorted());
});

/** Waits for as many requests as are sent in this time. */
const served = (load: { sent(): number }, seconds = 1) => {
  const target = load.sent() + perSecond * seconds;
  return vi.waitFor(() => expect(load.sent()).toBeGreaterThan(target), { timeout: 300_000, interval: 20 });
};
