import { decodeJwt, decodeProtectedHeader } from 'jose';
import * as oidc from 'openid-client';
import { afterAll, describe, expect, it } from 'vitest';
import { oauth } from '#contract/apps/oauth.ts';
import {
  addParty,
  ask,
  authorise,
  detailsOf,
  enter,
  open,
  type Party,
  redeem,
  redirectUri,
  say,
  signInTo,
  uidOf,
  visit,
  startAppTrial,
} from '#dev/testing/app-sign-in.ts';
import { createBrowser, submitForm } from '#dev/testing/browser.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { readLog, seedMember, seedTeam } from '#dev/testing/team.ts';

const page = () => createBrowser({ accept: 'text/html' });

const trial = await startAppTrial();
const team = await seedTeam(trial.database, 'Harbour');
const party = await addParty(trial);
await open(trial, party, team);
afterAll(() => trial.stop());

/** Signs a person in up to the consent page. */
async function atConsent(person = team.member, of = party, extra: Record<string, string> = {}) {
  const browser = page();
  const request = await ask(of, extra);
  return { browser, request, consent: await enter(browser, await visit(browser, request.url.href), person) };
}

describe('signing in to an app', () => {
  it('asks for consent once, names the data handed over, and returns tokens for the open API only', async () => {
    const { browser, request, consent } = await atConsent();
    expect(consent.pathname).toMatch(/^\/oauth\/authorize\/[\w-]+$/);
    const { data } = await detailsOf(trial, browser, team.member, consent);
    expect(data).toMatchObject({
      app: { appId: party.appId, developer: 'Example Software', documents: ['PRIVACY_POLICY', 'USER_AGREEMENT'] },
      account: { email: `member.${team.id}@example.com` },
      scopes: ['openid', 'profile', 'email'],
      teams: [{ teamId: team.id, name: 'Harbour', displayName: 'Max Member', reason: null }],
      allowedBy: null,
    });
    const callback = await authorise(trial, browser, team.member, consent);
    expect(callback.searchParams.get('iss')).toBe(`${trial.url}/oidc`);
    const tokens = await redeem(party, request, callback);
    expect(tokens.claims()).toMatchObject({ sub: team.member.accountId, name: 'Max Member', aud: party.appId });
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
    const claims = decodeJwt(tokens.access_token);
    expect(claims).toMatchObject({
      aud: `${trial.url}/open/api`,
      client_id: party.appId,
      team: team.id,
      scope: 'openid profile email',
    });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(300);
    expect(tokens.refresh_token).toBeTruthy();
    const log = await readLog(trial.database, team.id);
    expect(log.at(-1)).toMatchObject({
      action: 'app.authorise',
      object_id: party.appId,
      after: { scopes: ['openid', 'profile', 'email'] },
    });
  });

  it('does not ask again for the same scopes, also in another browser; more scopes or prompt=consent ask again', async () => {
    const again = await atConsent();
    expect(again.consent.href).toContain(redirectUri);
    await redeem(party, again.request, again.consent);
    const silent = await ask(party, { prompt: 'none' });
    expect((await visit(again.browser, silent.url.href)).searchParams.get('code')).toBeTruthy();
    const forced = await ask(party, { prompt: 'consent' });
    expect((await visit(again.browser, forced.url.href)).pathname).toMatch(/^\/oauth\/authorize\//);
    const more = await ask(party, { scope: 'openid profile email members.read' });
    const consent = await visit(again.browser, more.url.href);
    const { data } = await detailsOf(trial, again.browser, team.member, consent);
    expect(data.scopes).toContain('members.read');
    const tokens = await redeem(party, more, await authorise(trial, again.browser, team.member, consent));
    expect(decodeJwt(tokens.access_token)).toMatchObject({ scope: 'openid profile email members.read' });
  });

  it('returns to the app that the person declined', async () => {
    const { browser, consent } = await atConsent(team.hr);
    const { data } = await say<{ returnTo: string }>(trial, browser, team.hr, oauth.decline, uidOf(consent));
    const back = await visit(browser, data.returnTo);
    expect([back.origin, back.searchParams.get('error')]).toEqual(['https://app.example', 'access_denied']);
  });

  it('restarts with another account and signs out the first one', async () => {
    const { browser, consent } = await atConsent(team.hr);
    const { data } = await say<{ returnTo: string }>(trial, browser, team.hr, oauth.otherAccount, uidOf(consent));
    const signIn = await visit(browser, data.returnTo);
    expect(signIn.pathname).toMatch(/^\/signin\//);
    const response = await browser.fetch(`${signIn.href}/believe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ accountId: team.superAdmin.accountId }),
    });
    const { returnTo } = (await response.json()) as { returnTo: string };
    const between = await browser.follow(returnTo);
    // If no consent is needed, the form redirects to the app, so the page's policy must allow that origin.
    expect(between.response?.headers.get('content-security-policy')).toContain("form-action 'self' https://app.example");
    const resumed = await submitForm(browser, between.url, (await between.response?.text()) ?? '');
    const next = await visit(browser, resumed.href);
    expect((await detailsOf(trial, browser, team.superAdmin, next)).data.teams[0]?.displayName).toBe('Sam Super');
  });

  it('applies to the chosen team, with the person’s name in that team', async () => {
    const both = await addParty(trial);
    const second = await seedTeam(trial.database, 'Elsewhere');
    const { accountId } = team.owner;
    const there = { accountId, name: 'Olivia Elsewhere', departmentId: second.root };
    await inTransaction(trial.database, { teamId: second.id }, (tx) => seedMember(tx, second.id, there));
    await open(trial, both, second);
    const { browser, request, consent } = await atConsent(team.owner, both);
    const { teams } = (await detailsOf(trial, browser, team.owner, consent)).data;
    expect(teams.map(({ name, reason }) => [name, reason])).toEqual([
      ['Elsewhere', null],
      ['Harbour', 'NOT_OPENED'],
    ]);
    const tokens = await redeem(both, request, await authorise(trial, browser, team.owner, consent, second.id));
    expect(tokens.claims()?.['name']).toBe('Olivia Elsewhere');
    expect(decodeJwt(tokens.access_token)).toMatchObject({ team: second.id });
    expect((await readLog(trial.database, second.id)).at(-1)).toMatchObject({
      action: 'app.authorise',
      actor_name: 'Olivia Elsewhere',
    });
  });

  it('signs ID tokens by RS256 for an app that requires it', async () => {
    const old = await addParty(trial, { idTokenAlg: 'RS256' });
    await open(trial, old, team);
    const { tokens } = await signInTo(trial, old, team.member);
    expect(decodeProtectedHeader(tokens.id_token ?? '').alg).toBe('RS256');
  });

  it('lets apps in browsers and on devices sign in without a secret, and only from their own origin', async () => {
    const browserApp = await addParty(trial, { type: 'browser' });
    await open(trial, browserApp, team);
    const { tokens } = await signInTo(trial, browserApp, team.member);
    expect(tokens.refresh_token).toBeUndefined();
    const from = (origin: string) =>
      fetch(`${trial.url}/oidc/token`, {
        method: 'POST',
        headers: { origin },
        body: new URLSearchParams({
          client_id: browserApp.appId,
          grant_type: 'authorization_code',
          code: 'x',
          redirect_uri: redirectUri,
        }),
      });
    expect((await from('https://app.example')).headers.get('access-control-allow-origin')).toBe('https://app.example');
    expect((await from('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('ends with the app alone or with the whole session, as the person chooses', async () => {
    const { browser, tokens } = await signInTo(trial, party, team.owner, { prompt: 'consent' });
    const end = oidc.buildEndSessionUrl(party.client, {
      id_token_hint: tokens.id_token ?? '',
      post_logout_redirect_uri: 'https://app.example/bye',
    });
    const shown = await browser.fetch(end.href);
    const html = await shown.text();
    expect(html).not.toContain('<script');
    expect(shown.headers.get('content-security-policy')).toContain("form-action 'self' https://app.example");
    expect((await submitForm(browser, new URL(end), html)).href).toBe('https://app.example/bye');
    await expect(oidc.refreshTokenGrant(party.client, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    const back = await visit(browser, (await ask(party, { prompt: 'none' })).url.href);
    expect(back.searchParams.get('code')).toBeTruthy();
  });
});

describe('obstacles on the consent page', () => {
  it('the page shows for each team whether the app can be used, and authorizing is refused otherwise', async () => {
    const never = await addParty(trial);
    const first = await atConsent(team.member, never);
    expect((await detailsOf(trial, first.browser, team.member, first.consent)).data.teams[0]?.reason).toBe('NOT_OPENED');
    const press = (at: typeof first) =>
      say(trial, at.browser, team.member, oauth.authorise, uidOf(at.consent), { teamId: team.id });
    expect((await press(first)).code).toBe(40980);
    const others = await addParty(trial);
    await open(trial, others, team, { availability: 'PORTION', members: [team.hr.memberId] });
    const second = await atConsent(team.member, others);
    expect((await detailsOf(trial, second.browser, team.member, second.consent)).data.teams[0]?.reason).toBe('NO_PERMISSION');
    expect((await press(second)).code).toBe(40380);
    const another = await seedTeam(trial.database, 'Elsewhere');
    await open(trial, never, another);
    const foreign = await say(trial, first.browser, team.member, oauth.authorise, uidOf(first.consent), { teamId: another.id });
    expect(foreign.code).toBe(40380);
  });

  it('the app is checked again when the person authorizes', async () => {
    const stopped = await addParty(trial);
    await open(trial, stopped, team);
    const { browser, consent } = await atConsent(team.member, stopped);
    await setPolicy(stopped, 'BLOCKED');
    expect((await say(trial, browser, team.member, oauth.authorise, uidOf(consent), { teamId: team.id })).code).toBe(40380);
  });

  it('no consent is requested if the team’s administrators have allowed the app', async () => {
    const allowed = await addParty(trial);
    await open(trial, allowed, team);
    await setPolicy(allowed, 'ALLOWED');
    const { browser, consent } = await atConsent(team.member, allowed);
    expect((await detailsOf(trial, browser, team.member, consent)).data.allowedBy).toBe(team.id);
    const device = await addParty(trial, { type: 'native' });
    await open(trial, device, team);
    await setPolicy(device, 'ALLOWED');
    const onDevice = await atConsent(team.member, device);
    expect((await detailsOf(trial, onDevice.browser, team.member, onDevice.consent)).data.allowedBy).toBeNull();
  });

  it('of two people who authorize at once, one takes the last seat', async () => {
    const seated = await addParty(trial);
    await open(trial, seated, team, { paidDays: 30, trialDays: -1, seats: 1 });
    const [one, two] = [await atConsent(team.member, seated), await atConsent(team.hr, seated)];
    const press = (at: typeof one, person: typeof team.hr) =>
      say(trial, at.browser, person, oauth.authorise, uidOf(at.consent), { teamId: team.id });
    const codes = (await Promise.all([press(one, team.member), press(two, team.hr)])).map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 40984]);
  });

  it('a withdrawn app can sign no one in', async () => {
    const gone = await addParty(trial);
    await open(trial, gone, team);
    await trial.database.pool.query('UPDATE apps SET withdrawn_at = now() WHERE id = $1', [gone.appId]);
    const end = await visit(page(), (await ask(gone)).url.href);
    expect([end.pathname, end.searchParams.get('reason')]).toEqual(['/oauth/failed', 'invalid_client']);
  });
});

async function setPolicy(of: Party, policy: 'ALLOWED' | 'ASK' | 'BLOCKED'): Promise<void> {
  await inTransaction(trial.database, { teamId: team.id }, async (tx) => {
    await tx.insertInto('app_policies').values({ team_id: team.id, app_id: of.appId, policy }).execute();
  });
}
