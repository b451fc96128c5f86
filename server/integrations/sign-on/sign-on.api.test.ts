import { request as httpRequest } from 'node:http';
import * as oidc from 'openid-client';
import { afterAll, expect, test, vi } from 'vitest';
import { createBrowser, submitForm } from '#dev/testing/browser.ts';
import { believe, signInTrial, startRequest, startSignOnTrial } from '#dev/testing/sign-on.ts';
import { asPlatform } from '#server/kernel/database/database.ts';

const trial = await startSignOnTrial();
const ann = await trial.addAccount('Ann');
const bob = await trial.addAccount('Bob');
afterAll(() => trial.stop());

const refused = { error: 'invalid_grant' };
const issuer = () => `${trial.url}/oidc`;

function statusFor(host: string, path: string): Promise<number | undefined> {
  const { port } = new URL(trial.url);
  return new Promise((resolve, reject) => {
    httpRequest({ host: 'localhost', port, path, headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

test('a request to another host is refused with 421', async () => {
  expect(await statusFor('evil.example', '/oidc/.well-known/openid-configuration')).toBe(421);
  expect(await statusFor(new URL(trial.url).host, '/oidc/.well-known/openid-configuration')).toBe(200);
});

test('a forwarded host does not change the published addresses', async () => {
  const response = await fetch(`${issuer()}/.well-known/openid-configuration`, {
    headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  });
  expect(await response.text()).not.toContain('evil.example');
});

test('a request without PKCE, or with a plain challenge, is refused', async () => {
  const browser = createBrowser();
  const { url } = await startRequest(trial);
  url.searchParams.delete('code_challenge');
  const without = await browser.follow(url.href, `${trial.url}/callback`);
  expect(without.url.searchParams.get('error')).toBe('invalid_request');
  url.searchParams.set('code_challenge', 'a'.repeat(43));
  url.searchParams.set('code_challenge_method', 'plain');
  const plain = await browser.follow(url.href, `${trial.url}/callback`);
  expect(plain.url.searchParams.get('error')).toBe('invalid_request');
});

test('an unregistered redirect address gets no redirect', async () => {
  const { url } = await startRequest(trial, { redirect_uri: 'https://evil.example/callback' });
  const answer = await createBrowser({ accept: 'text/html' }).follow(url.href, `${trial.url}/signin/failed`);
  expect(answer.url.pathname).toBe('/signin/failed');
  expect(answer.url.searchParams.get('reason')).toBe('invalid_redirect_uri');
});

test('an unknown client gets no redirect', async () => {
  const { url } = await startRequest(trial, { client_id: 'nobody' });
  const answer = await createBrowser().fetch(url.href, { headers: { accept: 'application/json' } });
  expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_client' })]);
});

test('a silent request without a session returns login_required at once', async () => {
  const { url } = await startRequest(trial, { prompt: 'none', redirect_uri: `${trial.url}/silent` });
  const answer = await createBrowser().follow(url.href);
  expect([answer.response?.status, answer.url.pathname, answer.url.searchParams.get('error')]).toEqual([
    204,
    '/silent',
    'login_required',
  ]);
});

test('a code is valid once; a second use revokes the tokens it gave', async () => {
  const { callback, request, tokens } = await signInTrial(trial, ann);
  const exchange = () =>
    oidc.authorizationCodeGrant(trial.client, callback, { pkceCodeVerifier: request.verifier, expectedState: request.state });
  await expect(exchange()).rejects.toMatchObject(refused);
  await expect(oidc.refreshTokenGrant(trial.client, tokens.refresh_token ?? '')).rejects.toMatchObject(refused);
});

test('of twenty concurrent uses of one code at most one gets a token', async () => {
  const browser = createBrowser();
  const request = await startRequest(trial);
  const page = await browser.follow(request.url.href, `${trial.url}/signin/`);
  const callback = await believe(trial, browser, page.url, ann);
  const uses = Array.from({ length: 20 }, () =>
    oidc.authorizationCodeGrant(trial.client, callback, { pkceCodeVerifier: request.verifier, expectedState: request.state }),
  );
  const results = await Promise.allSettled(uses);
  expect(results.filter((result) => result.status === 'fulfilled').length).toBeLessThanOrEqual(1);
  onlyRefusals(results);
});

test('a code with a wrong verifier gets no token', async () => {
  const browser = createBrowser();
  const request = await startRequest(trial);
  const page = await browser.follow(request.url.href, `${trial.url}/signin/`);
  const callback = await believe(trial, browser, page.url, ann);
  const wrong = { pkceCodeVerifier: oidc.randomPKCECodeVerifier(), expectedState: request.state };
  await expect(oidc.authorizationCodeGrant(trial.client, callback, wrong)).rejects.toMatchObject(refused);
});

test('a refresh token rotates; using the old one is refused and ends the new one too', async () => {
  const { tokens } = await signInTrial(trial, ann);
  const first = tokens.refresh_token ?? '';
  const second = (await oidc.refreshTokenGrant(trial.client, first)).refresh_token ?? '';
  expect(second).not.toBe(first);
  await expect(oidc.refreshTokenGrant(trial.client, first)).rejects.toMatchObject(refused);
  await expect(oidc.refreshTokenGrant(trial.client, second)).rejects.toMatchObject(refused);
});

test('of twenty concurrent refreshes with one token at most one gets a token', async () => {
  const { tokens } = await signInTrial(trial, ann);
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => oidc.refreshTokenGrant(trial.client, tokens.refresh_token ?? '')),
  );
  expect(results.filter((result) => result.status === 'fulfilled').length).toBeLessThanOrEqual(1);
  onlyRefusals(results);
});

test('a refresh extends the session, up to its absolute end', async () => {
  const hour = 3_600_000;
  const now = Date.now();
  const setClock = (hoursAgo: number) => vi.useFakeTimers({ toFake: ['Date'], now: now - hoursAgo * hour });
  /**
   * Signs in this many hours ago by the library's clock and refreshes every seven hours until now. Resolves to the remaining
   * hours.
   */
  const leftOf = async (hours: number) => {
    setClock(hours);
    let refresh = (await signInTrial(trial, bob)).tokens.refresh_token;
    const uid = await sessionOf(bob);
    for (let ago = hours - 7; ago >= 0; ago -= 7) {
      setClock(ago);
      refresh = (await oidc.refreshTokenGrant(trial.client, refresh ?? '')).refresh_token;
    }
    const { payload } = await asPlatform(trial.database, (db) =>
      db.selectFrom('oidc_entities').select('payload').where('uid', '=', uid).executeTakeFirstOrThrow(),
    );
    return ((payload as { exp: number }).exp * 1000 - now) / hour;
  };
  try {
    expect(await leftOf(7)).toBeCloseTo(8, 1);
    expect(await leftOf(7 * 24 - 3)).toBeCloseTo(3, 1);
  } finally {
    vi.useRealTimers();
  }
});

test('a logout ends the session and its refresh tokens, and is automatic only for the account of the hint', async () => {
  const { browser, tokens } = await signInTrial(trial, ann);
  const other = await signInTrial(trial, bob);
  const end = (hint: string) =>
    oidc.buildEndSessionUrl(trial.client, { id_token_hint: hint, post_logout_redirect_uri: `${trial.url}/signed-out` }).href;

  const foreign = await (await browser.fetch(end(other.tokens.id_token ?? ''))).text();
  expect(foreign).not.toContain('<script');
  const without = await (await browser.fetch(`${issuer()}/session/end`)).text();
  expect(without).not.toContain('<script');

  const own = await browser.fetch(end(tokens.id_token ?? ''));
  const html = await own.text();
  expect(html).toContain('document.forms[0].submit()');
  expect(own.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect((await submitForm(browser, new URL(own.url), html)).pathname).toBe('/signed-out');
  await expect(oidc.refreshTokenGrant(trial.client, tokens.refresh_token ?? '')).rejects.toMatchObject(refused);
  const { url } = await startRequest(trial, { prompt: 'none', redirect_uri: `${trial.url}/silent` });
  expect((await browser.follow(url.href)).url.searchParams.get('error')).toBe('login_required');
});

test('signing in to another account in the same browser ends the session of the first', async () => {
  const { browser, tokens } = await signInTrial(trial, ann);
  const request = await startRequest(trial, { prompt: 'login' });
  const page = await browser.follow(request.url.href, `${trial.url}/signin/`);
  const response = await browser.fetch(`${page.url.href}/believe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accountId: bob }),
  });
  const { returnTo } = (await response.json()) as { returnTo: string };
  const between = await browser.follow(returnTo);
  const resumed = await submitForm(browser, between.url, (await between.response?.text()) ?? '');
  const callback = (await browser.follow(resumed.href, `${trial.url}/callback`)).url;
  const second = await oidc.authorizationCodeGrant(trial.client, callback, {
    pkceCodeVerifier: request.verifier,
    expectedState: request.state,
  });
  expect(second.claims()?.sub).toBe(bob);
  await expect(oidc.refreshTokenGrant(trial.client, tokens.refresh_token ?? '')).rejects.toMatchObject(refused);
});

async function sessionOf(accountId: string): Promise<string> {
  const row = await asPlatform(trial.database, (db) =>
    db
      .selectFrom('oidc_entities')
      .select('uid')
      .where('kind', '=', 'Session')
      .where('account_id', '=', accountId)
      .orderBy('expires_at', 'desc')
      .executeTakeFirstOrThrow(),
  );
  return row.uid ?? '';
}

function onlyRefusals(results: PromiseSettledResult<unknown>[]): void {
  const reasons = results
    .filter((result) => result.status === 'rejected')
    .map(({ reason }) => (reason as { error?: unknown }).error);
  expect(new Set(reasons)).toEqual(new Set([refused.error]));
}
