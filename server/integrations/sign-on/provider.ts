import Provider, { type Client, type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { appScopes } from '#contract/apps/app-facts.ts';
import { asPlatform, type Database } from '#server/kernel/database/database.ts';
import { isDatabaseUnavailable } from '#server/kernel/database/connection-loss.ts';
import { deriveKey } from '#server/kernel/keys/sealing.ts';
import { findActiveAccount } from './accounts.repository.ts';
import { consentIdOf } from '#server/domain/app-access/consents.ts';
import { createAdapter } from './adapter.ts';
import { appTokenClaims, loadAppGrant, nameForApp, openAudienceOf } from './app-grants.ts';
import { storeSignIn } from './app-sign-outs.repository.ts';
import { allClaims, claimsOfScopes } from './claims.ts';
import { findAppClient, isAppSecret } from './clients.ts';
import type { KeySet } from './keys.ts';
import { consoleClientId, lifetimes, userinfoPath } from './limits.ts';
import { allowFormTargets, renderError, renderLogout, renderSignedOut } from './pages.ts';
import { endSession, storeSession, sessionName, extendSession } from './sessions.repository.ts';

const consoleScope = 'openid profile email';

export interface ProviderSettings {
  database: Database;
  rootKey: Buffer;
  /** The public origin, without a path or a trailing slash. */
  publicUrl: string;
}

/** Returns the issuer of all tokens. */
export function issuerOf(publicUrl: string): string {
  return `${publicUrl}/oidc`;
}

/** Returns the audience of access tokens for the console's API. */
export function audienceOf(publicUrl: string): string {
  return `${publicUrl}/uc/api`;
}

/** Creates the authorization server for one set of keys. All other state is in the database. */
export function createProvider(settings: ProviderSettings, keys: KeySet): Provider {
  const provider = new Provider(issuerOf(settings.publicUrl), configure(settings, keys));
  // Host and protocol are set by mount.ts, which has verified them.
  provider.proxy = true;
  provider.use(answerUnavailable(provider));
  provider.on('server_error', markUnavailable);
  provider.use(endWithLogout(settings.database));
  provider.use(storeSessionForApps(settings.database));
  provider.use(allowFormTargets);
  provider.Client.prototype.compareClientSecret = function compare(given: string) {
    return isAppSecret(settings.database, this.clientId, given);
  };
  // The library would send logout tokens during the request, once, and to any address. app-sign-outs.ts sends them instead.
  provider.Client.prototype.backchannelLogout = () => Promise.resolve();
  return provider;
}

/** Turns the library's status 500 for an unreachable database into 503, so that the client may retry. */
function markUnavailable(ctx: KoaContextWithOIDC, error: unknown): void {
  if (!isDatabaseUnavailable(error)) return;
  // A redirect to the app with error=server_error remains one.
  if (ctx.status >= 500) ctx.status = 503;
  ctx.set('retry-after', '1');
}

/** Answers an unreachable database with 503 where the library's own error handling fails as well. */
function answerUnavailable(provider: Provider) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
    try {
      await next();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      provider.emit('server_error', ctx, error);
      ctx.status = 503;
      ctx.set('retry-after', '1');
      ctx.body = { error: 'temporarily_unavailable' };
    }
  };
}

/** Stores the session of a person who signs in only to an app, while the browser makes the request. */
function storeSessionForApps(database: Database) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
    await next();
    const { entities, session } = (ctx.oidc as typeof ctx.oidc | undefined) ?? {};
    const { uid, accountId } = session ?? {};
    if (!entities?.AuthorizationCode || !uid || !accountId || isConsole(ctx.oidc.client)) return;
    await asPlatform(database, (db) =>
      storeSession(db, { uid, accountId, authTime: session?.authTime() ?? 0, ...sourceOf(ctx) }),
    );
  };
}

const isConsole = (client: { clientId: string } | undefined) => client?.clientId === consoleClientId;
const sourceOf = (ctx: KoaContextWithOIDC) => ({ ip: ctx.ip, userAgent: ctx.get('user-agent').slice(0, 300) });

/** Ends the session for its access tokens on a logout, before the browser gets the answer. */
function endWithLogout(database: Database) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
    await next();
    // Requests that the library does not answer have no `oidc` context.
    const ended = (ctx.oidc as typeof ctx.oidc | undefined)?.session as { uid: string; destroyed?: boolean } | undefined;
    if (ended?.destroyed) await asPlatform(database, (db) => endSession(db, { uid: ended.uid }));
  };
}

function configure(settings: ProviderSettings, keys: KeySet): Configuration {
  const { database, publicUrl } = settings;
  const secure = publicUrl.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true, ...(secure ? { secure: true } : {}) } as const;
  return {
    adapter: createAdapter(database, (id) => findAppClient(database, deriveKey(settings.rootKey, 'clients'), id)),
    jwks: { keys: keys.privateJwks },
    clients: [consoleClient(publicUrl)],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    clientBasedCORS: (_ctx, origin, client) => (isConsole(client) ? origin === publicUrl : originsOf(client).includes(origin)),
    findAccount: (_ctx, id, token) => findAccount(database, id, token && 'grantId' in token ? token.grantId : undefined),
    claims: claimsOfScopes,
    scopes: [...appScopes],
    responseTypes: ['code'],
    pkce: { required: () => true },
    discovery: { userinfo_endpoint: `${issuerOf(publicUrl)}${userinfoPath}` },
    // The ID token also carries name and email, so that most apps need no call of the userinfo endpoint.
    conformIdTokenClaims: false,
    cookies: {
      names: {
        session: secure ? '__Host-atrium_session' : 'atrium_session',
        interaction: secure ? '__Secure-atrium_interaction' : 'atrium_interaction',
        resume: secure ? '__Secure-atrium_resume' : 'atrium_resume',
      },
      long: { ...cookie, path: '/' },
      short: cookie,
      keys: [deriveKey(settings.rootKey, 'cookies')],
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      // The library's endpoint does not accept JWT access tokens; userinfo.ts answers instead.
      userinfo: { enabled: false },
      backchannelLogout: { enabled: true },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: { enabled: true, logoutSource: renderLogout, postLogoutSuccessSource: renderSignedOut },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, client) => resourceOf(publicUrl, client),
        useGrantedResource: () => true,
        // Each client has one audience only, so that the tokens of an app are never accepted by the console's API.
        getResourceServerInfo: (_ctx, resource, client) => {
          if (resource !== resourceOf(publicUrl, client)) throw new errors.InvalidTarget();
          return {
            scope: isConsole(client) ? consoleScope : appScopes.join(' '),
            audience: resource,
            accessTokenTTL: lifetimes.accessToken,
            accessTokenFormat: 'jwt',
            jwt: { sign: { alg: 'ES256' } },
          };
        },
      },
    },
    extraTokenClaims: async (ctx, token) => {
      if (token.kind !== 'AccessToken') return undefined;
      const { accountId, sessionUid: uid, grantId } = token;
      const account = await asPlatform(database, (db) => findActiveAccount(db, accountId));
      if (!account || !uid) throw new errors.InvalidGrant('no session');
      const { AuthorizationCode: code, RefreshToken: refresh } = ctx.oidc.entities;
      if (!isConsole(ctx.oidc.client)) {
        requireStillRequested(ctx.oidc.client, code ?? refresh);
        await storeForSignOut(database, ctx.oidc.client, { accountId, grantId, sessionUid: uid, sid: (code ?? refresh)?.sid });
        return appTokenClaims(database, account, { grantId, sessionUid: uid });
      }
      const authTime = code?.authTime ?? refresh?.authTime ?? 0;
      const session = { uid, accountId, authTime, ...sourceOf(ctx) };
      const generation = await asPlatform(database, (db) => storeSession(db, session, grantId));
      if (generation === undefined) throw new errors.InvalidGrant('the session or the grant has ended');
      return { epoch: account.epoch, session: sessionName(uid), generation };
    },
    // Without a consent prompt offline_access is dropped, so refresh tokens depend on the client's grant types.
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => true,
    rotateRefreshToken: async (ctx) => {
      const uid = ctx.oidc.entities.RefreshToken?.sessionUid;
      // Only refreshes of the console extend the session. An app refreshes in the person's absence too.
      if (uid && isConsole(ctx.oidc.client)) await asPlatform(database, (db) => extendSession(db, uid));
      return true;
    },
    loadExistingGrant: (ctx) =>
      isConsole(ctx.oidc.client) ? grantToConsole(publicUrl, ctx) : loadAppGrant(database, publicUrl, ctx),
    interactions: {
      url: (_ctx, { uid, prompt }) => (prompt.name === 'consent' ? `/oauth/authorize/${uid}` : `/signin/${uid}`),
    },
    renderError,
    ttl: {
      AccessToken: lifetimes.accessToken,
      AuthorizationCode: lifetimes.authorizationCode,
      IdToken: lifetimes.idToken,
      Interaction: lifetimes.interaction,
      RefreshToken: lifetimes.sessionIdle,
      Grant: lifetimes.sessionAbsolute,
      Session: (_ctx, session) => sessionSeconds(session.loginTs),
    },
  };
}

function consoleClient(publicUrl: string) {
  return {
    client_id: consoleClientId,
    client_name: 'Atrium',
    token_endpoint_auth_method: 'none' as const,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code' as const],
    response_modes: ['query', 'fragment'],
    scope: consoleScope,
    redirect_uris: [`${publicUrl}/callback`, `${publicUrl}/silent`],
    post_logout_redirect_uris: [`${publicUrl}/signed-out`],
  };
}

/** An app gets the person's name in the team of the consent, the console that of the account. */
async function findAccount(database: Database, id: string, grantId: string | undefined) {
  const account = await asPlatform(database, (db) => findActiveAccount(db, id));
  if (!account) return undefined;
  const name = (await nameForApp(database, id, grantId)) ?? account.name;
  return {
    accountId: account.id,
    claims: () => allClaims(account, name),
  };
}

/** The console gets a grant without asking, because it is a first-party client. */
async function grantToConsole(publicUrl: string, { oidc: { client, session, provider } }: KoaContextWithOIDC) {
  if (!client || !session?.accountId) return undefined;
  const known = session.grantIdFor(client.clientId);
  const existing = known ? await provider.Grant.find(known) : undefined;
  if (existing?.accountId === session.accountId) return existing;
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
  grant.addOIDCScope(consoleScope);
  grant.addResourceScope(audienceOf(publicUrl), consoleScope);
  await grant.save();
  return grant;
}

/** Ends a sign-in with scopes that the app's published version no longer requests. The app then requests fewer scopes. */
function requireStillRequested(client: Client | undefined, signedIn: { scope?: string } | undefined): void {
  const requested = client?.scope?.split(' ') ?? [];
  if (signedIn?.scope?.split(' ').some((scope) => !requested.includes(scope)))
    throw new errors.InvalidGrant('the app asks for less');
}

/** Stores the sign-in for apps that are notified of its end. */
async function storeForSignOut(
  database: Database,
  client: Client | undefined,
  { sid, grantId, ...of }: { accountId: string; grantId: string | undefined; sessionUid: string; sid: string | undefined },
): Promise<void> {
  const consentId = consentIdOf(grantId);
  if (!client?.backchannelLogoutUri || !sid || !grantId || !consentId) return;
  await asPlatform(database, (db) => storeSignIn(db, { ...of, appId: client.clientId, sid, grantId, consentId }));
}

/** Returns the only audience of a client's access tokens. */
function resourceOf(publicUrl: string, client: { clientId: string } | undefined): string {
  return isConsole(client) ? audienceOf(publicUrl) : openAudienceOf(publicUrl);
}

/** Returns the origins from which an app in a browser may call. Other apps call from their server, or not from a page. */
function originsOf(client: Client): string[] {
  const runsInBrowser = client.applicationType !== 'native' && client.tokenEndpointAuthMethod === 'none';
  return runsInBrowser ? (client.redirectUris ?? []).map((address) => new URL(address).origin) : [];
}

function sessionSeconds(loginTs: number | undefined): number {
  if (!loginTs) return lifetimes.interaction;
  const now = Math.floor(Date.now() / 1000);
  return Math.max(1, Math.min(lifetimes.sessionIdle, loginTs + lifetimes.sessionAbsolute - now));
}
