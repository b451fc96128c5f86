import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Haproxy, startPatroniHaproxy } from '../testing/haproxy.ts';
import { killServers, listening, type LiveServer, seedAccess, startLiveServer } from '../testing/live-servers.ts';
import { memoryFolder } from '../testing/memory.ts';
import { type Patroni, startPatroni } from '../testing/patroni.ts';
import { type Pgbouncer, startPgbouncer } from '../testing/pgbouncer.ts';
import type { TestTeam } from '../testing/team.ts';
import { write, type Write } from '../testing/writers.ts';
import { recordFailure } from './record.ts';
import { runSql } from '../testing/run-sql.ts';

// Two servers on a cluster of Patroni with synchronous replication, behind HAProxy. The requests of the second pass PgBouncer.
const rootKey = randomBytes(32);
const kills = Number(process.env['CHAOS_KILLS'] ?? 20);
const restoredWithin = 15_000;
let folder: string;
let patroni: Patroni;
let haproxy: Haproxy;
let bouncer: Pgbouncer;
let ownerUrl: string;
let access: { team: TestTeam; token: string };
const servers: LiveServer[] = [];

beforeAll(async () => {
  folder = mkdtempSync(`${memoryFolder()}.leaders-`);
  chmodSync(folder, 0o755);
  patroni = await startPatroni(join(folder, 'patroni'), 3);
  await complete();
  haproxy = await startPatroniHaproxy(patroni.nodes);
  const superuser = `postgres://postgres@127.0.0.1:${patroni.nodes[(await patroni.leader()) ?? 0]?.port}/postgres`;
  await runSql(superuser, 'CREATE ROLE atrium LOGIN CREATEROLE');
  await runSql(superuser, 'CREATE ROLE atrium_requests LOGIN');
  await runSql(superuser, 'CREATE DATABASE atrium OWNER atrium');
  ownerUrl = `postgres://atrium@127.0.0.1:${haproxy.port}/atrium`;
  const roles = ['atrium', 'atrium_requests'];
  bouncer = await startPgbouncer(`postgres:///atrium?host=127.0.0.1&port=${haproxy.port}&user=atrium`, roles, {
    mode: 'transaction',
  });
  const direct = ownerUrl.replace('atrium@', 'atrium_requests@');
  const pooled = bouncer.url('postgres:///atrium', 'atrium_requests');
  for (const url of [direct, pooled])
    servers.push(await listening(await startLiveServer(join(folder, 'data'), ownerUrl, rootKey, { SERVER_DATABASE_URL: url })));
  access = await seedAccess(ownerUrl, rootKey, { serverUrl: direct });
});
afterAll(async () => {
  await killServers(servers);
  await bouncer?.stop();
  await haproxy?.stop();
  await patroni?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const complete = () => vi.waitFor(async () => expect(await patroni.isComplete()).toBe(true), { timeout: 120_000, interval: 200 });

test(`${kills} leaders are killed under writes, and no acknowledged write is lost`, async () => {
  const done: Write[] = [];
  const state = { stopped: false };
  /** When each server acknowledged a write that it cannot have completed before the last kill. */
  const restored: (number | undefined)[] = [];
  let killedAt = Infinity;
  const writers = [0, 1, 0, 1].map(async (server, n) => {
    for (let at = 0; !state.stopped; at += 1) {
      const began = Date.now();
      const made = await write([servers[server]?.origin ?? ''], access.team, access.token, `kill ${n}-${at}`, 250);
      done.push(made);
      if (began > killedAt || (Date.now() > killedAt && made.statuses.includes(503))) restored[server] ??= Date.now();
      await delay(250);
    }
  });
  const outages: number[][] = servers.map(() => []);
  for (let n = 0; n < kills; n += 1) {
    await complete();
    const leader = (await patroni.leader()) ?? 0;
    const began = Date.now();
    await patroni.kill(leader);
    restored.length = 0;
    killedAt = Date.now();
    await vi.waitFor(() => expect(restored.filter(Boolean)).toHaveLength(servers.length), { timeout: 60_000, interval: 20 });
    killedAt = Infinity;
    for (const [server, at = 0] of restored.entries()) outages[server]?.push(at - began);
    patroni.start(leader);
  }
  await complete();
  state.stopped = true;
  await Promise.all(writers);
  const statuses = done.flatMap((one) => one.statuses);
  expect([...new Set(statuses)].toSorted()).toEqual([200, 503]);
  const rows = await runSql<{ name: string; count: number }>(
    ownerUrl,
    "SELECT name, count(*)::int AS count FROM departments WHERE team_id = $1 AND name LIKE 'kill %' GROUP BY name",
    [access.team.id],
  );
  expect(rows.filter(({ count }) => count !== 1)).toEqual([]);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(done.map(({ name }) => name).toSorted());
  for (const { child } of servers) expect(child.process.exitCode).toBeNull();
  const [direct, pooled] = outages.map(describeOutages);
  recordFailure(
    'leader',
    `${kills} kills; ${done.length} writes acknowledged, 0 lost; restored after ${direct} directly, ${pooled} through PgBouncer`,
  );
  expect(Math.max(...outages.flat())).toBeLessThan(restoredWithin);
}, 1_800_000);

/** The median and the longest of these times in milliseconds, in seconds. */
function describeOutages(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const seconds = (at: number) => ((sorted.at(at) ?? 0) / 1000).toFixed(1);
  return `${seconds(Math.floor(sorted.length / 2))} s (at most ${seconds(-1)} s)`;
}
