import { randomUUID } from 'node:crypto';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { appScopes } from '#contract/apps/app-facts.ts';
import type { AppClaims } from '#server/domain/app-access/granted.ts';
import type { Claims } from '#server/domain/rights/sign-in-state.ts';
import type { KeySet } from './keys.ts';
import { consoleClientId } from './limits.ts';

interface CachedToken<T> {
  claims: T;
  /** The id of the key that signed it. */
  kid: string;
  /** Milliseconds since 1970. */
  expires: number;
}

const mostCached = 20_000;
export type VerifyWith<T> = (token: string) => Promise<T>;

/** The issuer of tokens, and the keys that verify them. */
export interface TokenSource {
  keys: () => KeySet;
  issuer: string;
  /** Called when a token names an unknown key; may load newer ones. */
  unknownKey: () => Promise<void>;
}

/** Creates the verifier of the console's access tokens. They contain no roles, which are read for each request. */
export function createVerifier(source: TokenSource, audience: string): VerifyWith<Claims> {
  return createCheck(source, audience, ({ sub, iat, epoch, session, generation }) => {
    if (!sub || !iat || typeof epoch !== 'number') throw new Error('The token lacks a claim.');
    return {
      accountId: sub,
      epoch,
      issuedAt: iat,
      ...(typeof session === 'string' ? { session } : {}),
      ...(typeof generation === 'number' ? { generation } : {}),
    };
  });
}

/**
 * Creates the verifier of the access tokens of apps. What they may read is decided by requireGranted
 * (domain/app-access/granted.ts).
 */
export function createAppVerifier(source: TokenSource, audience: string): VerifyWith<AppClaims> {
  return createCheck(source, audience, ({ sub, iat, epoch, ...claims }) => {
    const text = (name: string) => {
      const value = claims[name];
      if (typeof value !== 'string' || value === '') throw new Error('The token lacks a claim.');
      return value;
    };
    if (!sub || !iat || typeof epoch !== 'number') throw new Error('The token lacks a claim.');
    const scopes = text('scope').split(' ');
    return {
      accountId: sub,
      epoch,
      issuedAt: iat,
      session: text('session'),
      appId: text('client_id'),
      teamId: text('team'),
      grant: text('grant'),
      scopes: appScopes.filter((scope) => scopes.includes(scope)),
    };
  });
}

/**
 * Verifies access tokens in process: ES256 by one of our keys, type at+jwt, our issuer and one audience, not expired. A verified
 * token is cached until it expires or its key is removed, because a verification costs as much as a whole list call.
 */
function createCheck<T>(
  { keys, issuer, unknownKey }: TokenSource,
  audience: string,
  read: (payload: JWTPayload) => T,
): VerifyWith<T> {
  const cached = new Map<string, CachedToken<T>>();

  async function check(token: string): Promise<CachedToken<T>> {
    const { payload, protectedHeader } = await jwtVerify(
      token,
      async ({ kid = '' }) => {
        if (!keys().verifying.has(kid)) await unknownKey();
        const found = keys().verifying.get(kid);
        if (found?.alg !== 'ES256') throw new Error('The token names an unknown key.');
        return found.key;
      },
      { algorithms: ['ES256'], typ: 'at+jwt', issuer, audience, requiredClaims: ['sub', 'exp', 'iat', 'epoch'] },
    );
    return { claims: read(payload), kid: protectedHeader.kid ?? '', expires: (payload.exp ?? 0) * 1000 };
  }

  return async function verifyToken(token: string): Promise<T> {
    const known = cached.get(token);
    if (known && known.expires > Date.now() && keys().verifying.has(known.kid)) return known.claims;
    cached.delete(token);
    const checked = await check(token);
    // The oldest are removed first: a Map keeps the order of insertion, and all tokens have the same lifetime.
    if (cached.size >= mostCached) for (const oldest of cached.keys()) if (cached.delete(oldest)) break;
    cached.set(token, checked);
    return checked.claims;
  };
}

/** Issues an access token for a script, valid for `minutes`. The caller has checked that the account is active. */
export function signToken(
  keys: KeySet,
  issuer: string,
  audience: string,
  account: { id: string; epoch: number },
  minutes: number,
): Promise<string> {
  return new SignJWT({ epoch: account.epoch, client_id: consoleClientId })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: keys.signing.kid })
    .setSubject(account.id)
    .setJti(randomUUID())
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${minutes}m`)
    .sign(keys.signing.key);
}
