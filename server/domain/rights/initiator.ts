import type { Language } from '#contract/languages.ts';
import type { ErrorName } from '#contract/errors.ts';
import { supportName, type SupportEnd } from '#contract/access/support-facts.ts';
import { tokenRights, type TokenFacts } from '../api-tokens/api-token-rights.ts';
import type { Actor, Tx } from '#server/kernel/context.ts';
import { asTeam, type Db, inTransaction, statement } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { inClaim, type JobClaim } from '#server/kernel/jobs/job-claim.ts';
import type { JobRun } from '#server/kernel/jobs/jobs.ts';
import { supportEndError } from '../support/support.ts';

/**
 * The initiator of a job by the actor id of its request: a member (the log shows kind JOB), a support lease or an API token (the
 * log shows their own kinds). Throws if none has this id.
 */
export async function findInitiator(
  db: Db,
  teamId: string,
  id: string,
): Promise<Pick<Actor, 'memberId' | 'displayName'> & { kind: 'JOB' | 'SUPPORT' | 'API_TOKEN' }> {
  const member = await db
    .selectFrom('members')
    .select('display_name')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (member) return { memberId: id, displayName: member.display_name, kind: 'JOB' };
  const token = await db
    .selectFrom('api_tokens')
    .select('name')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (token) return { memberId: id, displayName: token.name, kind: 'API_TOKEN' };
  const lease = await db
    .selectFrom('support_leases')
    .select('staff_name')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { memberId: id, displayName: supportName(lease.staff_name), kind: 'SUPPORT' };
}

const accessEnded: readonly ErrorName[] = ['supportClosed', 'supportOver', 'tokenOver'];
/** Whether an error means that the initiator has lost access. It ends the whole job instead of failing one of its items. */
export const endsJob = (error: AppError): boolean => accessEnded.includes(error.error);

/**
 * Throws if the job was started by support or an API token whose access has ended: supportClosed or supportOver after the lease,
 * tokenOver for a token that was revoked, has expired, or whose creator has left. Jobs of members continue.
 */
export async function requireActiveInitiator({ database, teamId, jobId }: Omit<JobClaim, 'claim'>): Promise<void> {
  const [initiator] = await asTeam(database, teamId, (db) => selectInitiator(db, [teamId, jobId]));
  if (initiator?.lease) throw new AppError(supportEndError(initiator.lease));
  if (initiator?.token && !isValidToken(JSON.parse(initiator.token) as TokenFacts)) throw new AppError('tokenOver');
}

const selectInitiator = statement<{ lease: SupportEnd | null; token: string | null }>(`
  SELECT (SELECT coalesce(l.end_reason, 'EXPIRED') FROM support_leases l WHERE l.team_id = j.team_id AND l.id = j.created_by
      AND (l.ended_at IS NOT NULL OR l.ends_at <= now())) AS lease,
    (SELECT p.snapshot FROM api_tokens k JOIN app.api_token_grants_view p ON p.hash = k.hash
      WHERE k.team_id = j.team_id AND k.id = j.created_by) AS token
  FROM jobs j WHERE j.team_id = $1::uuid AND j.id = $2::uuid`);

function isValidToken(token: TokenFacts): boolean {
  try {
    tokenRights(token, token.kind, new Date());
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Runs a transaction of a job. Throws ClaimLostError, supportClosed, supportOver or tokenOver. */
export async function writeJob<T>(job: JobClaim, work: (tx: Tx) => Promise<T>): Promise<T> {
  await requireActiveInitiator(job);
  return inClaim(job, work);
}

/** The context of a job. Its initiator acts with the rights that were checked when the job was added. */
export async function jobContext(job: JobRun, initiatorId: string, language: Language) {
  const actor = await inTransaction(job.database, { teamId: job.teamId }, (tx) => findInitiator(tx, job.teamId, initiatorId));
  return {
    database: job.database,
    logKey: job.logKey,
    requestId: job.requestId,
    language,
    ip: '',
    userAgent: 'job',
    now: new Date(),
    recorded: [] as string[],
    team: { id: job.teamId },
    actor,
  };
}
