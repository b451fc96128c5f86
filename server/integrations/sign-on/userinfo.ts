import type { FastifyInstance } from 'fastify';
import { openApiLimits } from '#contract/apps/open-api-facts.ts';
import { createRateLimiter } from '#server/domain/api-tokens/api-token-meter.ts';
import { consentIdOf } from '#server/domain/app-access/consents.ts';
import { requireAppGrant } from '#server/domain/app-access/granted.ts';
import { unlessUnavailable } from '#server/kernel/database/connection-loss.ts';
import { asPlatform, type Database } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { findActiveAccount } from './accounts.repository.ts';
import { nameForApp } from './app-grants.ts';
import { claimsOf } from './claims.ts';
import type { SignOn } from './sign-on.ts';

export interface UserinfoDependencies {
  database: Database;
  signOn: Pick<SignOn, 'verifyAppToken'>;
}

const meter = createRateLimiter(openApiLimits.perMinute, 60_000);
const anyOrigin = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' };

/** An error response as defined by RFC 6750 section 3.1. */
class Refusal extends Error {
  readonly status: number;
  readonly challenge: string;
  constructor(status: number, challenge: string) {
    super(challenge);
    this.status = status;
    this.challenge = challenge;
  }
}

const invalidToken = () => new Refusal(401, 'error="invalid_token", error_description="the access has ended or was never given"');

/**
 * Mounts the userinfo endpoint (OpenID Connect Core, section 5.3) for access tokens of apps. Each token is checked against the
 * current state; the claims are those of its remaining scopes, with the person's name in the team.
 */
export function mountUserinfo(scope: FastifyInstance, path: string, parts: UserinfoDependencies): void {
  scope.options(path, (_request, reply) =>
    reply
      .status(204)
      .headers({
        ...anyOrigin,
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'Authorization',
        'access-control-max-age': '7200',
      })
      .send(),
  );
  scope.route({
    method: ['GET', 'POST'],
    url: path,
    handler: async (request, reply) => {
      void reply.headers({ ...anyOrigin, 'access-control-expose-headers': 'WWW-Authenticate, Retry-After' });
      try {
        return await userinfo(parts, request.headers.authorization);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const name = /error="(\w+)"/.exec(error.challenge)?.[1];
        const challenge = `Bearer realm="Atrium"${error.challenge && `, ${error.challenge}`}`;
        return reply
          .status(error.status)
          .header('www-authenticate', challenge)
          .send(name ? { error: name } : {});
      }
    },
  });
}

async function userinfo({ database, signOn }: UserinfoDependencies, authorization: string | undefined) {
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1];
  if (!token) throw new Refusal(401, '');
  const claims = await signOn.verifyAppToken(token).catch((error: unknown) => {
    throw unlessUnavailable(error, invalidToken());
  });
  const now = new Date();
  const retryAfter = meter(consentIdOf(claims.grant) ?? claims.grant, now.getTime());
  if (retryAfter) throw new AppError('tooMany', { retryAfter });
  const granted = await requireAppGrant(database, claims, now).catch((error: unknown) => {
    throw error instanceof AppError && error.error === 'signedOut' ? invalidToken() : error;
  });
  if (!granted.scopes.includes('openid')) throw new Refusal(403, 'error="insufficient_scope", scope="openid"');
  const account = await asPlatform(database, (db) => findActiveAccount(db, granted.accountId));
  if (!account) throw invalidToken();
  const name = (await nameForApp(database, account.id, claims.grant)) ?? account.name;
  return claimsOf(account, name, granted.scopes);
}
