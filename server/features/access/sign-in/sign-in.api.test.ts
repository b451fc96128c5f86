import * as oidc from 'openid-client';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { account } from '#contract/access/sign-in.ts';
import { createBrowser } from '#dev/testing/browser.ts';
import { finish, openSignIn, registerPerson, signInAs, startAccountTrial } from '#dev/testing/people.ts';
import { startRequest } from '#dev/testing/sign-on.ts';

const password = 'a quiet morning walk';
const next = 'the evening is quiet too';
const email = 'ann@example.com';

const trial = await startAccountTrial();
await registerPerson(trial, email, password);
afterAll(() => trial.stop());
beforeEach(() => trial.database.pool.query('DELETE FROM throttles'));

async function page() {
  const browser = createBrowser();
  const { uid, request } = await openSignIn(trial, browser);
  return {
    uid,
    browser,
    request,
    enter: (body: Record<string, string>) => trial.say(account.signIn, { params: { uid }, body, browser }),
  };
}
const refresh = (token: string | undefined) => oidc.refreshTokenGrant(trial.client, token ?? '');
const passes = (token: string) => trial.say(account.signOutEverywhere, { token });

test('a sign-in step answers stepGone without the page’s cookie, for another uid, and after the sign-in has ended', async () => {
  const { uid, browser, enter } = await page();
  const at = (id: string, from = browser) => trial.say(account.interaction, { params: { uid: id }, browser: from });
  expect((await at(uid)).status).toBe(200);
  expect((await at(uid, createBrowser())).status).toBe(410);
  expect((await at('somebody-elses')).status).toBe(410);
  await trial.database.pool.query("UPDATE oidc_entities SET expires_at = now() WHERE kind = 'Interaction'");
  expect((await at(uid)).status).toBe(410);
  expect((await enter({ email, password })).status).toBe(410);
  expect((await trial.say(account.abort, { params: { uid }, browser })).status).toBe(410);
});

test('a wrong password, an unknown address, a closed account and an account without password get the same answer', async () => {
  await trial.database.pool.query(
    `INSERT INTO accounts (id, email, display_name, password_hash, closed_at) VALUES
      ('01890000-0000-7000-8000-000000000001', 'none@example.com', 'None', NULL, NULL),
      ('01890000-0000-7000-8000-000000000002', 'closed@example.com', 'Closed', (SELECT password_hash FROM accounts WHERE email = $1), now())`,
    [email],
  );
  const { enter } = await page();
  const answers = await Promise.all(
    [
      { email, password: next },
      { email: 'nobody@example.com', password },
      { email: 'closed@example.com', password },
      { email: 'none@example.com', password: 'x' },
    ].map(enter),
  );
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect([answers[0]?.status, answers[0]?.fields[0]?.field]).toEqual([422, 'password']);
});

test('of fifty concurrent wrong passwords five are compared, and then the right one must wait as well', async () => {
  const { enter } = await page();
  const answers = await Promise.all(Array.from({ length: 50 }, () => enter({ email, password: 'wrong password' })));
  expect(answers.filter((answer) => answer.status === 422)).toHaveLength(5);
  expect(answers.filter((answer) => answer.status === 429)).toHaveLength(45);
  const right = await enter({ email, password });
  expect([right.status, Number(right.retryAfter)]).toEqual([429, expect.closeTo(30, -1)]);
});

test('an unknown address is throttled like a known one', async () => {
  const { enter } = await page();
  for (let i = 0; i < 5; i++) expect((await enter({ email: 'nobody@example.com', password })).status).toBe(422);
  expect((await enter({ email: 'NOBODY@example.com', password })).status).toBe(429);
});

test('right passwords do not count as attempts', async () => {
  const { enter } = await page();
  for (let i = 0; i < 12; i++) expect((await enter({ email, password })).status).toBe(200);
  const { rows } = await trial.database.pool.query<{ attempts: number }>('SELECT attempts FROM throttles');
  expect(rows).toEqual([{ attempts: 0 }]);
});

test('aborting a sign-in returns to the client with access_denied', async () => {
  const { uid, browser } = await page();
  const { data } = await trial.say(account.abort, { params: { uid }, browser });
  const back = await browser.follow(data.returnTo ?? '', `${trial.url}/callback`);
  expect(back.url.searchParams.get('error')).toBe('access_denied');
});

test('a repeated sign-in shows who is signed in and the client’s hint', async () => {
  const { browser, enter, request } = await page();
  const { data } = await enter({ email, password });
  await finish(trial, browser, request, data.returnTo ?? '');
  const again = await startRequest(trial, { prompt: 'login', login_hint: email });
  const opened = await browser.follow(again.url.href, `${trial.url}/signin/`);
  const uid = opened.url.pathname.split('/').at(-1) ?? '';
  expect((await trial.say(account.interaction, { params: { uid }, browser })).data).toEqual({
    signedInAs: 'Ann Lee',
    loginHint: email,
  });
});

test('a password reset gives unknown addresses the same answer, sends an email in each case, and ends all sessions and tokens', async () => {
  const before = await signInAs(trial, { email }, password);
  const known = await trial.say(account.forgot, { body: { email } });
  const unknown = await trial.say(account.forgot, { body: { email: 'nobody@example.com' } });
  expect([unknown.status, Object.keys(unknown.data), unknown.data.purpose]).toEqual([
    known.status,
    Object.keys(known.data),
    known.data.purpose,
  ]);
  expect((await trial.read('nobody@example.com')).template).toBe('unknown');

  const { code, token, text } = await trial.read(email);
  expect(text).toContain('Hello Ann Lee');
  const reset = (body: Record<string, unknown>) => trial.say(account.confirmReset, { body });
  expect((await reset({ id: unknown.data.id, code, password: next })).fields[0]?.field).toBe('code');
  expect((await reset({ token, password: 'ann@example.com' })).fields[0]?.field).toBe('password');
  expect((await reset({ token, password: 'short' })).fields[0]?.field).toBe('password');

  const { data } = await reset({ token, password: next });
  expect((await reset({ token, password: next })).status).toBe(422);
  await expect(refresh(before.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
  expect((await passes(before.access_token)).status).toBe(401);
  expect((await trial.read(email)).template).toBe('changed');
  const { enter, browser, uid, request } = await page();
  expect((await enter({ email, password })).status).toBe(422);
  const ticket = await trial.say(account.signInByTicket, { params: { uid }, body: { ticket: data.ticket }, browser });
  expect((await finish(trial, browser, request, ticket.data.returnTo ?? '')).claims()).toMatchObject({ email });
});

test('changing the password requires the current one; other sessions end and the current one continues', async () => {
  await registerPerson(trial, 'chg@example.com', password);
  const [mine, other] = [
    await signInAs(trial, { email: 'chg@example.com' }, password),
    await signInAs(trial, { email: 'chg@example.com' }, password),
  ];
  const change = (body: Record<string, string>, token = mine.access_token) => trial.say(account.changePassword, { token, body });
  expect((await trial.say(account.changePassword, { body: { current: password, password: next } })).status).toBe(401);
  expect((await change({ current: next, password: next })).fields[0]?.field).toBe('current');
  expect((await change({ current: password, password: 'password123' })).fields[0]?.field).toBe('password');
  expect((await change({ current: password, password: next })).status).toBe(200);
  await expect(refresh(other.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
  expect((await change({ current: next, password }, other.access_token)).status).toBe(401);
  expect((await change({ current: next, password })).status, 'the old token').toBe(401);
  const renewed = await refresh(mine.refresh_token);
  expect((await change({ current: next, password }, renewed.access_token)).status).toBe(200);
});

test('wrong current passwords are counted', async () => {
  const { access_token: token } = await signInAs(trial, { email }, next);
  const wrong = () => trial.say(account.changePassword, { token, body: { current: 'wrong', password } });
  for (let i = 0; i < 5; i++) expect((await wrong()).status).toBe(422);
  expect((await wrong()).status).toBe(429);
});

test('signing out everywhere ends all sessions and tokens, including the current session', async () => {
  const [one, two] = [await signInAs(trial, { email }, next), await signInAs(trial, { email }, next)];
  expect((await passes(one.access_token)).status).toBe(200);
  for (const tokens of [one, two]) {
    expect((await passes(tokens.access_token)).status).toBe(401);
    await expect(refresh(tokens.refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
  }
});
