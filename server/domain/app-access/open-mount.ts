import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { OpenEndpoint } from '#contract/apps/open-api.ts';
import { openApiLimits } from '#contract/apps/open-api-facts.ts';
import { translator } from '#phrases/translate.ts';
import { meterOf } from '../api-tokens/api-token-meter.ts';
import { unlessUnavailable } from '#server/kernel/database/connection-loss.ts';
import type { Actor, TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { checkAnswer, contextOf, inputOf, type Json, type MountOptions } from '#server/kernel/http/mount.ts';
import { consentIdOf } from './consents.ts';
import { type AppClaims, type Granted, requireGranted } from './granted.ts';

type Shape = z.ZodType;

/** A call of an app: the person's place in the team without any right a role gives them, and what the app may read. */
export interface OpenContext extends TeamContext {
  granted: Pick<Granted, 'appId' | 'consentId' | 'scopes'>;
}

export interface OpenRoute {
  endpoint: OpenEndpoint;
  handle(context: OpenContext, input: { params: unknown; query: unknown }): Promise<unknown>;
}

/** Joins a call of apps with what answers it. */
export function openRoute<P extends Shape, Q extends Shape, O extends Shape>(
  endpoint: OpenEndpoint<P, Q, O>,
  handle: (context: OpenContext, input: { params: z.output<P>; query: z.output<Q> }) => Promise<z.input<O> | Json>,
): OpenRoute {
  return { endpoint, handle };
}

export interface OpenMountOptions extends Pick<MountOptions, 'database' | 'logKey' | 'fileKey' | 'checkAnswers'> {
  /** Rejects whatever is no living access token of an app for the open API. */
  verifyAppToken(token: string): Promise<AppClaims>;
}

const meter = meterOf(openApiLimits.perMinute, 60_000);

/**
 * Mounts the calls of apps. Each token is held against everything as it is now (requireGranted); refusals say why as
 * RFC 6750 has it. Tokens are never cookies, so any origin may call.
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
  const challenge = (said: string) => void reply.header('www-authenticate', `Bearer realm="Atrium"${said}`);
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
      return requireGranted(options.database, claims, context.now);
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

/** The person as a plain member: an app never reads by what roles give them, nor as owner. */
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
