import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type RunningPostgres } from '#server/integrations/postgres/launcher.ts';
import { recordFailure } from './chaos/record.ts';
import { isAlive } from '#server/integrations/postgres/processes.ts';
import { killServers, listening, type LiveServer, seedAccess, startLiveServer } from './testing/live-servers.ts';
import { memoryFolder } from './testing/memory.ts';
import { freePort } from './testing/port.ts';
import type { TestTeam } from './testing/team.ts';
import { write, type Write } from './testing/writers.ts';

// A server in its own process on its own PostgreSQL, because killing one backend ends all others.
let folder: string;
let postgres: RunningPostgres;
let server: LiveServer;
let origin: string;
let team: TestTeam;
let token: string;

beforeAll(async () => {
  folder = mkdtempSync(`${memoryFolder()}.loss-`);
  chmodSync(folder, 0o755);
  postgres = await startPostgres({ dataDir: join(folder, 'postgres') });
  const rootKey = randomBytes(32);
  const port = await freePort();
  origin = `http://localhost:${port}`;
  const env = { DRAIN_SECONDS: '0', PUBLIC_URL: origin };
  server = await listening(await startLiveServer(folder, postgres.url, rootKey, env, port));
  ({ team, token } = await seedAccess(postgres.url, rootKey, { issuer: origin }));
});
afterAll(async () => {
  await killServers([server]);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs one statement as the owner, and retries until the database accepts connections. */
async function runSql<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> {
  for (;;) {
    const client = new pg.Client({ connectionString: postgres.url });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query<T>(sql, values)).rows;
    } catch (error) {
      if ((error as { code?: string }).code?.startsWith('42')) throw error;
    } finally {
      await client.end().catch(() => {});
    }
  }
}

const others = "FROM pg_stat_activity WHERE datname = 'atrium' AND backend_type = 'client backend' AND pid <> pg_backend_pid()";
const postmaster = () => Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
const attacks = {
  terminate: () => runSql(`SELECT pg_terminate_backend(pid) ${others}`),
  killOne: async () => {
    const [busy] = await runSql<{ pid: number }>(`SELECT pid ${others} ORDER BY state = 'active' DESC LIMIT 1`);
    if (busy && isAlive(busy.pid)) process.kill(busy.pid, 'SIGKILL');
  },
  killAll: async () => process.kill(postmaster(), 'SIGKILL'),
  postgresRestart: async () => process.kill(postmaster(), 'SIGINT'),
};

test.each(Object.keys(attacks) as (keyof typeof attacks)[])(
  'no acknowledged write is lost and the server continues: %s',
  async (attack) => {
    const done: Write[] = [];
    let attacked = 0;
    const target = 240;
    let begun = 0;
    const writers = Array.from({ length: 8 }, async () => {
      while (begun < target) {
        begun += 1;
        done.push(await write([origin], team, token, `${attack} ${begun}`));
      }
    });
    const attacker = (async () => {
      for (const at of [30, 130]) {
        while (done.length < at) await new Promise((next) => setImmediate(next));
        await attacks[attack]();
        attacked += 1;
      }
    })();
    await Promise.all([...writers, attacker]);
    expect(attacked).toBe(2);
    const statuses = done.flatMap((one) => one.statuses);
    expect([...new Set(statuses)].toSorted()).toEqual([200, 503]);
    const rows = await runSql<{ name: string; count: number }>(
      'SELECT name, count(*)::int AS count FROM departments WHERE team_id = $1 AND name LIKE $2 GROUP BY name',
      [team.id, `${attack} %`],
    );
    expect(rows.filter(({ count }) => count !== 1)).toEqual([]);
    expect(rows.map(({ name }) => name).toSorted()).toEqual(done.map(({ name }) => name).toSorted());
    recordFailure(attack, `${done.length} writes acknowledged, ${statuses.length - done.length} answered 503, 0 lost`);
    expect(server.child.process.exitCode).toBeNull();
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  },
);

test('sign-on answers 503 while the database is unavailable, and works again afterwards', async () => {
  const seen: string[] = [];
  await attacks.killAll();
  while (seen.at(-1) !== '400 null' || !seen.includes('503 1')) {
    const answer = await fetch(`${origin}/oidc/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=refresh_token&client_id=console&refresh_token=none',
    });
    seen.push(`${answer.status} ${answer.headers.get('retry-after')}`);
  }
  expect([...new Set(seen)].toSorted()).toEqual(['400 null', '503 1']);
});

test('background work continues too', async () => {
  const sealed = await runSql<{ waiting: number }>('SELECT count(*)::int AS waiting FROM operation_log WHERE seq IS NULL');
  expect(sealed).toHaveLength(1);
  for (let waiting = 1; waiting > 0;) {
    const [row] = await runSql<{ waiting: number }>('SELECT count(*)::int AS waiting FROM operation_log WHERE seq IS NULL');
    waiting = row?.waiting ?? 1;
  }
  // The job runners listen for new jobs again.
  for (let listening = 0; listening < 1;) {
    const [row] = await runSql<{ listening: number }>(
      "SELECT count(*)::int AS listening FROM pg_stat_activity WHERE datname = 'atrium' AND query LIKE 'LISTEN %'",
    );
    listening = row?.listening ?? 0;
  }
  // Each part of the background work reports that it works again.
  for (let state = ''; state !== '{"status":"ready"}';) state = await (await fetch(`${origin}/readyz`)).text();
  server.child.process.kill('SIGTERM');
  expect(await server.child.ended()).toBe(0);
  expect(server.child.output()).not.toMatch(/UnhandledPromise|uncaught/i);
});
