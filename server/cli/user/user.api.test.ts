import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser } from '#dev/testing/browser.ts';
import { type Installation, run, startInstallation } from '#dev/testing/key-commands.ts';
import { password } from '#dev/testing/passkeys.ts';
import { signInAs } from '#dev/testing/people.ts';
import { account } from '#contract/access/sign-in.ts';
import { teams } from '#contract/platform/teams.ts';
import type { Served } from '#dev/testing/served.ts';
import { readLog, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { createPasswords } from '#server/integrations/sign-on/passwords.ts';
import { type Database, openDatabase } from '#server/kernel/database/database.ts';

let installation: Installation;
let database: Database;
let team: TestTeam;
let served: Served;
let email: string;

beforeAll(async () => {
  installation = await startInstallation();
  database = openDatabase(installation.ownerUrl);
  team = await seedTeam(database, 'Harbour Trading');
  const { rows } = await database.pool.query<{ email: string }>(
    'UPDATE accounts SET password_hash = $2 WHERE id = $1 RETURNING email',
    [team.owner.accountId, await createPasswords().hash(password)],
  );
  email = rows[0]?.email ?? '';
  served = await installation.start();
});
afterAll(async () => {
  await database.close();
  await installation.end();
});

const user = (...args: string[]) => run(installation.command('user', args, { PUBLIC_URL: served.url, ATRIUM_DEMO: 'off' }));
/** The JSON document of a change, among lines of the log on stderr. */
const documentOf = (said: string) =>
  JSON.parse(said.split('\n').find((line) => line.startsWith('{"id"')) ?? '{}') as Record<string, unknown>;
const signIn = async () => (await signInAs(served, { email }, password)).access_token;
const status = async (token: string) => (await served.say(teams.list, { headers: { authorization: `Bearer ${token}` } })).status;
const lastLog = async () => (await readLog(database, team.id)).at(-1);

test('an unknown account and a wrong state are refused', async () => {
  expect(await user('show', 'nobody@example.com')).toEqual({ code: 1, said: 'There is no account nobody@example.com.\n' });
  expect(await user('enable', email)).toEqual({ code: 1, said: `The account ${email} is active.\n` });
});

test('accounts are found by a part of their address, and shown with their teams', async () => {
  const { said } = await user('list', email.slice(0, 6), '--json');
  expect(JSON.parse(said)).toContainEqual(
    expect.objectContaining({ email, state: 'active', teams: [expect.objectContaining({ id: team.id })] }),
  );
  expect((await user('show', team.owner.accountId)).said).toContain('Harbour Trading');
});

test('a disabled account is signed out and cannot sign in until it is enabled; the log of its team records both', async () => {
  const token = await signIn();
  expect(await status(token)).toBe(200);
  expect((await user('disable', email)).said).toContain('is disabled and signed out everywhere.');
  expect(await status(token)).toBe(401);
  await expect(signIn()).rejects.toThrow();
  expect(await lastLog()).toMatchObject({ action: 'account.disable', object_id: team.owner.memberId });
  expect((await user('enable', email)).code).toBe(0);
  expect(await lastLog()).toMatchObject({ action: 'account.enable' });
  expect(await status(await signIn())).toBe(200);
});

test('a reset ends sessions and gives a link that sets a password once', async () => {
  const token = await signIn();
  const { code, said } = await user('reset', email, '--json');
  expect(code).toBe(0);
  const link = String(documentOf(said)['link']);
  expect(link).toMatch(new RegExp(`^${served.url}/reset#`));
  expect(await status(token)).toBe(401);
  expect(await lastLog()).toMatchObject({ action: 'account.reset' });
  const body = { token: link.split('#')[1], password: 'another-long-passphrase-9' };
  const browser = createBrowser();
  expect((await served.say(account.confirmReset, { body, browser })).status).toBe(200);
  expect((await signInAs(served, { email }, body.password)).access_token).not.toBe('');
  expect((await served.say(account.confirmReset, { body, browser })).status).not.toBe(200);
});

test('a new account gets a link, and the same address is refused', async () => {
  const { said } = await user('create', 'new@example.com', '--name', 'New Person', '--json');
  expect(documentOf(said)['link']).toMatch(/\/reset#/);
  expect((await user('create', 'new@example.com')).said).toContain('has an account already');
});
