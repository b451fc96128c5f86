import * as oidc from 'openid-client';
import { guard } from '#server/domain/rights/guard.ts';
import { oauth } from '#contract/apps/oauth.ts';
import type { ConsentDetails } from '#contract/apps/oauth.ts';
import type { Endpoint } from '#contract/kit.ts';
import { oauthRoutes } from '#server/features/apps/oauth/oauth.routes.ts';
import { mount } from '#server/kernel/http/mount.ts';
import { addSecret } from '#server/integrations/sign-on/app-secrets.ts';
import { type OpenedApp, seedApp, seedTeamApp } from './apps.ts';
import { type Browser, createBrowser } from './browser.ts';
import { type SignOnTrial, startSignOnTrial } from './sign-on.ts';
import type { Person, TestTeam } from './team.ts';

export const redirectUri = 'https://app.example/callback';

/** An app on its own server: a common client library of the authorization server. */
export interface Party {
  appId: string;
  client: oidc.Configuration;
  secret: string;
}

/** Sign-on together with the calls of the consent page. */
export function startAppTrial(): Promise<SignOnTrial> {
  return startSignOnTrial(({ app, database, signOn, url, rootKey }) => {
    const options = { database, logKey: rootKey, fileKey: rootKey, authorize: guard(signOn.verifyToken), checkAnswers: true };
    mount(app, options, oauthRoutes({ signOn, publicUrl: url }));
  });
}

let count = 0;

/** Publishes an app that signs people in, and creates its client. */
export async function addParty(trial: SignOnTrial, signIn: Record<string, unknown> = {}): Promise<Party> {
  count += 1;
  const scopes = ['openid', 'profile', 'email', 'members.read'];
  const appId = await seedApp(trial.database, `party-${count}`, {
    signIn: { type: 'web', redirectUris: [redirectUri], postLogoutRedirectUris: ['https://app.example/bye'], scopes, ...signIn },
  });
  const { secret } = await addSecret(trial.database, appId, { by: 'test', overlapHours: 1, now: new Date() });
  const confidential = (signIn['type'] ?? 'web') === 'web';
  return {
    appId,
    secret,
    client: await clientOf(trial, appId, confidential ? oidc.ClientSecretBasic(secret) : oidc.None(), signIn),
  };
}

/** A client with the given credentials. */
export function clientOf(trial: SignOnTrial, appId: string, auth: oidc.ClientAuth, signIn: Record<string, unknown> = {}) {
  const metadata = { id_token_signed_response_alg: (signIn['idTokenAlg'] as string | undefined) ?? 'ES256' };
  return oidc.discovery(new URL(`${trial.url}/oidc`), appId, metadata, auth, { execute: [oidc.allowInsecureRequests] });
}

export function open(trial: SignOnTrial, party: Party, team: Pick<TestTeam, 'id'>, given: OpenedApp = {}): Promise<void> {
  return seedTeamApp(trial.database, team, party.appId, given);
}

export interface AuthorizationRequest {
  url: URL;
  verifier: string;
  state: string;
  nonce: string;
}

/** An authorization request that an app has started. */
export async function ask(party: Party, extra: Record<string, string> = {}): Promise<AuthorizationRequest> {
  const [verifier, state, nonce] = [oidc.randomPKCECodeVerifier(), oidc.randomState(), oidc.randomNonce()];
  const url = oidc.buildAuthorizationUrl(party.client, {
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...extra,
  });
  return { url, verifier, state, nonce };
}

/** Where a request leads: the sign-in page, the consent page, an error page, or the app. */
export async function visit(browser: Browser, address: string): Promise<URL> {
  return (await browser.follow(address, redirectUri)).url;
}

export const uidOf = (page: URL): string => page.pathname.split('/')[3] ?? '';

/** Signs in at the sign-in page to which a request led. */
export async function enter(browser: Browser, page: URL, who: Pick<Person, 'accountId'>): Promise<URL> {
  const response = await browser.fetch(`${page.href}/believe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accountId: who.accountId }),
  });
  const { returnTo } = (await response.json()) as { returnTo: string };
  return visit(browser, returnTo);
}

/** An unwrapped answer of the API. */
export interface Answered<T> {
  status: number;
  code: number;
  data: T;
}

/** Calls the API of the consent page as a person in a browser. */
export async function say<T = Record<string, string>>(
  trial: SignOnTrial,
  browser: Browser,
  who: Pick<Person, 'accountId'>,
  endpoint: Endpoint,
  uid: string,
  body?: unknown,
): Promise<Answered<T>> {
  const token = await trial.signOn.signAccessToken(who.accountId);
  const response = await browser.fetch(trial.url + endpoint.path.replace('{uid}', uid).replace('{kind}', 'PRIVACY_POLICY'), {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token ?? ''}`, 'accept-language': 'en', 'content-type': 'application/json' },
    ...(endpoint.method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  });
  const { data, code } = (await response.json()) as { data: T; code: number };
  return { status: response.status, data, code };
}

export const detailsOf = (trial: SignOnTrial, browser: Browser, who: Pick<Person, 'accountId'>, page: URL) =>
  say<ConsentDetails>(trial, browser, who, oauth.details, uidOf(page));

/** Presses "authorize". @returns the address to which it led */
export async function authorise(trial: SignOnTrial, browser: Browser, who: Person, page: URL, teamId = who.teamId): Promise<URL> {
  const { data } = await say<{ returnTo: string }>(trial, browser, who, oauth.authorise, uidOf(page), { teamId });
  return visit(browser, data.returnTo);
}

/** The app's part: exchanges the code for tokens, verified by the library. */
export function redeem(party: Party, asked: AuthorizationRequest, callback: URL) {
  return oidc.authorizationCodeGrant(party.client, callback, {
    pkceCodeVerifier: asked.verifier,
    expectedState: asked.state,
    expectedNonce: asked.nonce,
    idTokenExpected: true,
  });
}

/** A complete first sign-in to an app. */
export async function signInTo(trial: SignOnTrial, party: Party, who: Person, extra: Record<string, string> = {}) {
  const browser = createBrowser({ accept: 'text/html' });
  const asked = await ask(party, extra);
  const consent = await enter(browser, await visit(browser, asked.url.href), who);
  const callback = await authorise(trial, browser, who, consent);
  return { browser, asked, callback, tokens: await redeem(party, asked, callback) };
}
