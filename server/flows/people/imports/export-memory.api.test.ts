import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imports } from '#contract/people/imports.ts';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { seedTeam, type TestTeam } from '#dev/testing/team.ts';

let app: TestApp;
let team: TestTeam;
const people = 50_000;
beforeAll(async () => {
  app = await startTestApp();
  team = await seedTeam(app.database, 'Harbour Trading', 60_000);
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  // Skips the triggers for counts and search, which the export does not read.
  await owner.query('SET session_replication_role = replica');
  await owner.query('DROP INDEX members_search, members_wide');
  await owner.query(
    `INSERT INTO members (team_id, id, display_name, email, employee_number, job_title, status)
     SELECT $1, gen_random_uuid(), 'Person ' || n, 'person' || n || '@example.com', 'N' || n, 'Title ' || md5(n::text), 'UNREGISTERED'
     FROM generate_series(1, $2::int) AS n`,
    [team.id, people],
  );
  await owner.query(
    `INSERT INTO member_departments (team_id, member_id, department_id, position)
     SELECT team_id, id, $2, 0 FROM members WHERE team_id = $1 AND employee_number LIKE 'N%'`,
    [team.id, team.sales],
  );
  await owner.query('ANALYZE members, member_departments');
  await owner.end();
}, 60_000);
afterAll(() => app.close());

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** The bytes in use after garbage collection. */
function inUse(): number {
  collect();
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + external + arrayBuffers;
}

test('an export of 50,000 members uses no more memory at its end than near its beginning', async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${imports.exportMembers.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer test.${team.owner.accountId}.1`, 'x-team-id': team.id, 'content-type': 'application/json' },
    body: JSON.stringify({ allFlag: true }),
  });
  expect(response.status).toBe(200);
  const samples: number[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > (samples.length + 1) * 500_000) samples.push(inUse());
  }
  expect(bytes).toBeGreaterThan(people * 20);
  expect(samples.length).toBeGreaterThan(6);
  const [first = 0, ...later] = samples;
  // As objects, so many members would take tens of megabytes.
  expect(Math.max(...later) - first).toBeLessThan(8_000_000);
}, 60_000);
