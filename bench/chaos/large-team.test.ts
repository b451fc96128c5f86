import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { members } from '#contract/people/members.ts';
import { type BenchDatabase, openBenchDatabase } from '../seed/database.ts';
import type { Child } from '#dev/testing/child.ts';
import { runSql } from '#dev/testing/run-sql.ts';
import { type Haproxy, startHttpHaproxy } from '#dev/testing/haproxy.ts';
import { accessTokenOf } from '#dev/testing/live-servers.ts';
import { freePort } from '#dev/testing/port.ts';
import { type Create, startLoad } from '#dev/chaos/load.ts';
import { recordFailure } from '#dev/chaos/record.ts';
import { buildRelease, changeRelease, factsOf, startRelease } from '#dev/chaos/releases.ts';

// Two processes of a release with 1,000,000 members in one team, on the data of the benchmark (built once, about seven minutes):
// restarts, and an upgrade whose migrations change the table of members.
const rootKey = randomBytes(32);
const perSecond = 200;
const migrations = {
  '99990101000000-note.sql': `-- Locks: members, ACCESS EXCLUSIVE, 5 ms at 1,000,000 members
ALTER TABLE members ADD COLUMN note text NOT NULL DEFAULT '';
ALTER TABLE members ADD CONSTRAINT members_note_length CHECK (length(note) <= 500) NOT VALID;
`,
  '99990101000100-note-length.sql': `-- Locks: members, SHARE UPDATE EXCLUSIVE, without waiting writes
ALTER TABLE members VALIDATE CONSTRAINT members_note_length;
`,
  '99990101000200-note-index.sql': `-- Transaction: none
-- Locks: members, SHARE UPDATE EXCLUSIVE, without waiting writes
CREATE INDEX CONCURRENTLY IF NOT EXISTS members_note ON members (team_id, note);
`,
};
const createMember: Create = (displayName, { sales }) => ({
  path: members.create.path,
  body: { displayName, email: `${displayName.replaceAll(' ', '.')}@harbour.example`, departmentIds: [sales] },
});
let folder: string;
let database: BenchDatabase;
let haproxy: Haproxy;
let access: { team: { id: string; sales: string }; token: string };
const releases = { current: '', next: '' };
const running: { child: Child; port: number }[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-large-team-'));
  chmodSync(folder, 0o755);
  database = await openBenchDatabase(console.log);
  await database.renew();
  releases.current = await buildRelease(folder);
  const { release } = factsOf(releases.current);
  const [major = 0, minor = 0] = release.split('.').map(Number);
  const facts = { release: `${major}.${minor + 1}`, upgradesFrom: release, compatibleWith: release };
  releases.next = changeRelease(releases.current, join(folder, 'next'), facts, migrations);
  for (let n = 0; n < 2; n += 1) running.push(await start(releases.current, await freePort()));
  const [owner] = await runSql<{ account_id: string; team_id: string; department_id: string }>(
    database.url,
    `SELECT a.id AS account_id, at.team_id, d.id AS department_id
     FROM accounts a JOIN account_teams at ON at.account_id = a.id JOIN departments d ON d.team_id = at.team_id AND cardinality(d.path) = 2
     WHERE a.email = 'all.1m@harbour.example' LIMIT 1`,
  );
  if (!owner) throw new Error('the benchmark has an administrator of the team of 1,000,000');
  const token = await accessTokenOf(database.url, rootKey, owner.account_id);
  access = { team: { id: owner.team_id, sales: owner.department_id }, token };
  haproxy = await startHttpHaproxy(running.map(({ port }) => port));
}, 1_800_000);
afterAll(async () => {
  await haproxy?.stop();
  for (const { child } of running) {
    child.process.kill('SIGKILL');
    await child.ended();
  }
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(release: string, port: number): Promise<{ child: Child; port: number }> {
  const env = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'data'), TRUST_PROXY: '1' };
  const child = startRelease(release, port, rootKey, env);
  await child.said(/Atrium is ready at/);
  return { child, port };
}

test('restarts, an upgrade and the way back fail no request and lose no write', async () => {
  const load = startLoad(`http://127.0.0.1:${haproxy.port}`, access, perSecond, createMember);
  await load.served(5);
  const slowest: string[] = [`before: ${Math.round(load.slowest())} ms`];
  const began = performance.now();
  for (const [name, release] of [
    ['restarts', releases.current],
    ['upgrade', releases.next],
    ['back', releases.current],
  ] as const) {
    for (const [n, { child, port }] of running.entries()) {
      child.process.kill('SIGTERM');
      expect(await child.ended()).toBe(0);
      running[n] = await start(release, port);
      await load.served(4);
    }
    slowest.push(`${name}: ${Math.round(load.slowest())} ms`);
  }
  const seconds = (performance.now() - began) / 1000;
  await load.stop();
  const rate = Math.round(load.sent() / seconds);
  recordFailure('largeTeam', `6 replacements, ${rate} requests/s: ${load.outcomes()}; slowest request ${slowest.join(', ')}`);
  expect([...load.counts.keys()]).toEqual(['200']);
  const rows = await runSql<{ name: string }>(
    database.url,
    "SELECT display_name AS name FROM members WHERE display_name LIKE 'load %'",
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(load.acknowledged.toSorted());
}, 1_200_000);
