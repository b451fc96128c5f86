import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startPostgres, type RunningPostgres } from '#server/integrations/postgres/launcher.ts';
import { type Haproxy, startHttpHaproxy } from '../testing/haproxy.ts';
import { killServers, listening, type LiveServer, seedAccess, startLiveServer } from '../testing/live-servers.ts';
import { memoryFolder } from '../testing/memory.ts';
import { runSql } from '../testing/run-sql.ts';
import type { TestTeam } from '../testing/team.ts';
import { type Load, startLoad } from './load.ts';
import { recordFailure } from './record.ts';

// Two servers behind the load balancer of the documentation. Clients repeat nothing.
const rootKey = randomBytes(32);
const perSecond = 100;
const kills = 4;
let folder: string;
let postgres: RunningPostgres;
let haproxy: Haproxy;
let access: { team: TestTeam; token: string };
const servers: LiveServer[] = [];

beforeAll(async () => {
  folder = mkdtempSync(`${memoryFolder()}.killed-`);
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

/** Waits for as many requests as are sent in this time. */
const served = (load: Load, seconds: number) => {
  const target = load.sent() + perSecond * seconds;
  return vi.waitFor(() => expect(load.sent()).toBeGreaterThan(target), { timeout: 300_000, interval: 20 });
};

test('a killed process fails no request that may be repeated, and repeats no write', async () => {
  const load = startLoad(`http://127.0.0.1:${haproxy.port}`, access, perSecond);
  await served(load, 2);
  for (let kill = 0; kill < kills; kill += 1) {
    const [{ child, port } = { child: undefined, port: 0 }] = servers.splice(0, 1);
    child?.process.kill('SIGKILL');
    await child?.ended();
    await served(load, 8);
    servers.push(await listening(await start(port)));
    await served(load, 5);
  }
  await load.stop();
  const outcomes = [...load.counts].map(([outcome, count]) => `${count} × ${outcome}`).join(', ');
  recordFailure('process', `${kills} kills, ${perSecond} requests/s: ${outcomes}`);
  const rows = await runSql<{ name: string }>(
    postgres.url,
    "SELECT name FROM departments WHERE team_id = $1 AND name LIKE 'load %'",
    [access.team.id],
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(load.acknowledged.toSorted());
  expect([...load.counts.keys()]).toEqual(['200']);
});
