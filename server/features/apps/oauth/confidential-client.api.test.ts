import { decodeJwt } from 'jose';
import * as oidc from 'openid-client';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addParty, ask, open, redeem, signInTo, startAppTrial, visit } from '#dev/testing/app-sign-in.ts';
import { submitForm } from '#dev/testing/browser.ts';
import { logoutAddress, type LogoutReceiver, startLogoutReceiver } from '#dev/testing/logout-receiver.ts';
import { signInTrial } from '#dev/testing/sign-on.ts';
import { seedTeam } from '#dev/testing/team.ts';

let receiver: LogoutReceiver;

const trial = await startAppTrial();
const team = await seedTeam(trial.database, 'Harbour');
const party = await addParty(trial, { backchannelLogoutUri: logoutAddress });
await open(trial, party, team);
afterAll(() => trial.stop());
beforeEach(async () => {
  receiver = await startLogoutReceiver(trial);
});
afterEach(() => receiver.close());

const me = (token: string | undefined, init: RequestInit = {}) =>
  fetch(`${trial.url}/oidc/me`, { ...init, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } });

test('the discovery document names existing endpoints only, and each of them answers', async () => {
  const found = party.client.serverMetadata();
  expect(found).toMatchObject({
    issuer: `${trial.url}/oidc`,
    userinfo_endpoint: `${trial.url}/oidc/me`,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    scopes_supported: ['openid', 'profile', 'email', 'phone', 'departments.read', 'members.read'],
    claims_supported: expect.arrayContaining(['sub', 'name', 'email', 'email_verified', 'phone_number', 'sid']) as string[],
  });
  const endpoints = Object.entries(found as Record<string, unknown>).filter(([name]) => /_endpoint$|^jwks_uri$/.test(name));
  expect(endpoints.map(([name]) => name).sort()).toEqual(
    ['authorization', 'end_session', 'revocation', 'token', 'userinfo']
      .map((name) => `${name}_endpoint`)
      .concat('jwks_uri')
      .sort(),
  );
  for (const [name, address] of endpoints) {
    const method = /^(token|revocation)_/.test(name) ? 'POST' : 'GET';
    expect((await fetch(address as string, { method, redirect: 'manual' })).status, name).not.toBe(404);
  }
});

test('a confidential client signs in, refreshes, reads claims, signs out, and is notified of the end', async () => {
  const { browser, tokens } = await signInTo(trial, party, team.member);
  const sid = tokens.claims()?.['sid'];
  expect(sid).toBeTruthy();
  const subject = team.member.accountId;
  const claims = { sub: subject, name: 'Max Member', email: `member.${team.id}@example.com`, email_verified: true };
  expect(await oidc.fetchUserInfo(party.client, tokens.access_token, subject)).toEqual(claims);
  const renewed = await oidc.refreshTokenGrant(party.client, tokens.refresh_token ?? '');
  expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
  expect(renewed.claims()).toMatchObject({ sub: subject, sid });
  expect(await oidc.fetchUserInfo(party.client, renewed.access_token, subject)).toEqual(claims);
  expect(await receiver.round({ checkAfter: 0 })).toBe(0);
  const end = oidc.buildEndSessionUrl(party.client, {
    id_token_hint: renewed.id_token ?? '',
    post_logout_redirect_uri: 'https://app.example/bye',
    state: 'where',
  });
  const shown = await browser.fetch(end.href);
  const bye = await submitForm(browser, new URL(end), await shown.text());
  expect(bye.href).toBe('https://app.example/bye?state=where');
  expect((await me(renewed.access_token)).status).toBe(401);
  await expect(oidc.refreshTokenGrant(party.client, renewed.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  });
  expect(await receiver.round()).toBe(1);
  expect(await receiver.round()).toBe(0);
  const logoutToken = await receiver.read(receiver.tokens[0], party.appId);
  expect(logoutToken).toMatchObject({ sub: subject, sid, events: { 'http://schemas.openid.net/event/backchannel-logout': {} } });
  expect(logoutToken).not.toHaveProperty('nonce');
  expect((logoutToken.exp ?? 0) - (logoutToken.iat ?? 0)).toBe(120);
});

test('a second sign-in in the same session keeps its sid; one after a sign-out has another', async () => {
  const { browser, tokens } = await signInTo(trial, party, team.hr);
  const again = async () => {
    const request = await ask(party);
    return (await redeem(party, request, await visit(browser, request.url.href))).claims()?.['sid'];
  };
  expect(await again()).toBe(tokens.claims()?.['sid']);
  const end = oidc.buildEndSessionUrl(party.client, { id_token_hint: tokens.id_token ?? '' });
  await submitForm(browser, new URL(end), await (await browser.fetch(end.href)).text());
  expect(await receiver.round()).toBe(1);
  expect(await receiver.read(receiver.tokens[0], party.appId)).toMatchObject({ sid: tokens.claims()?.['sid'] });
  expect(await again()).not.toBe(tokens.claims()?.['sid']);
  expect(await receiver.round()).toBe(0);
});

describe('the userinfo endpoint', () => {
  test('refuses anything but a valid access token of an app, as RFC 6750 requires', async () => {
    const { tokens } = await signInTo(trial, party, team.owner);
    const { tokens: console } = await signInTrial(trial, team.owner.accountId);
    const none = await me(undefined);
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="Atrium"']);
    for (const token of ['nonsense', tokens.id_token ?? '', console.access_token, tokens.refresh_token ?? '']) {
      const answer = await me(token);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"');
      expect(await answer.json()).toEqual({ error: 'invalid_token' });
    }
    await oidc.tokenRevocation(party.client, tokens.refresh_token ?? '');
    expect((await me(tokens.access_token)).status).toBe(401);
  });

  test('returns only the claims of the granted scopes, by GET and POST, to any origin, uncached', async () => {
    const { tokens } = await signInTo(trial, party, team.superAdmin, { scope: 'openid profile' });
    for (const method of ['GET', 'POST']) {
      const answer = await me(tokens.access_token, { method });
      expect(await answer.json()).toEqual({ sub: team.superAdmin.accountId, name: 'Sam Super' });
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    }
    const before = await fetch(`${trial.url}/oidc/me`, { method: 'OPTIONS' });
    expect([before.status, before.headers.get('access-control-allow-headers')]).toEqual([204, 'Authorization']);
  });

  test('describes the same person as the ID token', async () => {
    const { tokens } = await signInTo(trial, party, team.owner, { scope: 'openid profile email', prompt: 'consent' });
    const { sub, name, email, email_verified } = decodeJwt(tokens.id_token ?? '');
    expect(await (await me(tokens.access_token)).json()).toEqual({ sub, name, email, email_verified });
  });
});
