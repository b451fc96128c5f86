import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Language, pickLanguage } from '#contract/languages.ts';
import { scim } from '#contract/apps/scim.ts';
import { tokenContext } from '#server/domain/api-tokens/api-token.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam, withTransaction, inTransaction } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { loggable } from '#server/kernel/http/failures.ts';
import { contextOf, type MountOptions } from '#server/kernel/http/mount.ts';
import { runEffects } from '#server/kernel/write.ts';
import { findSettings, keepCall, type NewCall } from '#server/features/apps/scim/scim.repository.ts';
import { errorBody, type ScimRefusal, refusalOf } from './answer.view.ts';
import { ScimFault } from './scim-errors.rules.ts';

/** What goes out. */
export interface ScimResponse {
  status: number;
  body?: object;
  headers?: Record<string, string>;
  /** Whom or what a write is about. */
  about?: string;
}

export type Work = (context: TeamContext) => Promise<ScimResponse>;

export type ScimDependencies = Pick<MountOptions, 'database' | 'logKey' | 'fileKey'> & { publicUrl: string };

/** Carries the answer of a rehearsal out of the transaction that is taken back. */
class Rehearsed extends Error {
  readonly answer: ScimResponse;
  constructor(answer: ScimResponse) {
    super('rehearsed');
    this.answer = answer;
  }
}

/**
 * A call of the team's directory: its token, whether SCIM is on, the work, and a line in the list of calls. A write is one
 * transaction, whatever services it passes through; in a dry run it is taken back once it has been answered.
 */
export async function answerCall(
  parts: ScimDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  { writes, work }: { writes: boolean; work: Work },
): Promise<FastifyReply> {
  let context: TeamContext | undefined;
  let dryRun = false;
  let answer: ScimResponse;
  let refusal: ScimRefusal | undefined;
  try {
    context = await admit(parts, request);
    const settings = await findSettingsOf(context);
    dryRun = settings.dryRun && writes;
    if (!settings.enabled) throw new ScimFault('switchedOff');
    answer = writes ? await inOne(context, dryRun, work) : await work(context);
  } catch (error) {
    refusal = refusalOf(error, languageOf(request, context));
    if (!refusal) throw error;
    answer = refused(refusal);
  }
  if (context) await keep(context, request, { writes, dryRun, answer, refusal });
  return send(reply, answer);
}

/** What the caller asks for; a directory that names none is answered in the team's language, and in English before it is known. */
export function languageOf({ headers }: FastifyRequest, context?: TeamContext): Language {
  const asked = headers['accept-language'];
  return asked ? pickLanguage(asked) : (context?.team.defaultLanguage ?? 'en');
}

async function admit(parts: ScimDependencies, request: FastifyRequest): Promise<TeamContext> {
  const bearer = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!bearer) throw new AppError('signedOut');
  const { idempotency: _, ...context } = contextOf(parts, scim.settings, request);
  return tokenContext(context, bearer, 'SCIM');
}

const findSettingsOf = ({ database, team }: TeamContext) => asTeam(database, team.id, (db) => findSettings(db, team.id));

async function inOne(context: TeamContext, dryRun: boolean, work: Work): Promise<ScimResponse> {
  const { database, team } = context;
  try {
    const answer = await inTransaction(database, { teamId: team.id }, async (tx) => {
      const done = await work({ ...context, database: withTransaction(database, team.id, tx) });
      if (dryRun) throw new Rehearsed(done);
      return done;
    });
    runEffects(context);
    return answer;
  } catch (error) {
    context.afterCommit.length = 0;
    if (error instanceof Rehearsed) return error.answer;
    throw error;
  }
}

/** A refusal as it is answered. */
export const refused = (refusal: ScimRefusal): ScimResponse => ({
  status: refusal.status,
  body: errorBody(refusal),
  headers: {
    ...(refusal.status === 401 && { 'www-authenticate': 'Bearer' }),
    ...(refusal.retryAfter !== undefined && { 'retry-after': String(refusal.retryAfter) }),
  },
});

interface Made {
  writes: boolean;
  dryRun: boolean;
  answer: ScimResponse;
  refusal: ScimRefusal | undefined;
}

/** What is asked for in a query may name people, and is not kept. */
async function keep(context: TeamContext, request: FastifyRequest, { writes, dryRun, answer, refusal }: Made): Promise<void> {
  const { database, team, actor, now, recorded } = context;
  const call: NewCall = {
    at: now,
    token_name: actor.displayName,
    method: request.method,
    path: (request.url.split('?')[0] ?? '').slice(0, 200),
    writes,
    dry_run: dryRun,
    status: answer.status,
    detail: (refusal?.kept ?? refusal?.detail)?.slice(0, 500) ?? null,
    object_name: answer.about ?? null,
    actions: refusal ? [] : [...new Set(recorded)],
  };
  await asTeam(database, team.id, (db) => keepCall(db, team.id, call)).catch((error: unknown) =>
    request.log.error({ err: loggable(error) }, 'call of a directory not kept'),
  );
}

export function send(reply: FastifyReply, { status, body, headers = {} }: ScimResponse): FastifyReply {
  void reply.status(status).headers({ 'cache-control': 'no-store', ...headers });
  if (body === undefined) return reply.send();
  return reply.type('application/scim+json; charset=utf-8').send(JSON.stringify(body));
}
