import { randomUUID } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import type { Alg } from './keys.repository.ts';
import { issuerOf } from './provider.ts';
import type { SignOn } from './sign-on.ts';

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/**
 * Returns a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.4), valid for two minutes. `alg` is that of the app's
 * ID tokens.
 */
export async function signLogoutToken(
  { keys, publicUrl }: Pick<SignOn, 'keys' | 'publicUrl'>,
  { appId, accountId, sid, alg }: { appId: string; accountId: string; sid: string; alg: Alg },
): Promise<string> {
  const jwk = keys().privateJwks.find((key) => key.alg === alg);
  if (!jwk?.kid) throw new Error(`There is no active ${alg} key.`);
  return new SignJWT({ events: { [logoutEvent]: {} }, sid })
    .setProtectedHeader({ alg, typ: 'logout+jwt', kid: jwk.kid })
    .setIssuer(issuerOf(publicUrl))
    .setSubject(accountId)
    .setAudience(appId)
    .setIssuedAt()
    .setExpirationTime('2m')
    .setJti(randomUUID())
    .sign(await importJWK(jwk, alg));
}
