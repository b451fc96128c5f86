import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type RunningPostgres } from '#server/integrations/postgres/launcher.ts';
import { type Haproxy, startHttpHaproxy } from '../testing/haproxy.ts';
import { killServers, listening, type LiveServer, seedAccess, startLiveServer } from '../testing/live-servers.ts';
import { memoryFolder } from '../testing/memory.ts';
import { runSql } from '../testing/run-sql.ts';
import type { TestTeam } from '../testing/team.ts';
import { type Load, startLoad } from './load.ts';
import { recordFailure } from './record.ts';

// Two servers with their default settings behind the load balancer of the documentation, without sticky sessions. Clients repeat
// nothing.
const rootKey = randomBytes(32);
const rounds = 3;
const kills = 4;
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

/** The names of the departments that a load has stored, as many times as they are stored. */
async function stored({ prefix }: Load): Promise<string[]> {
  const rows = await runSql<{ name: string }>(
    postgres.url,
    'SELECT name FROM departments WHERE team_id = $1 AND starts_with(name, $2)',
    [access.team.id, prefix],
  );
  return rows.map(({ name }) => name).toSorted();
}

test('restarting each process in turn fails no request, and loses or repeats no write', async () => {
  const perSecond = 200;
  const load = startLoad(`http://127.0.0.1:${haproxy.port}`, access, perSecond);
  await load.served(1);
  for (let round = 0; round < rounds; round += 1) {
    for (const [n, { child, port }] of servers.entries()) {
      child.process.kill('SIGTERM');
      expect(await child.ended()).toBe(0);
      servers[n] = await listening(await start(port));
      await load.served(4);
    }
  }
  await load.stop();
  recordFailure('restart', `${rounds * 2} restarts, ${perSecond} requests/s: ${load.outcomes()}`);
  expect([...load.counts.keys()]).toEqual(['200']);
  expect(await stored(load)).toEqual(load.acknowledged.toSorted());
});

test('a killed process fails no request that may be repeated, and repeats no write', async () => {
  const perSecond = 100;
  const load = startLoad(`http://127.0.0.1:${haproxy.port}`, access, perSecond);
  await load.served(2);
  for (let kill = 0; kill < kills; kill += 1) {
    const [{ child, port } = { child: undefined, port: 0 }] = servers.splice(0, 1);
    child?.process.kill('SIGKILL');
    await child?.ended();
    await load.served(8);
    servers.push(await listening(await start(port)));
    await load.served(5);
  }
  await load.stop();
  recordFailure('process', `${kills} kills, ${perSecond} requests/s: ${load.outcomes()}`);
  expect(await stored(load)).toEqual(load.acknowledged.toSorted());
  expect([...load.counts.keys()]).toEqual(['200']);
});
