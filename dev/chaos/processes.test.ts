import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import * as oidc from 'openid-client';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { account } from '#contract/access/sign-in.ts';
import { ownSafety } from '#contract/access/own-security.ts';
import type { Endpoint } from '#contract/kit.ts';
import { members } from '#contract/people/members.ts';
import { joining } from '#contract/people/joining.ts';
import { joiningLimits } from '#contract/people/joining-facts.ts';
import { jobs } from '#contract/platform/jobs.ts';
import { operationLog } from '#contract/platform/operation-log.ts';
import { openDatabase } from '#server/kernel/database/database.ts';
import { checkFiles } from '#server/integrations/files/check-files.ts';
import { s3Store } from '#server/integrations/files/s3.ts';
import { startPostgres, type RunningPostgres } from '#server/integrations/postgres/launcher.ts';
import { maintainKeys } from '#server/integrations/sign-on/keys.ts';
import { consoleClientId } from '#server/integrations/sign-on/limits.ts';
import { createPasswords } from '#server/integrations/sign-on/passwords.ts';
import { createBrowser } from '../testing/browser.ts';
import { type Haproxy, startHttpHaproxy } from '../testing/haproxy.ts';
import { killServers, listening, type LiveServer, startLiveServer } from '../testing/live-servers.ts';
import { memoryFolder } from '../testing/memory.ts';
import { openSignIn, say, signInAs, type Site } from '../testing/people.ts';
import { freePort } from '../testing/port.ts';
import { startSwift, type Swift } from '../testing/swift.ts';
import { seedTeam, type TestTeam } from '../testing/team.ts';
import { runSql } from '../testing/run-sql.ts';

// Two servers without sticky sessions, behind the load balancer of the documentation, with their files in a bucket.
const rootKey = randomBytes(32);
const person = { email: 'olivia@example.com', password: 'a quiet morning walk' };
let folder: string;
let postgres: RunningPostgres;
let swift: Swift;
let storage: Record<string, string>;
let haproxy: Haproxy;
let site: Site;
let team: TestTeam;
const servers: LiveServer[] = [];

beforeAll(async () => {
  folder = mkdtempSync(`${memoryFolder()}.processes-`);
  chmodSync(folder, 0o755);
  [postgres, swift] = await Promise.all([startPostgres({ dataDir: join(folder, 'postgres'), durable: false }), startSwift()]);
  storage = swift.environment(await swift.bucket('files'));
  const ports = [await freePort(), await freePort()];
  haproxy = await startHttpHaproxy(ports);
  for (const port of ports) servers.push(await listening(await start(port)));
  const database = openDatabase(postgres.url, { max: 2 });
  team = await seedTeam(database, 'Harbour');
  await database.close();
  const hash = await createPasswords().hash(person.password);
  await runSql(postgres.url, 'UPDATE accounts SET email = $2, email_verified_at = now(), password_hash = $3 WHERE id = $1', [
    team.owner.accountId,
    person.email,
    hash,
  ]);
  const healthy = async () => {
    if (!(await fetch(`${origin()}/healthz`)).ok) throw new Error('the load balancer knows no server yet');
  };
  await vi.waitFor(healthy, { timeout: 20_000 });
  const client = await oidc.discovery(new URL(`${origin()}/oidc`), consoleClientId, undefined, oidc.None(), {
    execute: [oidc.allowInsecureRequests],
  });
  site = { url: origin(), client, say: (endpoint, input) => say(origin(), endpoint, input ?? {}) };
});
afterAll(async () => {
  await haproxy.stop();
  await killServers(servers);
  await swift.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const origin = () => `http://localhost:${haproxy.port}`;
const start = (port: number) =>
  startLiveServer(join(folder, 'data'), postgres.url, rootKey, { PUBLIC_URL: origin(), TRUST_PROXY: '1', ...storage }, port);

const signIn = async () => (await signInAs(site, { email: person.email }, person.password)).access_token;
/** Calls an endpoint of one server, or through the load balancer. */
const call = <T>(
  at: string,
  endpoint: Endpoint,
  token: string,
  input: { params?: Record<string, string>; body?: unknown } = {},
) => say<T>(at, endpoint, { ...input, token, headers: { 'x-team-id': team.id } });
const everywhere = async (endpoint: Endpoint, token: string) =>
  Promise.all(servers.map(async (server) => (await call(server.origin, endpoint, token)).status));

test('a sign-in passes through both processes, and a session that is ended in one is ended in the other', async () => {
  const [first, second] = [await signIn(), await signIn()];
  expect([await everywhere(jobs.recent, first), await everywhere(jobs.recent, second)]).toEqual([
    [200, 200],
    [200, 200],
  ]);
  const [one, two] = servers.map((server) => server.origin) as [string, string];
  const { data } = await call<{ items: { id: string; current: boolean }[] }>(one, ownSafety.sessions, first);
  const other = data.items.find(({ current }) => !current)?.id ?? '';
  expect((await call(two, ownSafety.endSession, first, { params: { id: other } })).status).toBe(200);
  expect([await everywhere(jobs.recent, first), await everywhere(jobs.recent, second)]).toEqual([
    [200, 200],
    [401, 401],
  ]);
});

test('guesses are counted together, however they are spread over the processes', async () => {
  const token = await signIn();
  const codes = Array.from({ length: 20 }, (_, n) => `WRNG${2222 + n}`.replaceAll(/[01]/g, '9'));
  const looks = await Promise.all(
    codes.map((joinCode, n) => call(servers[n % 2]?.origin ?? '', joining.look, token, { body: { joinCode } })),
  );
  expect(looks.filter(({ status }) => status === 200)).toHaveLength(joiningLimits.wrongCodes);
  expect(looks.filter(({ status }) => status === 429)).toHaveLength(codes.length - joiningLimits.wrongCodes);
  const browser = createBrowser();
  const { uid } = await openSignIn(site, browser);
  const tries: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    const body = { email: 'someone@example.com', password: 'wrong' };
    tries.push((await say(servers[n % 2]?.origin ?? '', account.signIn, { params: { uid }, body, browser })).status);
  }
  expect(tries.filter((status) => status !== 429)).toHaveLength(5);
  expect(tries.slice(5)).toEqual(Array(7).fill(429));
});

test('signing keys that are replaced are refused by both processes within seconds, and both accept the new ones', async () => {
  const token = await signIn();
  expect(await everywhere(jobs.recent, token)).toEqual([200, 200]);
  const database = openDatabase(postgres.url, { max: 1 });
  await maintainKeys(database, rootKey, { replace: true });
  await database.close();
  await vi.waitFor(async () => expect(await everywhere(jobs.recent, token)).toEqual([401, 401]), {
    timeout: 15_000,
    interval: 200,
  });
  expect(await everywhere(jobs.recent, await signIn())).toEqual([200, 200]);
});

test('a file stored through one process is read through the other, and one whose process dies is stored once by a retry', async () => {
  const token = await signIn();
  const noise = { width: 600, height: 600, channels: 3 as const };
  const picture = await sharp(randomBytes(noise.width * noise.height * 3), { raw: noise })
    .png()
    .toBuffer();
  const key = randomUUID();
  const path = members.avatar.path.replace('{id}', team.owner.memberId);
  const headers = { authorization: `Bearer ${token}`, 'x-team-id': team.id, 'idempotency-key': key };
  const [dying, other] = servers as [LiveServer, LiveServer];
  // The process dies in the middle of the upload.
  const socket = connect(dying.port, 'localhost');
  const boundary = 'atrium-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const lines = Object.entries({ ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` });
  const fields = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.on('error', () => {});
  socket.write(
    `${members.avatar.method} ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${picture.length + 200}\r\n${fields}\r\n${head}`,
  );
  await new Promise((sent) => socket.write(picture.subarray(0, picture.length / 2), sent));
  await killServers([dying]);
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
  // A client repeats what is answered 503, as by a load balancer that does not know yet that the process is gone.
  const send = async () => {
    const answer = await fetch(origin() + path, { method: members.avatar.method, headers, body });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    return (await answer.json()) as { data: { avatar: string } };
  };
  const { data } = await vi.waitFor(send, { timeout: 20_000, interval: 100 });
  servers[0] = await listening(await start(dying.port));
  for (const { origin: at } of [servers[0], other]) expect((await fetch(at + data.avatar)).status).toBe(200);
  expect(await runSql(postgres.url, 'SELECT FROM files WHERE team_id = $1', [team.id])).toHaveLength(1);
});

test('a long job continues in another process when its process is killed, and takes effect once', async () => {
  const token = await signIn();
  const [working, idle] = servers as [LiveServer, LiveServer];
  // Only one process can begin the job, and the storage does not let it end.
  idle.child.process.kill('SIGSTOP');
  swift.freeze();
  const { data } = await call<{ jobId: string }>(working.origin, operationLog.exportEntries, token, { body: { format: 'CSV' } });
  const claims = async () =>
    (await runSql<{ claim: number }>(postgres.url, 'SELECT claim FROM jobs WHERE id = $1', [data.jobId]))[0]?.claim;
  await vi.waitFor(async () => expect(await claims()).toBe(1), { timeout: 10_000, interval: 20 });
  await killServers([working]);
  swift.thaw();
  idle.child.process.kill('SIGCONT');
  const read = () => call<{ status: string }>(idle.origin, jobs.read, token, { params: { id: data.jobId } });
  await vi.waitFor(async () => expect((await read()).data).toMatchObject({ status: 'SUCCEEDED' }), {
    timeout: 60_000,
    interval: 200,
  });
  expect(await claims()).toBe(2);
  expect(await runSql(postgres.url, "SELECT FROM files WHERE team_id = $1 AND purpose = 'EXPORT'", [team.id])).toHaveLength(1);
  const path = operationLog.exportedFile.path.replace('{id}', data.jobId);
  const headers = { authorization: `Bearer ${token}`, 'x-team-id': team.id, accept: 'text/uri-list' };
  const link = await (await fetch(idle.origin + path, { headers })).text();
  expect([new URL(link).origin, (await fetch(link)).status]).toEqual([swift.endpoint, 200]);
  servers[0] = await listening(await start(working.port));
  const store = s3Store(await swift.bucket('files'));
  expect(await checkFiles(postgres.url, store)).toMatchObject({ missing: [], damaged: [] });
});
