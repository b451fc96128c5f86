import Provider, { type Client, type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { appScopes } from '#contract/apps/app-facts.ts';
import { asPlatform, type Database } from '#server/kernel/database/database.ts';
import { isDatabaseUnavailable } from '#server/kernel/database/connection-loss.ts';
import { deriveKey } from '#server/kernel/keys/sealing.ts';
import { findLivingAccount } from './accounts.repository.ts';
import { consentIdOf } from '#server/domain/app-access/consents.ts';
import { createAdapter } from './adapter.ts';
import { appTokenClaims, loadAppGrant, nameForApp, openAudienceOf } from './app-grants.ts';
import { keepSignIn } from './app-sign-outs.repository.ts';
import { allClaims, claimsOfScopes } from './claims.ts';
import { findAppClient, isAppSecret } from './clients.ts';
import type { KeySet } from './keys.ts';
import { consoleClientId, lifetimes, userinfoPath } from './limits.ts';
import { allowFormTargets, renderError, renderLogout, renderSignedOut } from './pages.ts';
import { endSession, keepSession, sessionName, slideSession } from './sessions.repository.ts';

const consoleScope = 'openid profile email';

export interface ProviderSettings {
  database: Database;
  rootKey: Buffer;
  /** The origin people use, without a path or a slash at the end. */
  publicUrl: string;
}

/** The issuer of all tokens. */
export function issuerOf(publicUrl: string): string {
  return `${publicUrl}/oidc`;
}

/** The audience of access tokens for our API. */
export function audienceOf(publicUrl: string): string {
  return `${publicUrl}/uc/api`;
}

/** The authorization server with one set of keys; everything else it knows is in the database. */
export function createProvider(settings: ProviderSettings, keys: KeySet): Provider {
  const provider = new Provider(issuerOf(settings.publicUrl), configure(settings, keys));
  // Host and protocol come from mount.ts, which has checked them.
  provider.proxy = true;
  provider.use(answerUnavailable(provider));
  provider.on('server_error', markUnavailable);
  provider.use(endWithLogout(settings.database));
  provider.use(keepForApps(settings.database));
  provider.use(allowFormTargets);
  provider.Client.prototype.compareClientSecret = function compare(given: string) {
    return isAppSecret(settings.database, this.clientId, given);
  };
  // The library would send logout tokens while the person waits, once, and to any address. app-sign-outs.ts sends them instead.
  provider.Client.prototype.backchannelLogout = () => Promise.resolve();
  return provider;
}

/** The library answers a database that is not reachable with 500; it is 503 for whoever asked and may ask again. */
function markUnavailable(ctx: KoaContextWithOIDC, error: unknown): void {
  if (!isDatabaseUnavailable(error)) return;
  // A redirect to the app with error=server_error stays one.
  if (ctx.status >= 500) ctx.status = 503;
  ctx.set('retry-after', '1');
}

/** The same for what fails around the library's own handling of errors. */
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

/** Who signs in by an app alone has a session as anybody else: it is written down while it is the browser that asks. */
function keepForApps(database: Database) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
    await next();
    const { entities, session } = (ctx.oidc as typeof ctx.oidc | undefined) ?? {};
    const { uid, accountId } = session ?? {};
    if (!entities?.AuthorizationCode || !uid || !accountId || isConsole(ctx.oidc.client)) return;
    await asPlatform(database, (db) => keepSession(db, { uid, accountId, authTime: session?.authTime() ?? 0, ...whence(ctx) }));
  };
}

const isConsole = (client: { clientId: string } | undefined) => client?.clientId === consoleClientId;
const whence = (ctx: KoaContextWithOIDC) => ({ ip: ctx.ip, userAgent: ctx.get('user-agent').slice(0, 300) });

/** A logout ends the session for its access tokens as well, before the browser hears of it. */
function endWithLogout(database: Database) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
    await next();
    // Only what the library answers itself has its part of the context.
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
    // The id token carries name and email as well, which saves most apps the call of the userinfo endpoint.
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
      // The library's own takes no JWT access tokens; userinfo.ts answers instead.
      userinfo: { enabled: false },
      backchannelLogout: { enabled: true },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: { enabled: true, logoutSource: renderLogout, postLogoutSuccessSource: renderSignedOut },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_ctx, client) => resourceOf(publicUrl, client),
        useGrantedResource: () => true,
        // Each client has one audience, and no other however it asks: an app's tokens open nothing of the console.
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
      const account = await asPlatform(database, (db) => findLivingAccount(db, accountId));
      if (!account || !uid) throw new errors.InvalidGrant('no session');
      const { AuthorizationCode: code, RefreshToken: refresh } = ctx.oidc.entities;
      if (!isConsole(ctx.oidc.client)) {
        requireStillAsked(ctx.oidc.client, code ?? refresh);
        await keepForSignOut(database, ctx.oidc.client, { accountId, grantId, sessionUid: uid, sid: (code ?? refresh)?.sid });
        return appTokenClaims(database, account, { grantId, sessionUid: uid });
      }
      const authTime = code?.authTime ?? refresh?.authTime ?? 0;
      const session = { uid, accountId, authTime, ...whence(ctx) };
      const generation = await asPlatform(database, (db) => keepSession(db, session, grantId));
      if (generation === undefined) throw new errors.InvalidGrant('the session or the grant has ended');
      return { epoch: account.epoch, session: sessionName(uid), generation };
    },
    // offline_access is dropped without a consent prompt; the session decides instead.
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => true,
    rotateRefreshToken: async (ctx) => {
      const uid = ctx.oidc.entities.RefreshToken?.sessionUid;
      // An app renews also while nobody is there: that keeps nobody signed in.
      if (uid && isConsole(ctx.oidc.client)) await asPlatform(database, (db) => slideSession(db, uid));
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

/** An app is told the name in the team it was let into, the console that of the account. */
async function findAccount(database: Database, id: string, grantId: string | undefined) {
  const account = await asPlatform(database, (db) => findLivingAccount(db, id));
  if (!account) return undefined;
  const name = (await nameForApp(database, id, grantId)) ?? account.name;
  return {
    accountId: account.id,
    claims: () => allClaims(account, name),
  };
}

/** The console is ours: what it asks for is granted without a question. */
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

/** A sign-in with scopes that the app's published version asks for no more has ended: the app asks anew, for less. */
function requireStillAsked(client: Client | undefined, signedIn: { scope?: string } | undefined): void {
  const asked = client?.scope?.split(' ') ?? [];
  if (signedIn?.scope?.split(' ').some((scope) => !asked.includes(scope))) throw new errors.InvalidGrant('the app asks for less');
}

/** An app that wants to be told when its sign-ins end is told of this one. */
async function keepForSignOut(
  database: Database,
  client: Client | undefined,
  { sid, grantId, ...of }: { accountId: string; grantId: string | undefined; sessionUid: string; sid: string | undefined },
): Promise<void> {
  const consentId = consentIdOf(grantId);
  if (!client?.backchannelLogoutUri || !sid || !grantId || !consentId) return;
  await asPlatform(database, (db) => keepSignIn(db, { ...of, appId: client.clientId, sid, grantId, consentId }));
}

/** The one audience of a client's access tokens. */
function resourceOf(publicUrl: string, client: { clientId: string } | undefined): string {
  return isConsole(client) ? audienceOf(publicUrl) : openAudienceOf(publicUrl);
}

/** Where an app that runs in a browser may call from. Others call from their server, or from no page at all. */
function originsOf(client: Client): string[] {
  const runsInBrowser = client.applicationType !== 'native' && client.tokenEndpointAuthMethod === 'none';
  return runsInBrowser ? (client.redirectUris ?? []).map((address) => new URL(address).origin) : [];
}

function sessionSeconds(loginTs: number | undefined): number {
  if (!loginTs) return lifetimes.interaction;
  const now = Math.floor(Date.now() / 1000);
  return Math.max(1, Math.min(lifetimes.sessionIdle, loginTs + lifetimes.sessionAbsolute - now));
}
