import { createHash, randomBytes } from 'node:crypto';
import { account } from '#contract/access/sign-in.ts';
import { appScopes } from '#contract/apps/app-facts.ts';
import { oauth } from '#contract/apps/oauth.ts';
import { openDatabase } from '#server/kernel/database/database.ts';
import { addSecret } from '#server/integrations/sign-on/app-secrets.ts';
import { seedApp, seedTeamApp } from '../apps.ts';
import { createBrowser } from '../browser.ts';
import type { BurstServer } from './burst-server.ts';
import { requestOf } from './requests.ts';

const redirectUri = 'https://burst.example/callback';
const owner = { email: 'owner@harbour.example', password: 'harbour-lights-8' };

/** Publishes an app with all read scopes, authorises it as the owner, and returns the access token for its code. */
export async function openAppToken(server: BurstServer): Promise<string> {
  const { appId, secret } = await publish(server);
  const browser = createBrowser({ accept: 'text/html' });
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: appId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: appScopes.join(' '),
    state: 'burst',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const go = async (address: string) => (await browser.follow(address, redirectUri)).url;
  const answer = async ({ path, ...init }: ReturnType<typeof requestOf>): Promise<URL> => {
    const response = await browser.fetch(`${server.url}${path}`, init);
    const said = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${said}`);
    return go((JSON.parse(said) as { data: { returnTo: string } }).data.returnTo);
  };
  const uidOf = (page: URL) => ({ uid: page.pathname.split('/').at(-1) });
  const signIn = await go(`${server.url}/oidc/auth?${query.toString()}`);
  const consent = await answer(requestOf(server, account.signIn, { params: uidOf(signIn), body: owner }));
  const body = { teamId: server.team.id };
  const callback = await answer(requestOf(server, oauth.authorise, { params: uidOf(consent), body }));
  const response = await fetch(`${server.url}/oidc/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${appId}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: callback.searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  });
  const tokens = (await response.json()) as { access_token?: string };
  if (tokens.access_token === undefined) throw new Error(`the app got no token: ${JSON.stringify(tokens)}`);
  return tokens.access_token;
}

async function publish({ databaseUrl, team }: BurstServer) {
  const database = openDatabase(databaseUrl, { max: 2 });
  try {
    const appId = await seedApp(database, 'burst', {
      signIn: {
        type: 'web',
        redirectUris: [redirectUri],
        postLogoutRedirectUris: ['https://burst.example/bye'],
        scopes: [...appScopes],
      },
    });
    await seedTeamApp(database, team, appId);
    const { secret } = await addSecret(database, appId, { by: 'burst', overlapHours: 1, now: new Date() });
    return { appId, secret };
  } finally {
    await database.close();
  }
}
