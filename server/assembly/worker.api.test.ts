import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import pg from 'pg';
import { imports } from '#contract/people/imports.ts';
import { freePort } from '#dev/testing/port.ts';
import { type Installation, startInstallation } from '#dev/testing/key-commands.ts';
import { multipart } from '#dev/testing/multipart.ts';
import { password } from '#dev/testing/passkeys.ts';
import { signInAs } from '#dev/testing/people.ts';
import type { Served } from '#dev/testing/served.ts';
import { makeWorkbook } from '#dev/testing/spreadsheets.ts';
import { seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { t } from '#dev/testing/texts.ts';
import { createPasswords } from '../integrations/sign-on/passwords.ts';
import { openDatabase } from '../kernel/database/database.ts';
import { version } from '../version.ts';

const metricsToken = 'a-long-metrics-token';
let installation: Installation;
let owner: pg.Client;
let team: TestTeam;
let web: Served;
let authorization: string;

beforeAll(async () => {
  installation = await startInstallation();
  owner = new pg.Client({ connectionString: installation.ownerUrl });
  await owner.connect();
  const database = openDatabase(installation.ownerUrl);
  team = await seedTeam(database, 'Harbour Trading', 50);
  await database.close();
  const { rows } = await owner.query<{ email: string }>('UPDATE accounts SET password_hash = $2 WHERE id = $1 RETURNING email', [
    team.owner.accountId,
    await createPasswords().hash(password),
  ]);
  web = await installation.start({ BACKGROUND_WORK: 'off', METRICS_TOKEN: metricsToken });
  authorization = `Bearer ${(await signInAs(web, { email: rows[0]?.email ?? '' }, password)).access_token}`;
});
afterAll(async () => {
  await owner.end();
  await installation.end();
});

async function startWorker() {
  const port = await freePort();
  const env = { PORT: String(port), PUBLIC_URL: web.url, METRICS_TOKEN: metricsToken, ATRIUM_DEMO: 'off', LOG_LEVEL: 'warn' };
  const child = installation.command('worker', [], env);
  await child.said(/The worker of Atrium is ready/);
  return { child, url: `http://localhost:${port}` };
}

/** Imports a person at the process that serves requests. @returns the id of the job */
async function importPerson(name: string): Promise<string> {
  const headers = { authorization, 'x-team-id': team.id };
  const content = await makeWorkbook(
    [t('imports.columns.displayName'), t('imports.columns.email')],
    [[name, `${name}@example.com`]],
  );
  const file = multipart([{ field: 'file', name: 'people.xlsx', content }]);
  const uploaded = await fetch(web.url + imports.upload.path, {
    method: 'POST',
    headers: { ...headers, ...file.headers },
    body: new Uint8Array(file.payload),
  });
  const { id } = ((await uploaded.json()) as { data: { id: string } }).data;
  const committed = await web.say<{ jobId: string }>(imports.commit, {
    params: { id },
    body: { mode: 'BOTH' },
    headers: { authorization, 'x-team-id': team.id },
  });
  return committed.data.jobId;
}

const jobState = async (id: string) =>
  (await owner.query<{ status: string }>('SELECT status FROM jobs WHERE id = $1', [id])).rows[0]?.status;
const reaches = (id: string, status: string) =>
  vi.waitFor(async () => expect(await jobState(id)).toBe(status), { timeout: 50_000, interval: 20 });

test(
  'a process with BACKGROUND_WORK=off does no background work, and a worker does nothing else',
  { timeout: 90_000 },
  async () => {
    const id = await importPerson('ann');
    const metrics = async (url: string) =>
      (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text();
    expect(await metrics(web.url)).not.toContain('background_work_up{work="jobs"}');
    expect(await jobState(id)).toBe('WAITING');

    const worker = await startWorker();
    await reaches(id, 'SUCCEEDED');
    expect(await (await fetch(`${worker.url}/healthz`)).json()).toEqual({ status: 'ok', version });
    expect(await (await fetch(`${worker.url}/readyz`)).json()).toEqual({ status: 'ready' });
    expect(await metrics(worker.url)).toContain('background_work_up{work="jobs"} 1');
    for (const path of ['/', '/uc/api/v1/account/teams', '/oidc/.well-known/openid-configuration', '/openapi.json'])
      expect((await fetch(worker.url + path)).status, path).toBe(404);
    worker.child.process.kill('SIGTERM');
    expect(await worker.child.ended()).toBe(0);
  },
);

test('an import whose worker is killed is done by the next worker', { timeout: 90_000 }, async () => {
  const killed = await startWorker();
  await owner.query('BEGIN');
  await owner.query('LOCK TABLE members IN EXCLUSIVE MODE');
  const id = await importPerson('ben');
  await reaches(id, 'RUNNING');
  killed.child.process.kill('SIGKILL');
  await killed.child.ended();
  await owner.query('COMMIT');
  const next = await startWorker();
  await reaches(id, 'SUCCEEDED');
  const { rows } = await owner.query("SELECT display_name FROM members WHERE email = 'ben@example.com'");
  expect(rows).toEqual([{ display_name: 'ben' }]);
  next.child.process.kill('SIGTERM');
  expect(await next.child.ended()).toBe(0);
});
