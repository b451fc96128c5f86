import { CompiledQuery } from 'kysely';
import * as oidc from 'openid-client';
import { afterAll, expect, test } from 'vitest';
import { oauth } from '#contract/apps/oauth.ts';
import {
  addParty,
  ask,
  type AuthorizationRequest,
  authorise,
  clientOf,
  detailsOf,
  enter,
  open,
  type Party,
  redeem,
  redirectUri,
  say,
  signInTo,
  startAppTrial,
  uidOf,
  visit,
} from '#dev/testing/app-sign-in.ts';
import { createBrowser } from '#dev/testing/browser.ts';
import { signInTrial } from '#dev/testing/sign-on.ts';
import { seedTeam } from '#dev/testing/team.ts';
import { requireAppGrant } from '#server/domain/app-access/granted.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import { addSecret } from '#server/integrations/sign-on/app-secrets.ts';
import { endSessions } from '#server/integrations/sign-on/sessions.repository.ts';

let party: Party;
let other: Party;
const page = () => createBrowser({ accept: 'text/html' });
const refused = { error: 'invalid_grant' };

const trial = await startAppTrial();
const team = await seedTeam(trial.database, 'Harbour');
[party, other] = [await addParty(trial), await addParty(trial)];
await open(trial, party, team);
await open(trial, other, team);
afterAll(() => trial.stop());

const refresh = (of: Party, token: string | undefined, more: Record<string, string> = {}) =>
  oidc.refreshTokenGrant(of.client, token ?? '', more);

/** Returns an authorization code that the app has not used yet. */
async function withCode(of = party): Promise<{ request: AuthorizationRequest; callback: URL }> {
  const browser = page();
  const request = await ask(of, { prompt: 'consent' });
  const consent = await enter(browser, await visit(browser, request.url.href), team.member);
  return { request, callback: await authorise(trial, browser, team.member, consent) };
}

test('an address that differs from the registered one in any character gets no redirect', async () => {
  for (const address of [
    'https://evil.example/callback',
    `${redirectUri}/`,
    `${redirectUri}?next=https://evil.example`,
    'https://app.example/callback/../elsewhere',
    'https://app.example.evil.example/callback',
    'http://app.example/callback',
    'https://app.example:444/callback',
  ]) {
    const end = await visit(page(), (await ask(party, { redirect_uri: address })).url.href);
    expect([end.origin, end.pathname, end.searchParams.get('reason')], address).toEqual([
      trial.url,
      '/oauth/failed',
      'invalid_redirect_uri',
    ]);
  }
});

test('without PKCE, or with a plain challenge, the app gets an error and no page is shown', async () => {
  const { url } = await ask(party);
  url.searchParams.delete('code_challenge');
  expect((await visit(page(), url.href)).searchParams.get('error')).toBe('invalid_request');
  url.searchParams.set('code_challenge', 'a'.repeat(43));
  url.searchParams.set('code_challenge_method', 'plain');
  expect((await visit(page(), url.href)).searchParams.get('error')).toBe('invalid_request');
});

test('a scope that is not registered for the app, another audience and another response type are refused', async () => {
  const errorOf = async (extra: Record<string, string>) => {
    const { search, hash } = await visit(page(), (await ask(party, extra)).url.href);
    return new URLSearchParams(search || hash.slice(1)).get('error');
  };
  expect(await errorOf({ scope: 'openid departments.read' })).toBe('invalid_scope');
  expect(await errorOf({ resource: `${trial.url}/uc/api` })).toBe('invalid_target');
  expect(await errorOf({ response_type: 'token' })).toBe('invalid_request');
  const posted = await page().fetch((await ask(party, { response_mode: 'form_post' })).url.href);
  expect(await posted.text()).toContain('name="error"');
});

test('a code used twice revokes the tokens it gave', async () => {
  const { request, callback } = await withCode();
  const tokens = await redeem(party, request, callback);
  await expect(redeem(party, request, callback)).rejects.toMatchObject(refused);
  await expect(refresh(party, tokens.refresh_token)).rejects.toMatchObject(refused);
  const claims = await trial.signOn.verifyAppToken(tokens.access_token);
  await expect(requireAppGrant(trial.database, claims, new Date())).rejects.toMatchObject({ error: 'signedOut' });
});

test('of twenty concurrent uses of one code at most one gets a token', async () => {
  const { request, callback } = await withCode();
  const uses = await Promise.allSettled(Array.from({ length: 20 }, () => redeem(party, request, callback)));
  expect(uses.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
});

test('a code, a refresh token and a verifier are valid for their own app only', async () => {
  const { request, callback } = await withCode();
  await expect(redeem(other, request, callback)).rejects.toMatchObject(refused);
  await expect(
    redeem(party, { ...request, verifier: oidc.randomPKCECodeVerifier() }, (await withCode()).callback),
  ).rejects.toThrow();
  const { tokens } = await signInTo(trial, party, team.hr);
  await expect(refresh(other, tokens.refresh_token)).rejects.toMatchObject(refused);
});

test('the client library rejects an answer that names another issuer, or none', async () => {
  const { request, callback } = await withCode();
  const forged = new URL(callback);
  forged.searchParams.set('iss', 'https://evil.example/oidc');
  await expect(redeem(party, request, forged)).rejects.toThrow();
  forged.searchParams.delete('iss');
  await expect(redeem(party, request, forged)).rejects.toThrow();
});

test('a wrong secret is refused, and earlier secrets end with the overlap, in both ways of sending one', async () => {
  const { tokens } = await signInTo(trial, party, team.owner);
  const as = async (auth: oidc.ClientAuth) =>
    oidc.refreshTokenGrant(await clientOf(trial, party.appId, auth), 'not-a-token').then(() => 'tokens', errorIn);
  expect(await as(oidc.ClientSecretBasic('wrong'))).toBe('invalid_client');
  expect(await as(oidc.None())).toBe('invalid_client');
  expect(await as(oidc.ClientSecretPost(party.secret))).toBe('invalid_grant');
  const { secret } = await addSecret(trial.database, party.appId, { by: 'test', overlapHours: 1, now: new Date() });
  expect(await as(oidc.ClientSecretBasic(secret))).toBe('invalid_grant');
  expect(await as(oidc.ClientSecretBasic(party.secret))).toBe('invalid_grant');
  await trial.database.pool.query('UPDATE app_secrets SET ends_at = now() WHERE ends_at IS NOT NULL');
  expect(await as(oidc.ClientSecretBasic(party.secret))).toBe('invalid_client');
  const renewed = await clientOf(trial, party.appId, oidc.ClientSecretBasic(secret));
  expect((await oidc.refreshTokenGrant(renewed, tokens.refresh_token ?? '')).access_token).toBeTruthy();
  party = { ...party, secret, client: renewed };
  const { rows } = await trial.database.pool.query<{ all: string }>("SELECT string_agg(s::text, '') AS all FROM app_secrets s");
  expect(rows[0]?.all).not.toContain(secret);
});

test('a refresh never grants more scopes, rotates the token, and ends when it is revoked', async () => {
  const { tokens } = await signInTo(trial, other, team.hr);
  await expect(refresh(other, tokens.refresh_token, { scope: 'openid members.read' })).rejects.toMatchObject({
    error: 'invalid_scope',
  });
  const next = await refresh(other, tokens.refresh_token);
  expect(next.refresh_token).not.toBe(tokens.refresh_token);
  await expect(refresh(other, next.refresh_token, { resource: `${trial.url}/uc/api` })).rejects.toMatchObject({
    error: 'invalid_target',
  });
  const again = (await signInTo(trial, other, team.hr, { prompt: 'consent' })).tokens.refresh_token;
  await oidc.tokenRevocation(party.client, again ?? '').catch(() => {});
  const latest = (await refresh(other, again)).refresh_token;
  await oidc.tokenRevocation(other.client, latest ?? '');
  await expect(refresh(other, latest)).rejects.toMatchObject(refused);
});

test('a token of an app is refused by the console, and a token of the console by the open API', async () => {
  const { tokens } = await signInTo(trial, other, team.superAdmin);
  await expect(trial.signOn.verifyToken(tokens.access_token)).rejects.toThrow();
  await expect(trial.signOn.verifyToken(tokens.id_token ?? '')).rejects.toThrow();
  const { tokens: console } = await signInTrial(trial, team.superAdmin.accountId);
  await expect(trial.signOn.verifyAppToken(console.access_token)).rejects.toThrow();
  await expect(trial.signOn.verifyAppToken(tokens.id_token ?? '')).rejects.toThrow();
  expect(await trial.signOn.verifyAppToken(tokens.access_token)).toMatchObject({
    accountId: team.superAdmin.accountId,
    appId: other.appId,
    teamId: team.id,
    scopes: ['openid', 'profile', 'email'],
  });
});

test('prompt=none shows no page and returns which step is required', async () => {
  const silent = async (browser = page()) =>
    (await visit(browser, (await ask(await fresh, { prompt: 'none' })).url.href)).searchParams.get('error');
  const fresh = addParty(trial).then(async (made) => {
    await open(trial, made, team);
    return made;
  });
  expect(await silent()).toBe('login_required');
  const { browser } = await signInTo(trial, other, team.owner);
  expect(await silent(browser)).toBe('consent_required');
});

test('a login hint for another address does not change the person', async () => {
  const { browser } = await signInTo(trial, other, team.member);
  const hinted = await ask(other, { login_hint: `owner.${team.id}@example.com` });
  const tokens = await redeem(other, hinted, await visit(browser, hinted.url.href));
  expect(tokens.claims()?.sub).toBe(team.member.accountId);
});

test('a consent page is valid for one person and one browser, and does not serve as a sign-in step', async () => {
  const third = await addParty(trial);
  await open(trial, third, team);
  const browser = page();
  const signIn = await visit(browser, (await ask(third)).url.href);
  const consent = await enter(browser, signIn, team.member);
  const status = async (as: typeof team.member, from = browser, at = consent) => (await detailsOf(trial, from, as, at)).status;
  expect(await status(team.member)).toBe(200);
  expect(await status(team.hr)).toBe(410);
  expect(await status(team.member, page())).toBe(410);
  expect(await status(team.member, browser, new URL('/oauth/authorize/tampered', trial.url))).toBe(410);
  const stolen = await say(trial, browser, team.hr, oauth.authorise, uidOf(consent), { teamId: team.id });
  expect(stolen.status).toBe(410);
  const waiting = page();
  const unspent = await visit(waiting, (await ask(third)).url.href);
  for (const [key, cookie] of waiting.cookies) if (key.startsWith('atrium_interaction')) (cookie as { path: string }).path = '/';
  const uid = unspent.pathname.split('/').at(-1) ?? '';
  expect((await say(trial, waiting, team.member, oauth.authorise, uid, { teamId: team.id })).status).toBe(410);
  await trial.database.pool.query("UPDATE oidc_entities SET expires_at = now() WHERE kind = 'Interaction'");
  expect(await status(team.member)).toBe(410);
});

test('each reason that ends access takes effect at the next call and the next refresh', async () => {
  const ends: Record<string, (made: Party, person: typeof team.member) => Promise<unknown>> = {
    'the consent is withdrawn': (made) => inTeam('UPDATE oauth_grants SET revoked_at = now() WHERE app_id = $1', [made.appId]),
    'the team stops the app': (made) =>
      inTeam("UPDATE team_apps SET availability_before_stop = 'ALL', availability = 'STOP' WHERE app_id = $1", [made.appId]),
    'the app is blocked': (made) =>
      inTeam("INSERT INTO app_policies (team_id, app_id, policy) VALUES ($2, $1, 'BLOCKED')", [made.appId, team.id]),
    'the app is withdrawn': (made) =>
      trial.database.pool.query('UPDATE apps SET withdrawn_at = now() WHERE id = $1', [made.appId]),
    'the person is suspended': (_made, person) =>
      inTeam("UPDATE members SET status = 'CANCELED' WHERE id = $1", [person.memberId]),
    'the person signs out everywhere': (_made, person) => asPlatform(trial.database, (db) => endSessions(db, person.accountId)),
  };
  for (const [name, end] of Object.entries(ends)) {
    const made = await addParty(trial);
    await open(trial, made, team);
    const { tokens } = await signInTo(trial, made, team.hr);
    const claims = await trial.signOn.verifyAppToken(tokens.access_token);
    const granted = await requireAppGrant(trial.database, claims, new Date());
    expect(granted, name).toMatchObject({
      accountId: team.hr.accountId,
      appId: made.appId,
      scopes: ['openid', 'profile', 'email'],
    });
    expect(granted.actor.memberId).toBe(team.hr.memberId);
    await end(made, team.hr);
    await expect(requireAppGrant(trial.database, claims, new Date()), name).rejects.toMatchObject({ error: 'signedOut' });
    const renewal = await refresh(made, tokens.refresh_token).then(() => 'tokens', errorIn);
    expect(renewal, name).toBe(name === 'the app is withdrawn' ? 'invalid_client' : 'invalid_grant');
    await inTeam("UPDATE members SET status = 'REGISTERED' WHERE id = $1", [team.hr.memberId]);
  }
});

/** Returns the OAuth error of an answer, from its body or from its challenge. */
function errorIn(thrown: unknown): unknown {
  if (thrown instanceof oidc.WWWAuthenticateChallengeError) return thrown.cause[0]?.parameters['error'];
  return (thrown as { error?: unknown }).error;
}

function inTeam(text: string, values: unknown[]): Promise<unknown> {
  return inTransaction(trial.database, { teamId: team.id }, (tx) => tx.executeQuery(CompiledQuery.raw(text, values)));
}
