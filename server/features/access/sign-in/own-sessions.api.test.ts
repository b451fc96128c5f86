import * as oidc from 'openid-client';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { account } from '#contract/access/sign-in.ts';
import { ownSafety } from '#contract/access/own-security.ts';
import { type Browser, createBrowser } from '#dev/testing/browser.ts';
import { finish, openSignIn, registerPerson, signInAs, startAccountTrial } from '#dev/testing/people.ts';
import { startRequest } from '#dev/testing/sign-on.ts';

const password = 'a quiet morning walk';
const email = 'ann@example.com';
interface Listed {
  items: { id: string; current: boolean; ip: string; userAgent: string; startedAt: string; lastUsedAt: string }[];
}

const trial = await startAccountTrial();
await registerPerson(trial, email, password);
await registerPerson(trial, 'bob@example.com', password);
afterAll(() => trial.stop());
beforeEach(() => trial.database.pool.query('DELETE FROM throttles; DELETE FROM oidc_entities; DELETE FROM account_sessions'));

const signIn = (address = email) => signInAs(trial, { email: address }, password);
const list = (token: string) => trial.say<Listed>(ownSafety.sessions, { token });
const end = (token: string, id: string) => trial.say(ownSafety.endSession, { token, params: { id } });

describe('refusals', () => {
  test('the session of another account and an ended session are not found', async () => {
    const [ann, bob] = [await signIn(), await signIn('bob@example.com')];
    const [his] = (await list(bob.access_token)).data.items;
    expect((await end(ann.access_token, his?.id ?? '')).status).toBe(404);
    expect((await list(bob.access_token)).data.items).toHaveLength(1);
    const second = await signIn();
    const mine = (await list(ann.access_token)).data.items.find(({ current }) => !current);
    expect((await end(ann.access_token, mine?.id ?? '')).status).toBe(200);
    expect((await end(ann.access_token, mine?.id ?? '')).status).toBe(404);
    expect((await list(second.access_token)).status).toBe(401);
  });

  test('a fresh sign-in requires the password and counts wrong ones', async () => {
    const { access_token: token } = await signIn();
    const again = (given: string) => trial.say(ownSafety.freshSignIn, { token, body: { password: given } });
    for (let n = 0; n < 5; n += 1)
      expect(await again('wrong password')).toMatchObject({ status: 422, fields: [{ field: 'password' }] });
    expect((await again(password)).status).toBe(429);
  });

  test('a token of the command line is fresh by its age only and cannot be made fresh', async () => {
    const { rows } = await trial.database.pool.query<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [email]);
    const token = (await trial.signOn.signAccessToken(rows[0]?.id ?? '', { minutes: 60 })) ?? '';
    expect((await trial.say(ownSafety.enrol, { token })).status).toBe(200);
    expect((await trial.say(ownSafety.freshSignIn, { token, body: { password } })).status).toBe(403);
    expect((await list(token)).data.items).toEqual([]);
  });
});

test('an ended session issues no new tokens, neither by refresh token nor silently', async () => {
  const [remaining, lost] = [await signIn(), await signIn()];
  const { items } = (await list(remaining.access_token)).data;
  expect(items.map(({ current }) => current).sort()).toEqual([false, true]);
  expect(items[0]).toMatchObject({ ip: expect.stringMatching(/127\.0\.0\.1|::1/) as string });
  await end(remaining.access_token, items.find(({ current }) => !current)?.id ?? '');
  await expect(oidc.refreshTokenGrant(trial.client, lost.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
  const renewed = await oidc.refreshTokenGrant(trial.client, remaining.refresh_token ?? '');
  expect((await list(renewed.access_token)).data.items).toHaveLength(1);
});

describe('a refresh token that is used twice', () => {
  const renew = (token: string | undefined) => oidc.refreshTokenGrant(trial.client, token ?? '');
  const refused = { error: 'invalid_grant' };
  const silently = async (browser: Browser) => {
    const request = await startRequest(trial, { prompt: 'none' });
    return finish(trial, browser, request, request.url.href);
  };

  test('ends the access tokens of its sign-in, and the session continues without a new sign-in', async () => {
    const [browser, other] = [createBrowser(), await signIn()];
    const first = await signInAs(trial, { email }, password, browser);
    const second = await renew(first.refresh_token);
    expect((await list(second.access_token)).status).toBe(200);
    await expect(renew(first.refresh_token)).rejects.toMatchObject(refused);
    for (const { access_token: token } of [first, second]) expect((await list(token)).status).toBe(401);
    await expect(renew(second.refresh_token)).rejects.toMatchObject(refused);
    expect((await list(other.access_token)).status).toBe(200);
    const next = await silently(browser);
    const { items } = (await list(next.access_token)).data;
    expect(items.map(({ current }) => current).sort()).toEqual([false, true]);
    expect((await list(first.access_token)).status).toBe(401);
    expect((await list((await renew(next.refresh_token)).access_token)).status).toBe(200);
  });

  test('leaves no valid access token after twenty concurrent uses', async () => {
    const first = await signIn();
    const uses = await Promise.allSettled(Array.from({ length: 20 }, () => renew(first.refresh_token)));
    const tokens = [first, ...uses.flatMap((use) => (use.status === 'fulfilled' ? [use.value] : []))];
    for (const { access_token: token } of tokens) expect((await list(token)).status).toBe(401);
  });

  test('has the same effect as a revoked refresh token and as a code that is used twice', async () => {
    const revoked = await signIn();
    await oidc.tokenRevocation(trial.client, revoked.refresh_token ?? '');
    expect((await list(revoked.access_token)).status).toBe(401);
    const browser = createBrowser();
    const { request, uid } = await openSignIn(trial, browser);
    const { data } = await trial.say(account.signIn, { params: { uid }, body: { email, password }, browser });
    const callback = await browser.follow(data['returnTo'] ?? '', `${trial.url}/callback`);
    const redeem = () =>
      oidc.authorizationCodeGrant(trial.client, callback.url, {
        pkceCodeVerifier: request.verifier,
        expectedState: request.state,
      });
    const tokens = await redeem();
    await expect(redeem()).rejects.toMatchObject(refused);
    expect((await list(tokens.access_token)).status).toBe(401);
  });
});

test('a fresh sign-in in an old session makes the present access token fresh', async () => {
  const { access_token: token } = await signIn();
  await trial.database.pool.query("UPDATE account_sessions SET auth_at = now() - interval '601 seconds'");
  expect((await trial.say(ownSafety.enrol, { token })).status).toBe(403);
  expect((await trial.say(ownSafety.freshSignIn, { token, body: { password } })).status).toBe(200);
  expect((await trial.say(ownSafety.enrol, { token })).status).toBe(200);
});

test('a renewal of tokens does not make a session fresh', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 601_000 });
  const { refresh_token: refresh } = await signIn();
  vi.useRealTimers();
  const { access_token: token } = await oidc.refreshTokenGrant(trial.client, refresh ?? '');
  expect((await trial.say(ownSafety.enrol, { token })).status).toBe(403);
});

test('the fifty-first session ends the session unused for longest', async () => {
  const first = await signIn();
  await trial.database.pool.query("UPDATE account_sessions SET last_used_at = now() - interval '1 hour'");
  await trial.database.pool.query(
    `INSERT INTO account_sessions (id, uid, name, account_id, auth_at, ip, user_agent)
     SELECT gen_random_uuid(), 'u' || n, 'n' || n, account_id, now(), '', '' FROM account_sessions, generate_series(1, 49) AS n`,
  );
  expect((await list(first.access_token)).status).toBe(200);
  await trial.database.pool.query("UPDATE account_sessions SET last_used_at = now() - interval '1 hour' WHERE uid NOT LIKE 'u%'");
  const last = await signIn();
  expect((await list(first.access_token)).status).toBe(401);
  expect((await list(last.access_token)).status).toBe(200);
});
