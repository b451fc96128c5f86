import { CompiledQuery } from 'kysely';
import * as oidc from 'openid-client';
import { afterAll, expect, test } from 'vitest';
import { oauth } from '#contract/apps/oauth.ts';
import {
  addParty,
  ask,
  authorise,
  clientOf,
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
import { seedTeam } from '#dev/testing/team.ts';
import { requireAppGrant } from '#server/domain/app-access/granted.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

const page = () => createBrowser({ accept: 'text/html' });

const trial = await startAppTrial();
const team = await seedTeam(trial.database, 'Harbour');
const party = await addParty(trial);
await open(trial, party, team);
afterAll(() => trial.stop());

const inTeam = (text: string, values: unknown[] = []) =>
  inTransaction(trial.database, { teamId: team.id }, (tx) => tx.executeQuery(CompiledQuery.raw(text, values)));

/** Signs a member in up to the consent page. */
async function atConsent(of: Party, person = team.member) {
  const browser = page();
  const request = await ask(of);
  return { browser, request, consent: await enter(browser, await visit(browser, request.url.href), person) };
}

test('a parameter with a NUL character is answered with 400, not as a server error', async () => {
  for (const name of ['state', 'nonce', 'login_hint', 'ui_locales', 'acr_values']) {
    const { url } = await ask(party);
    url.searchParams.set(name, 'a\u0000b');
    expect([name, (await fetch(url, { redirect: 'manual' })).status]).toEqual([name, 400]);
  }
  const end = `${trial.url}/oidc/session/end?client_id=${party.appId}&state=%00`;
  expect((await fetch(end, { redirect: 'manual' })).status).toBe(400);
});

test('a member who was outside the range for a while does not get back a seat assigned to another member', async () => {
  const full = await addParty(trial);
  await open(trial, full, team, { availability: 'PORTION', members: [team.hr.memberId], paidDays: 30, seats: 1 });
  await signInTo(trial, full, team.hr);
  await inTeam('UPDATE team_app_parties SET member_id = $1 WHERE app_id = $2', [team.member.memberId, full.appId]);
  await signInTo(trial, full, team.member);
  await inTeam('INSERT INTO team_app_parties (team_id, app_id, member_id) VALUES ($1, $2, $3)', [
    team.id,
    full.appId,
    team.hr.memberId,
  ]);
  const { rows } = await inTeam('SELECT member_id FROM app_seats WHERE app_id = $1', [full.appId]);
  expect(rows).toEqual([{ member_id: team.member.memberId }]);
});

test('an app withdrawn after the consent page was shown gets no consent and takes no seat', async () => {
  const gone = await addParty(trial);
  await open(trial, gone, team);
  const { browser, consent } = await atConsent(gone);
  await trial.database.pool.query('UPDATE apps SET withdrawn_at = now() WHERE id = $1', [gone.appId]);
  const said = await say(trial, browser, team.member, oauth.authorise, uidOf(consent), { teamId: team.id });
  expect(said.status).toBe(410);
  const { rows } = await inTeam(
    'SELECT 1 FROM oauth_grants WHERE app_id = $1 UNION ALL SELECT 1 FROM app_seats WHERE app_id = $1',
    [gone.appId],
  );
  expect(rows).toEqual([]);
});

test('a refresh ends once the published version requests fewer scopes; a new request then needs no page', async () => {
  const wide = await addParty(trial);
  await open(trial, wide, team);
  const { browser, tokens } = await signInTo(trial, wide, team.member, { scope: 'openid email members.read' });
  const narrow = `UPDATE apps SET manifest = jsonb_set(manifest, '{signIn,scopes}', '["openid", "email"]') WHERE id = $1`;
  await trial.database.pool.query(narrow, [wide.appId]);
  await expect(oidc.refreshTokenGrant(wide.client, tokens.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
  const silent = await ask(wide, { scope: 'openid email', prompt: 'none' });
  const less = await redeem(wide, silent, await visit(browser, silent.url.href));
  expect((await trial.signOn.verifyAppToken(less.access_token)).scopes).toEqual(['openid', 'email']);
  await oidc.refreshTokenGrant(wide.client, less.refresh_token ?? '');
});

test('a consent is valid only in the team it was given in', async () => {
  const elsewhere = await seedTeam(trial.database, 'Elsewhere');
  await open(trial, party, elsewhere);
  const { browser, consent } = await atConsent(await addParty(trial));
  for (const teamId of [elsewhere.id, party.appId]) {
    const said = await say(trial, browser, team.member, oauth.authorise, uidOf(consent), { teamId });
    expect(said.status).toBe(403);
  }
  const fourth = await addParty(trial);
  await open(trial, fourth, team);
  const given = await atConsent(fourth);
  const callback = await authorise(trial, given.browser, team.member, given.consent);
  const tokens = await redeem(fourth, given.request, callback);
  const claims = await trial.signOn.verifyAppToken(tokens.access_token);
  const forged = { ...claims, teamId: elsewhere.id };
  await expect(requireAppGrant(trial.database, forged, new Date())).rejects.toMatchObject({ error: 'signedOut' });
  await expect(requireAppGrant(trial.database, { ...claims, appId: party.appId }, new Date())).rejects.toMatchObject({
    error: 'signedOut',
  });
});

test('a browser client without a secret cannot use another client’s code, nor pages of other origins', async () => {
  const spa = await addParty(trial, { type: 'browser' });
  await open(trial, spa, team);
  const { browser, request, consent } = await atConsent(spa);
  const callback = await authorise(trial, browser, team.member, consent);
  const other = await clientOf(trial, spa.appId, oidc.ClientSecretPost(spa.secret));
  const tried = await redeem({ ...spa, client: other }, request, callback).then(
    () => 'tokens',
    () => 'refused',
  );
  expect(tried).toBe('refused');
  const response = await fetch(`${trial.url}/oidc/token`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
    body: new URLSearchParams({ grant_type: 'authorization_code', client_id: spa.appId, redirect_uri: redirectUri, code: 'x' }),
  });
  expect(response.headers.get('access-control-allow-origin')).not.toBe('https://evil.example');
});

test('tokens no longer open a scope that the published version of the app does not request', async () => {
  const wide = await addParty(trial);
  await open(trial, wide, team);
  const { tokens } = await signInTo(trial, wide, team.member, { scope: 'openid email members.read' });
  const claims = await trial.signOn.verifyAppToken(tokens.access_token);
  expect((await requireAppGrant(trial.database, claims, new Date())).scopes).toEqual(['openid', 'email', 'members.read']);
  const narrow = `UPDATE apps SET manifest = jsonb_set(manifest, '{signIn,scopes}', '["openid", "email"]') WHERE id = $1`;
  await trial.database.pool.query(narrow, [wide.appId]);
  expect((await requireAppGrant(trial.database, claims, new Date())).scopes).toEqual(['openid', 'email']);
  await trial.database.pool.query("UPDATE apps SET manifest = manifest - 'signIn' WHERE id = $1", [wide.appId]);
  await expect(requireAppGrant(trial.database, claims, new Date())).rejects.toMatchObject({ error: 'signedOut' });
});

test('an expired idle time of a session ends the tokens of its apps', async () => {
  const { tokens } = await signInTo(trial, party, team.hr);
  const claims = await trial.signOn.verifyAppToken(tokens.access_token);
  await trial.database.pool.query(
    "UPDATE account_sessions SET idle_ends_at = now() - interval '1 second' WHERE account_id = $1",
    [team.hr.accountId],
  );
  await expect(requireAppGrant(trial.database, claims, new Date())).rejects.toMatchObject({ error: 'signedOut' });
});
