import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { insight } from '#contract/people/insight.ts';
import { members } from '#contract/people/members.ts';
import { operationLog, type LogEntry } from '#contract/platform/operation-log.ts';
import { exportLog, type LogExportInput } from '#server/features/platform/operation-log/export.job.ts';
import { migrate } from '#server/kernel/database/migrate.ts';
import { openStandby, type StandbyOptions } from '#server/kernel/database/open-standby.ts';
import { asTeamReadOnly } from '#server/kernel/database/read-only.ts';
import type { Standby } from '#server/kernel/database/standby.ts';
import { startMonitoring } from '#server/integrations/monitoring/monitoring.ts';
import { type RunningPostgres, startPostgres } from '#server/integrations/postgres/launcher.ts';
import { startTestApp, type TestApp } from './testing/app.ts';
import { createTestDatabase } from './testing/database.ts';
import { jobOf } from './testing/imports.ts';
import { memoryFolder } from './testing/memory.ts';
import { startStandby } from './testing/standby.ts';
import { seedTeam, type TestTeam } from './testing/team.ts';
import { runSql } from './testing/run-sql.ts';

const lag = 1_000;
let folder: string;
let primary: RunningPostgres;
let standby: RunningPostgres;
let readUrl: string;
let app: TestApp;
let reads: Standby;
let team: TestTeam;
let other: TestTeam;

beforeAll(async () => {
  folder = mkdtempSync(`${memoryFolder()}.standby-`);
  chmodSync(folder, 0o755);
  primary = await startPostgres({ dataDir: join(folder, 'one') });
  await migrate(primary.url);
  standby = await startStandby(primary, join(folder, 'one'), join(folder, 'two'));
  readUrl = standby.url.replace(/&user=\w+/, '');
  app = await startTestApp({ sharedUrl: primary.url, standby: { readUrl, lag } });
  if (!app.database.standby) throw new Error('there is no standby');
  reads = app.database.standby;
  team = await seedTeam(app.database, 'Harbour');
  other = await seedTeam(app.database, 'Other');
}, 120_000);
afterAll(async () => {
  await app.close();
  await standby.stop();
  await primary.stop();
  rmSync(folder, { recursive: true, force: true });
});

const becomes = (fault: ReturnType<Standby['fault']>, of = reads) =>
  vi.waitFor(() => expect(of.fault()).toBe(fault), { timeout: 30_000, interval: 20 });
const rename = (displayName: string, { owner, member } = team) =>
  app.call(owner, members.update, { params: { id: member.memberId }, body: { displayName } });
const search = async (text: string, { owner } = team) =>
  (
    await app.call<{ items: LogEntry[]; total: number }>(owner, operationLog.list, {
      query: { category: ['MEMBER'], search: text },
    })
  ).data.total;

/** Exports the entries about members that contain a text, as the job does. Resolves to their number. */
async function exported(text: string): Promise<number> {
  const { data } = await app.call<{ jobId: string }>(team.owner, operationLog.exportEntries, {
    body: { format: 'CSV', category: ['MEMBER'], search: text },
  });
  return (await exportLog(await jobOf<LogExportInput>(app, team.id, data.jobId), app.store)).entries;
}

/** The outcomes of the reads of some work. */
async function outcomesOf(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = { ...reads.reads() };
  await work();
  return Object.fromEntries(
    Object.entries(reads.reads())
      .map(([outcome, count]) => [outcome, count - before[outcome as keyof typeof before]] as const)
      .filter(([, count]) => count > 0),
  );
}

const sleepOnStandby = () => sql<{ standby: boolean }>`
  SELECT pg_is_in_recovery() AS standby, CASE WHEN pg_is_in_recovery() THEN pg_sleep(30) END FROM departments LIMIT 1`;
const isAsleep = () =>
  vi.waitFor(async () => {
    const asleep = "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'";
    expect(await runSql(standby.url, asleep)).toHaveLength(1);
  });

beforeEach(() => becomes(null));

test('the monitor of the installation reads a connected standby with its lag', async () => {
  const monitoring = startMonitoring({ owner: app.owner, publicUrl: 'http://localhost:3000' });
  const { replicas } = await monitoring.installation();
  expect(replicas).toMatchObject([{ name: 'standby', state: 'streaming', synchronous: false }]);
  expect(replicas?.[0]?.lagBytes).toBeLessThan(1_000_000);
  expect(replicas?.[0]?.lagSeconds ?? 0).toBeLessThan(60);
  const registry = new Registry();
  for (const metric of monitoring.metrics) registry.registerMetric(metric);
  expect(await registry.getSingleMetricAsString('database_replicas')).toContain('database_replicas{synchronous="false"} 1');
  expect(await registry.getSingleMetricAsString('database_replica_lag_bytes')).toMatch(/\{replica="standby"\} \d+/);
});

test('the standby answers, and every read contains the writes before it', async () => {
  const outcomes = await outcomesOf(async () => {
    for (let n = 0; n < 20; n += 1) {
      expect((await rename(`Round ${n}.`)).status).toBe(200);
      expect(await search(`Round ${n}.`)).toBeGreaterThan(0);
    }
    expect(await exported('Round 19.')).toBe(1);
    expect((await app.call(team.owner, insight.health)).status).toBe(200);
  });
  expect(outcomes.standby).toBeGreaterThan(20);
});

test('the standby shows no rows of another team, as its server role is restricted there too', async () => {
  await rename('Of the other team', other);
  const outcomes = await outcomesOf(async () => {
    expect(await search('Of the other team')).toBe(0);
    const rows = await asTeamReadOnly(app.database, team.id, (db) =>
      sql`SELECT DISTINCT team_id, current_user AS role, pg_is_in_recovery() AS standby FROM operation_log`.execute(db),
    );
    expect(rows.rows).toEqual([{ team_id: team.id, role: 'atrium_server_atrium', standby: true }]);
  });
  expect(outcomes).toEqual({ standby: 2 });
});

test('a write in read-only work is refused', async () => {
  const written = reads.read(team.id, undefined, (db) => sql`UPDATE teams SET name = 'Changed'`.execute(db));
  expect(await written).toBeUndefined();
});

describe('while the standby does not replay', () => {
  beforeEach(async () => {
    await runSql(standby.url, 'SELECT pg_wal_replay_pause()');
    return async () => {
      await runSql(standby.url, 'SELECT pg_wal_replay_resume()');
    };
  });

  test('the primary answers, also an export that starts after a write, and the standby returns when it has caught up', async () => {
    const outcomes = await outcomesOf(async () => {
      await rename('Not replayed');
      expect(await search('Not replayed')).toBe(1);
      expect(await exported('Not replayed')).toBe(1);
      await becomes('behind');
      expect(await search('Not replayed')).toBe(1);
    });
    expect(outcomes.standby).toBeUndefined();
    expect(outcomes.excluded).toBeGreaterThan(0);
    expect(reads.lagSeconds()).toBeNull();
    await runSql(standby.url, 'SELECT pg_wal_replay_resume()');
    await becomes(null);
    expect(reads.lagSeconds()).toBeLessThan(lag / 1000);
    expect(await outcomesOf(() => search('Not replayed'))).toEqual({ standby: 1 });
  });

  test('a revoked right is refused', async () => {
    await app.owner.pool.query(
      "INSERT INTO role_grants (team_id, role_id, menu_code, access) SELECT team_id, role_id, '080100', 'view' FROM role_members WHERE member_id = $1",
      [team.hr.memberId],
    );
    expect((await app.call(team.hr, operationLog.list)).status).toBe(200);
    await app.owner.pool.query("DELETE FROM role_grants WHERE team_id = $1 AND menu_code = '080100'", [team.id]);
    expect(await app.call(team.hr, operationLog.list)).toMatchObject({ status: 403, code: 40300 });
  });
});

test('a read that conflicts with what the standby replays is answered by the primary', async () => {
  await runSql(standby.url, "ALTER SYSTEM SET max_standby_streaming_delay = '10ms'");
  await runSql(standby.url, 'SELECT pg_reload_conf()');
  const outcomes = await outcomesOf(async () => {
    const read = asTeamReadOnly(app.database, team.id, (db) => sleepOnStandby().execute(db));
    await isAsleep();
    await runSql(primary.url, 'BEGIN; LOCK TABLE departments IN ACCESS EXCLUSIVE MODE; COMMIT');
    expect((await read).rows).toMatchObject([{ standby: false }]);
  });
  expect(outcomes).toEqual({ conflict: 1 });
});

describe('the standby is not used', () => {
  const opened = async (more: Partial<StandbyOptions>, expected: ReturnType<Standby['fault']>) => {
    const lines: object[] = [];
    const options = { primary: app.database, ownerUrl: primary.url, readUrl, max: 1, lag, measureEvery: 20 };
    const one = openStandby({ ...options, log: (level, fields) => lines.push({ level, ...fields }), ...more });
    await becomes(expected, one);
    expect(await one.read(team.id, undefined, () => Promise.resolve(1))).toBeUndefined();
    expect(lines).toMatchObject([{ level: 'warn', reason: expected }]);
    await one.close();
  };

  test('if it is a primary', () => opened({ readUrl: primary.url }, 'not a standby'));
  test('if it is of another cluster', async () => {
    const { url, drop } = await createTestDatabase();
    await opened({ ownerUrl: url, readUrl: url }, 'another cluster');
    await drop();
  });
  test('if its server role has too many rights', async () => {
    await runSql(primary.url, 'ALTER ROLE atrium_server_atrium BYPASSRLS');
    await opened({}, 'refused');
    await runSql(primary.url, 'ALTER ROLE atrium_server_atrium NOBYPASSRLS');
    await becomes(null);
  });
});

test('a read that runs on a standby which no longer answers is answered by the primary', async () => {
  const pids = (await runSql<{ pid: number }>(standby.url, 'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()')).map(
    ({ pid }) => pid,
  );
  const read = asTeamReadOnly(app.database, team.id, (db) => sleepOnStandby().execute(db));
  await isAsleep();
  const [postmaster] = readFileSync(join(folder, 'two', 'postmaster.pid'), 'utf8').split('\n', 1);
  const signalAll = (signal: NodeJS.Signals) => [Number(postmaster), ...pids].forEach((pid) => process.kill(pid, signal));
  try {
    signalAll('SIGSTOP');
    expect((await read).rows).toMatchObject([{ standby: false }]);
    expect(reads.fault()).toBe('unreachable');
    expect(await search('Round 19.')).toBeGreaterThan(0);
  } finally {
    signalAll('SIGCONT');
  }
});

test('the primary answers after the standby has stopped, and the standby again after it was started', async () => {
  await standby.stop();
  await rename('Written while it is stopped');
  expect(await search('Written while it is stopped')).toBe(1);
  await becomes('unreachable');
  standby = await startPostgres({ dataDir: join(folder, 'two') });
  await becomes(null);
  expect(await outcomesOf(() => search('Written while it is stopped'))).toEqual({ standby: 1 });
});
