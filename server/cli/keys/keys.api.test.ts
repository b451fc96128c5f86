import { readdir } from 'node:fs/promises';
import * as oidc from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#contract/access/sign-in.ts';
import { calendarFeeds } from '#contract/workplace/bookings.ts';
import { departments } from '#contract/people/departments.ts';
import { invitations } from '#contract/people/invitations.ts';
import type { CreationOptions } from '#contract/access/passkeys.ts';
import { ownSafety } from '#contract/access/own-security.ts';
import { teams } from '#contract/platform/teams.ts';
import { webhooks } from '#contract/apps/webhooks.ts';
import { secretsAt } from '#server/features/apps/webhooks/webhooks.signature.rules.ts';
import { asTeam, type Database, openDatabase } from '#server/kernel/database/database.ts';
import { linkToFile } from '#server/kernel/files/files.ts';
import { deriveKey } from '#server/kernel/keys/sealing.ts';
import { unsubscribeToken } from '#server/integrations/mail/unsubscribe.ts';
import { createPasswords } from '#server/integrations/sign-on/passwords.ts';
import { makePasskey } from '#dev/testing/authenticator.ts';
import { createBrowser } from '#dev/testing/browser.ts';
import { type Installation, run, startInstallation } from '#dev/testing/key-commands.ts';
import { writeEntries } from '#dev/testing/log-entries.ts';
import { enterBy, openHalf, password } from '#dev/testing/passkeys.ts';
import { finish, openSignIn, signInAs } from '#dev/testing/people.ts';
import type { Served } from '#dev/testing/served.ts';
import { seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { codeAt } from '#dev/testing/totp.ts';

let installation: Installation;
let team: TestTeam;
let email: string;

beforeAll(async () => {
  installation = await startInstallation();
  const hash = await createPasswords().hash(password);
  await connected(async (database) => {
    team = await seedTeam(database, 'Harbour Trading');
    const { rows } = await database.pool.query<{ email: string }>(
      'UPDATE accounts SET password_hash = $2 WHERE id = $1 RETURNING email',
      [team.owner.accountId, hash],
    );
    email = rows[0]?.email ?? '';
  });
});
afterAll(() => installation.end());

/** Runs work in the database and closes the connection afterwards. */
async function connected<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(installation.ownerUrl);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
const keyFor = async (purpose: Parameters<typeof deriveKey>[1]) => deriveKey(await installation.keyOnDisk(), purpose);
const after = (seconds: number) => new Date(Date.now() + seconds * 1000);

/** Signs in the owner at the console, with the password and, if there is one, a recovery code. */
async function signIn(site: Served, recoveryCode?: string): Promise<string> {
  if (recoveryCode === undefined) return (await signInAs(site, { email }, password)).access_token;
  const page = await openHalf(site, email);
  const { data } = await page.enter({ recoveryCode });
  return (await page.finish(data.returnTo ?? '')).access_token;
}
const inTeam = { 'x-team-id': '' };
const address = 'https://hooks.example.com/atrium';

/** Creates one of each kind of data that is protected by the root key. */
async function make(site: Served) {
  inTeam['x-team-id'] = team.id;
  const first = await signIn(site);
  const { data: enrolment } = await site.say(ownSafety.enrol, { token: first });
  const secret = enrolment.secret ?? '';
  const confirmed = await site.say<{ recoveryCodes: string[] }>(ownSafety.confirm, {
    token: first,
    body: { code: codeAt(secret, after(-30)) },
  });
  const [code = '', ...codes] = confirmed.data.recoveryCodes;
  const token = await signIn(site, code);
  const options = (await site.say<CreationOptions>(ownSafety.newPasskey, { token })).data;
  const passkey = makePasskey(options, site.url);
  await site.say(ownSafety.addPasskey, { token, body: { credential: passkey.made, device: 'Chrome' } });
  const say = <T>(endpoint: Parameters<Served['say']>[0], body?: unknown, headers = {}) =>
    site.say<T>(endpoint, { token, headers: { ...inTeam, ...headers }, ...(body !== undefined && { body }) });
  const hook = await say<{ secret: string; item: { id: string } }>(webhooks.create, {
    name: 'Payroll',
    address,
    events: ['member.updated'],
  });
  const feed = await say<{ url: string }>(calendarFeeds.create, { roomId: null });
  const link = await say<{ link: { url: string } }>(invitations.refresh);
  const added = await say<{ departmentId: string }>(
    departments.create,
    { parentId: team.root, name: 'Treasury' },
    { 'idempotency-key': 'treasury' },
  );
  expect([hook, feed, link, added].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const subscription = { teamId: team.id, memberId: team.owner.memberId, kind: 'MEETINGS' as const };
  return {
    secret,
    codes,
    passkey,
    token,
    hook: hook.data,
    feed: feed.data.url,
    link: link.data.link.url,
    added: added.data,
    unsubscribe: `/unsubscribe/${unsubscribeToken(await keyFor('unsubscribe'), subscription)}`,
    file: linkToFile(await keyFor('files'), team.id, team.id, new Date()) ?? '',
  };
}

test('signing keys are rotated while the server runs; earlier tokens stay valid unless the keys may have leaked', async () => {
  const site = await installation.start();
  const first = await signInAs(site, { email }, password);
  const published = async () => {
    const { keys } = (await (await fetch(`${site.url}/oidc/jwks`)).json()) as { keys: { kid: string }[] };
    return keys.map(({ kid }) => kid);
  };
  const before = await published();
  const accepted = async (token: string) => (await site.say(teams.list, { token })).status;

  expect(await run(installation.command('keys', ['rotate-signing']))).toMatchObject({ code: 0 });
  await expect.poll(async () => (await published()).length, { timeout: 15_000 }).toBe(before.length + 2);
  expect(await published()).toEqual(expect.arrayContaining(before));
  const second = await oidc.refreshTokenGrant(site.client, first.refresh_token ?? '');
  expect([await accepted(first.access_token), await accepted(second.access_token)]).toEqual([200, 200]);

  const replaced = await run(installation.command('keys', ['rotate-signing', '--compromised']));
  expect(replaced).toMatchObject({ code: 0, said: expect.stringContaining('"event":"auth.signing_keys_rotated"') });
  await expect.poll(() => accepted(second.access_token), { timeout: 15_000 }).toBe(401);
  expect((await published()).filter((kid) => before.includes(kid))).toEqual([]);
  const third = await oidc.refreshTokenGrant(site.client, second.refresh_token ?? '');
  expect(await accepted(third.access_token)).toBe(200);
  await installation.stop();
}, 90_000);

test('after two replacements everything protected by the root key still works, and what has to end has ended', async () => {
  let site = await installation.start();
  const made = await make(site);
  const browser = createBrowser();
  const signedIn = async () => (await browser.follow(`${site.url}/oidc/auth?${silent}`)).url.searchParams.get('error');
  const silent = new URLSearchParams({
    client_id: 'console',
    response_type: 'code',
    redirect_uri: `${site.url}/callback`,
    scope: 'openid',
    prompt: 'none',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  }).toString();
  const { uid, request } = await openSignIn(site, browser);
  const page = { params: { uid }, browser };
  const { data: half } = await site.say(account.signIn, { ...page, body: { email, password } });
  const { data: whole } = await site.say(account.signInBySecondFactor, {
    ...page,
    body: { step: half.step, recoveryCode: made.codes.shift() },
  });
  await finish(site, browser, request, whole.returnTo ?? '');
  expect(await signedIn()).toBeNull();

  await installation.stop();
  for (const round of [1, 2]) {
    const former = await installation.keyOnDisk();
    const logKey = await keyFor('operation log');
    // Entries that no server has chained yet.
    await connected((database) => writeEntries(database, logKey, team, 2));
    const { code, said } = await run(installation.command('keys', ['rotate-root']));
    expect(said).toContain('secrets of authenticator apps: 1\n');
    expect(said).toContain(`entries that were not chained yet: ${2 * round}\n`);
    expect(said).not.toMatch(/did not/);
    expect(code).toBe(0);
    expect((await installation.keyOnDisk()).equals(former)).toBe(false);
    expect((await readdir(installation.dataDir)).filter((name) => name.includes('next'))).toEqual([]);
  }
  site = await installation.start();
  // Earlier tokens, cookies and links to files.
  expect((await site.say(teams.list, { token: made.token })).status).toBe(401);
  expect(await signedIn()).toBe('login_required');
  expect((await fetch(site.url + made.file)).status).toBe(404);

  const token = await signIn(site, made.codes.shift());
  const say = <T>(endpoint: Parameters<Served['say']>[0], input = {}) =>
    site.say<T>(endpoint, { token, headers: inTeam, ...input });
  const factor = { token, body: { password, code: codeAt(made.secret, new Date()) } };
  expect((await site.say(ownSafety.freshSignIn, factor)).status).toBe(200);
  expect((await enterBy(site, made.passkey)).status).toBe(200);
  expect((await say<{ items: { url: string }[] }>(calendarFeeds.list)).data.items).toMatchObject([{ url: made.feed }]);
  expect((await fetch(made.feed)).status).toBe(200);
  expect((await say<{ link: { url: string } }>(invitations.read)).data.link.url).toBe(made.link);
  const again = { headers: { ...inTeam, 'idempotency-key': 'treasury' }, body: { parentId: team.root, name: 'Treasury' } };
  expect((await say(departments.create, again)).data).toEqual(made.added);
  expect((await fetch(site.url + made.unsubscribe)).status).toBe(200);
  const hook = await connected((database) =>
    asTeam(database, team.id, (db) => db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow()),
  );
  const secrets = secretsAt(await keyFor('webhooks'), team.id, hook, new Date());
  expect(secrets.map((secret) => `whsec_${secret.toString('base64')}`)).toEqual([made.hook.secret]);

  await installation.stop();
  const verified = await run(installation.command('verify-log'));
  expect(
    verified.said.match(/The root key was replaced on 2.*; earlier entries are verified with the former key\./g),
  ).toHaveLength(2);
  expect(verified.said).toMatch(/Harbour Trading .*: \d+ entries unchanged, compared with 1 stored head/);
  expect(verified.code).toBe(0);
}, 90_000);
