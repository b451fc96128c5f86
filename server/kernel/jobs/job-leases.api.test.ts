import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Child, runNode } from '#dev/testing/child.ts';
import { createTestDatabase, type TestDatabase } from '#dev/testing/database.ts';
import { seedTeam, type TestTeam } from '#dev/testing/team.ts';
import type { TeamContext } from '../context.ts';
import { type Database, inTransaction, openDatabase, openOwnerPool } from '../database/database.ts';
import { enqueue } from './jobs.ts';

// Jobs run in separate processes, which are killed, stopped and continued by signals.
let own: TestDatabase;
let database: Database;
let owner: pg.Pool;
let team: TestTeam;
const children = new Set<Child>();

beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase(own.url);
  owner = openOwnerPool(own.url, 4);
  team = await seedTeam(database, 'Harbour Trading');
  await owner.query(`
    CREATE TABLE job_runs (job_id uuid, claim integer, pid integer);
    CREATE TABLE job_effects (job_id uuid);
    CREATE TABLE job_releases (claim integer);
    GRANT SELECT, INSERT ON job_runs, job_effects, job_releases TO PUBLIC`);
});
beforeEach(() => owner.query('TRUNCATE job_runs, job_effects, job_releases'));
afterEach(async () => {
  for (const child of children) child.process.kill('SIGKILL');
  await Promise.all([...children].map((child) => child.ended()));
  children.clear();
});
afterAll(async () => {
  await owner.end();
  await database.close();
  await own.drop();
});

async function startProcess(): Promise<Child> {
  const child = runNode([fileURLToPath(new URL('../../../dev/testing/jobs-child.ts', import.meta.url)), own.url]);
  children.add(child);
  await child.said(/started/);
  return child;
}

const context = () => ({ team: { id: team.id }, actor: { memberId: team.owner.memberId }, requestId: 'request' }) as TeamContext;
const add = async (kind: string) => {
  const id = await inTransaction(database, { teamId: team.id }, (tx) => enqueue(tx, context(), kind, {}));
  // If a process is killed right after taking the job from the queue, the normal lease would delay the test for a minute.
  await owner.query("UPDATE jobs SET leased_until = now() + interval '1 second' WHERE id = $1 AND status = 'WAITING'", [id]);
  return id;
};
const query = async <T extends pg.QueryResultRow>(text: string) => (await owner.query<T>(text)).rows;
const until = (condition: string) =>
  vi.waitFor(
    async () => {
      const rows = await query<{ met: boolean }>(`SELECT (${condition}) AS met`);
      if (!rows[0]?.met) throw new Error(`not yet: ${condition}`);
    },
    { timeout: 15_000, interval: 20 },
  );
const release = (claim: number) => owner.query('INSERT INTO job_releases VALUES ($1)', [claim]);
const allEnded = 'NOT EXISTS (SELECT FROM jobs WHERE finished_at IS NULL)';

test('a job that runs for several lease times runs once, while another process is idle', async () => {
  await Promise.all([startProcess(), startProcess()]);
  const id = await add('held');
  await until('EXISTS (SELECT FROM job_runs)');
  // By then five leases of 0.8 s have been renewed.
  await until(`(SELECT leased_until - started_at > interval '4 seconds' FROM jobs WHERE id = '${id}')`);
  await release(1);
  await until(allEnded);
  expect(await query('SELECT claim FROM job_runs')).toEqual([{ claim: 1 }]);
  expect(await query('SELECT * FROM job_effects')).toHaveLength(1);
});

test('the job of a killed process runs in another process', async () => {
  const first = await startProcess();
  await add('held');
  await first.said(/claim 1/);
  const second = await startProcess();
  first.process.kill('SIGKILL');
  await second.said(/claim 2/);
  await release(2);
  await until(allEnded);
  expect(await query('SELECT * FROM job_effects')).toHaveLength(1);
});

test('a process that was stopped for longer than its lease cannot write for the job', async () => {
  const first = await startProcess();
  await add('held');
  await first.said(/claim 1/);
  first.process.kill('SIGSTOP');
  const second = await startProcess();
  await second.said(/claim 2/);
  // The first handler continues, tries to write, and finds that the claim is no longer its own.
  await release(1);
  first.process.kill('SIGCONT');
  await first.said(/claim of the job was lost/);
  expect(await query('SELECT * FROM job_effects')).toEqual([]);
  await release(2);
  await until(allEnded);
  expect(await query('SELECT * FROM job_effects')).toHaveLength(1);
});

test('200 jobs in two processes that are repeatedly killed and replaced have each effect once', async () => {
  const running = [await startProcess(), await startProcess()];
  const ids = await Promise.all(Array.from({ length: 200 }, () => add('effect')));
  for (let n = 0; n < 4; n += 1) {
    await until(`(SELECT count(*) FROM job_effects) >= ${(n + 1) * 30}`);
    running[n % 2]?.process.kill('SIGKILL');
    running[n % 2] = await startProcess();
  }
  await until(allEnded);
  const effects = await query<{ job_id: string }>('SELECT job_id FROM job_effects');
  expect(effects.map(({ job_id }) => job_id).toSorted()).toEqual(ids.toSorted());
});
