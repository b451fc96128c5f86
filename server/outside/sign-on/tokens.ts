import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Claims } from '#server/kernel/standing.ts';
import type { KeySet } from './keys.ts';
import { consoleClientId } from './limits.ts';

interface Remembered {
  claims: Claims;
  /** Milliseconds since 1970. */
  expires: number;
}

const mostRemembered = 20_000;

/**
 * Checks access tokens in process. Roles are never in them: they are read per request. ES256 by one of our keys, type at+jwt, our issuer and audience, not expired.
 * A verified token is remembered until it expires, for a check costs as much as a whole list call.
 * `unknownKey` runs when a token names a key that is not held, and may bring newer ones.
 */
export function createVerifier(keys: () => KeySet, issuer: string, audience: string, unknownKey: () => Promise<void>) {
  const remembered = new Map<string, Remembered>();

  async function check(token: string): Promise<Remembered> {
    const { payload } = await jwtVerify(
      token,
      async ({ kid = '' }) => {
        if (!keys().verifying.has(kid)) await unknownKey();
        const found = keys().verifying.get(kid);
        if (found?.alg !== 'ES256') throw new Error('The token names no key of ours.');
        return found.key;
      },
      { algorithms: ['ES256'], typ: 'at+jwt', issuer, audience, requiredClaims: ['sub', 'exp', 'iat', 'epoch'] },
    );
    const { sub, exp, iat, epoch, session } = payload;
    if (!sub || !exp || !iat || typeof epoch !== 'number') throw new Error('The token lacks a claim.');
    const claims = { accountId: sub, epoch, issuedAt: iat, ...(typeof session === 'string' ? { session } : {}) };
    return { claims, expires: exp * 1000 };
  }

  return async function verifyToken(token: string): Promise<Claims> {
    const known = remembered.get(token);
    if (known && known.expires > Date.now()) return known.claims;
    remembered.delete(token);
    const checked = await check(token);
    // The oldest go first: a Map keeps the order of insertion, and tokens all live equally long.
    if (remembered.size >= mostRemembered) for (const oldest of remembered.keys()) if (remembered.delete(oldest)) break;
    remembered.set(token, checked);
    return checked.claims;
  };
}

/** Makes an access token for a script. `minutes` is its life. The caller has checked that the account is alive. */
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
