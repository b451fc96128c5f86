import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Language, pickLanguage } from '#contract/languages.ts';
import { scim } from '#contract/apps/scim.ts';
import { tokenContext } from '#server/domain/api-tokens/api-token.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam, withTransaction, inTransaction } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { loggableError } from '#server/kernel/http/failures.ts';
import { contextOf, type MountOptions } from '#server/kernel/http/mount.ts';
import { runAfterCommit } from '#server/kernel/write.ts';
import { findSettings, storeCall, type NewCall } from '#server/features/apps/scim/scim.repository.ts';
import { errorBody, type ScimRefusal, refusalOf } from './answer.view.ts';
import { ScimFault } from './scim-errors.rules.ts';

/** The response to a call. */
export interface ScimResponse {
  status: number;
  body?: object;
  headers?: Record<string, string>;
  /** The name or id of the resource that a write concerns. */
  about?: string;
}

export type Work = (context: TeamContext) => Promise<ScimResponse>;

export type ScimDependencies = Pick<MountOptions, 'database' | 'logKey' | 'fileKey'> & { publicUrl: string };

/** Carries the answer of a dry run out of the transaction that is rolled back. */
class DryRunAnswer extends Error {
  readonly answer: ScimResponse;
  constructor(answer: ScimResponse) {
    super('rehearsed');
    this.answer = answer;
  }
}

/**
 * Answers a call of the team's directory: checks its token and that SCIM is on, does the work, and adds a line to the list of
 * calls. A write is one transaction across all services it uses; in a dry run it is rolled back after it has been answered.
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
    answer = writes ? await inOneTransaction(context, dryRun, work) : await work(context);
  } catch (error) {
    refusal = refusalOf(error, languageOf(request, context));
    if (!refusal) throw error;
    answer = refused(refusal);
  }
  if (context) await recordCall(context, request, { writes, dryRun, answer, refusal });
  return send(reply, answer);
}

/** Returns the requested language. If the call names none, it is the team's language, or English before the team is known. */
export function languageOf({ headers }: FastifyRequest, context?: TeamContext): Language {
  const accepted = headers['accept-language'];
  return accepted ? pickLanguage(accepted) : (context?.team.defaultLanguage ?? 'en');
}

async function admit(parts: ScimDependencies, request: FastifyRequest): Promise<TeamContext> {
  const bearer = /^Bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!bearer) throw new AppError('signedOut');
  const { idempotency: _, ...context } = contextOf(parts, scim.settings, request);
  return tokenContext(context, bearer, 'SCIM');
}

const findSettingsOf = ({ database, team }: TeamContext) => asTeam(database, team.id, (db) => findSettings(db, team.id));

async function inOneTransaction(context: TeamContext, dryRun: boolean, work: Work): Promise<ScimResponse> {
  const { database, team } = context;
  try {
    const answer = await inTransaction(database, { teamId: team.id }, async (tx) => {
      const done = await work({ ...context, database: withTransaction(database, team.id, tx) });
      if (dryRun) throw new DryRunAnswer(done);
      return done;
    });
    runAfterCommit(context);
    return answer;
  } catch (error) {
    context.afterCommit.length = 0;
    if (error instanceof DryRunAnswer) return error.answer;
    throw error;
  }
}

/** Returns the response for a refusal. */
export const refused = (refusal: ScimRefusal): ScimResponse => ({
  status: refusal.status,
  body: errorBody(refusal),
  headers: {
    ...(refusal.status === 401 && { 'www-authenticate': 'Bearer' }),
    ...(refusal.retryAfter !== undefined && { 'retry-after': String(refusal.retryAfter) }),
  },
});

interface FinishedCall {
  writes: boolean;
  dryRun: boolean;
  answer: ScimResponse;
  refusal: ScimRefusal | undefined;
}

/** Adds the call to the list of calls. The values of a query may name people and are not stored. */
async function recordCall(
  context: TeamContext,
  request: FastifyRequest,
  { writes, dryRun, answer, refusal }: FinishedCall,
): Promise<void> {
  const { database, team, actor, now, recorded } = context;
  const call: NewCall = {
    at: now,
    token_name: actor.displayName,
    method: request.method,
    path: (request.url.split('?')[0] ?? '').slice(0, 200),
    writes,
    dry_run: dryRun,
    status: answer.status,
    detail: (refusal?.storedDetail ?? refusal?.detail)?.slice(0, 500) ?? null,
    object_name: answer.about ?? null,
    actions: refusal ? [] : [...new Set(recorded)],
  };
  await asTeam(database, team.id, (db) => storeCall(db, team.id, call)).catch((error: unknown) =>
    request.log.error({ err: loggableError(error) }, 'SCIM call not recorded'),
  );
}

export function send(reply: FastifyReply, { status, body, headers = {} }: ScimResponse): FastifyReply {
  void reply.status(status).headers({ 'cache-control': 'no-store', ...headers });
  if (body === undefined) return reply.send();
  return reply.type('application/scim+json; charset=utf-8').send(JSON.stringify(body));
}
