import Provider, { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { asPlatform, type Database } from '#server/kernel/db.ts';
import { deriveKey } from '#server/kernel/sealing.ts';
import { findLivingAccount } from './accounts.repository.ts';
import { createAdapter } from './adapter.ts';
import type { KeySet } from './keys.ts';
import { consoleClientId, lifetimes } from './limits.ts';
import { renderError, renderLogout, renderSignedOut } from './pages.ts';
import { endSession, keepSession, sessionName, slideSession } from './sessions.repository.ts';

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
  provider.use(endWithLogout(settings.database));
  return provider;
}

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
    adapter: createAdapter(database),
    jwks: { keys: keys.privateJwks },
    clients: [consoleClient(publicUrl)],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    clientBasedCORS: (_ctx, origin) => origin === publicUrl,
    findAccount: (_ctx, id) => findAccount(database, id),
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    scopes: ['openid', 'profile', 'email'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    // A JWT access token cannot ask the userinfo endpoint, so the id token carries name and e-mail.
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
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource: renderLogout, postLogoutSuccessSource: renderSignedOut },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audienceOf(publicUrl),
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: 'openid profile email',
          audience: audienceOf(publicUrl),
          accessTokenTTL: lifetimes.accessToken,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'ES256' } },
        }),
      },
    },
    extraTokenClaims: async (ctx, token) => {
      if (token.kind !== 'AccessToken') return undefined;
      const { accountId, sessionUid: uid } = token;
      const account = await asPlatform(database, (db) => findLivingAccount(db, accountId));
      if (!account || !uid) throw new errors.InvalidGrant('no session');
      const { AuthorizationCode: code, RefreshToken: refresh } = ctx.oidc.entities;
      const authTime = code?.authTime ?? refresh?.authTime ?? 0;
      const from = { ip: ctx.ip, userAgent: ctx.get('user-agent').slice(0, 300) };
      const kept = await asPlatform(database, (db) => keepSession(db, { uid, accountId, authTime, ...from }));
      if (!kept) throw new errors.InvalidGrant('the session has ended');
      return { epoch: account.epoch, session: sessionName(uid) };
    },
    // offline_access is dropped without a consent prompt; the session decides instead.
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => true,
    rotateRefreshToken: async (ctx) => {
      const uid = ctx.oidc.entities.RefreshToken?.sessionUid;
      if (uid) await asPlatform(database, (db) => slideSession(db, uid));
      return true;
    },
    loadExistingGrant: grantToConsole(publicUrl),
    interactions: { url: (_ctx, interaction) => `/signin/${interaction.uid}` },
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
    redirect_uris: [`${publicUrl}/callback`, `${publicUrl}/silent`],
    post_logout_redirect_uris: [`${publicUrl}/signed-out`],
  };
}

async function findAccount(database: Database, id: string) {
  const account = await asPlatform(database, (db) => findLivingAccount(db, id));
  if (!account) return undefined;
  return {
    accountId: account.id,
    claims: () => ({
      sub: account.id,
      name: account.name,
      ...(account.email ? { email: account.email, email_verified: account.emailVerified } : {}),
    }),
  };
}

/** The console is ours: what it asks for is granted without a question. */
function grantToConsole(publicUrl: string) {
  return async (ctx: KoaContextWithOIDC) => {
    const { client, session, provider } = ctx.oidc;
    if (!client || !session?.accountId) return undefined;
    const known = session.grantIdFor(client.clientId);
    const existing = known ? await provider.Grant.find(known) : undefined;
    if (existing?.accountId === session.accountId || client.clientId !== consoleClientId) return existing;
    const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId });
    grant.addOIDCScope('openid profile email');
    grant.addResourceScope(audienceOf(publicUrl), 'openid profile email');
    await grant.save();
    return grant;
  };
}

function sessionSeconds(loginTs: number | undefined): number {
  if (!loginTs) return lifetimes.interaction;
  const now = Math.floor(Date.now() / 1000);
  return Math.max(1, Math.min(lifetimes.sessionIdle, loginTs + lifetimes.sessionAbsolute - now));
}
