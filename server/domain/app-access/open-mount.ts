import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { OpenEndpoint } from '#contract/apps/open-api.ts';
import { openApiLimits } from '#contract/apps/open-api-facts.ts';
import { translator } from '#phrases/translate.ts';
import { createRateLimiter } from '../api-tokens/api-token-meter.ts';
import { unlessUnavailable } from '#server/kernel/database/connection-loss.ts';
import type { Actor, TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { checkAnswer, contextOf, inputOf, type JsonText, type MountOptions } from '#server/kernel/http/mount.ts';
import { consentIdOf } from './consents.ts';
import { type AppClaims, type AppGrant, requireAppGrant } from './granted.ts';

type Shape = z.ZodType;

/** The context of a call by an app: the person as a plain member without the rights of their roles, and what the app may read. */
export interface OpenContext extends TeamContext {
  granted: Pick<AppGrant, 'appId' | 'consentId' | 'scopes'>;
}

export interface OpenRoute {
  endpoint: OpenEndpoint;
  handle(context: OpenContext, input: { params: unknown; query: unknown }): Promise<unknown>;
}

/** Connects an endpoint of the open API with its handler. */
export function openRoute<P extends Shape, Q extends Shape, O extends Shape>(
  endpoint: OpenEndpoint<P, Q, O>,
  handle: (context: OpenContext, input: { params: z.output<P>; query: z.output<Q> }) => Promise<z.input<O> | JsonText>,
): OpenRoute {
  return { endpoint, handle };
}

export interface OpenMountOptions extends Pick<MountOptions, 'database' | 'logKey' | 'fileKey' | 'checkAnswers'> {
  /** Rejects unless the token is a valid access token of an app for the open API. */
  verifyAppToken(token: string): Promise<AppClaims>;
}

const meter = createRateLimiter(openApiLimits.perMinute, 60_000);

/**
 * Mounts the endpoints of the open API. Each token is checked against the current state (requireGranted). Refusals state the reason
 * as defined in RFC 6750. Tokens are never cookies, so requests from any origin are allowed.
 */
export function mountOpenCalls(app: FastifyInstance, options: OpenMountOptions, routes: readonly OpenRoute[]): void {
  for (const { endpoint, handle } of routes) {
    const url = endpoint.path.replace(/\{(\w+)\}/g, ':$1');
    app.options(url, (_request, reply) =>
      reply
        .status(204)
        .headers({
          ...anyOrigin,
          'access-control-allow-methods': 'GET',
          'access-control-allow-headers': 'Authorization, Accept-Language',
          'access-control-max-age': '7200',
        })
        .send(),
    );
    app.get(url, async (request, reply) => {
      void reply.headers({ ...anyOrigin, 'access-control-expose-headers': 'WWW-Authenticate, Retry-After' });
      const context = await admit(options, endpoint, request, reply);
      const { params, query } = inputOf(endpoint, request);
      const data = await handle(context, { params, query });
      if (options.checkAnswers) checkAnswer(endpoint, context, data);
      const message = translator(context.language)('errors.ok');
      return reply.header('cache-control', 'no-store').send({ code: 0, message, data });
    });
  }
}

const anyOrigin = { 'access-control-allow-origin': '*' };

async function admit(
  options: OpenMountOptions,
  endpoint: OpenEndpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OpenContext> {
  const challenge = (parameters: string) => void reply.header('www-authenticate', `Bearer realm="Atrium"${parameters}`);
  const context = contextOf(options, endpoint, request);
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) {
    challenge('');
    throw new AppError('signedOut');
  }
  const granted = await options
    .verifyAppToken(token)
    .catch((error: unknown) => {
      throw unlessUnavailable(error, new AppError('signedOut'));
    })
    .then(async (claims) => {
      const retryAfter = meter(consentIdOf(claims.grant) ?? claims.grant, context.now.getTime());
      if (retryAfter) throw new AppError('tooMany', { retryAfter });
      return requireAppGrant(options.database, claims, context.now);
    })
    .catch((error: unknown) => {
      if (error instanceof AppError && error.error === 'signedOut')
        challenge(', error="invalid_token", error_description="the access has ended or was never given"');
      throw error;
    });
  if (!granted.scopes.includes(endpoint.scope)) {
    challenge(`, error="insufficient_scope", scope="${endpoint.scope}"`);
    throw new AppError('insufficientScope', { args: { scope: endpoint.scope } });
  }
  const { team, actor, accountId, appId, consentId, scopes } = granted;
  return {
    ...context,
    account: { id: accountId },
    teamHeader: team.id,
    team,
    actor: withoutRights(actor),
    granted: { appId, consentId, scopes },
  };
}

/** The person as a plain member: an app never has the rights of the person's roles or of the owner. */
function withoutRights(actor: Actor): Actor {
  return {
    ...actor,
    owner: false,
    superAdmin: false,
    roles: [],
    protectedMembers: null,
    hasOwnDepartmentScope: false,
    scope: () => null,
  };
}
