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
 * Who asked for what is done later, by the id their request had: a member, whose job acts for them, or support by the id of
 * its lease or a token by its own, which stay what they are in the log. Throws when there is none.
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

/** Why work ends that somebody began who opens nothing any more: what a job fails with, and not with each item of it. */
const overs: readonly ErrorName[] = ['supportClosed', 'supportOver', 'tokenOver'];
export const endsJob = (error: AppError): boolean => overs.includes(error.error);

/**
 * Ends long work that support or a token began once these open nothing any more: supportClosed or supportOver after the lease,
 * tokenOver for a token that was revoked, whose time is over or whom nobody answers for. What a member began goes on.
 */
export async function requireActiveInitiator({ database, teamId, jobId }: Omit<JobClaim, 'claim'>): Promise<void> {
  const [asked] = await asTeam(database, teamId, (db) => selectInitiator(db, [teamId, jobId]));
  if (asked?.lease) throw new AppError(supportEndError(asked.lease));
  if (asked?.token && !opens(JSON.parse(asked.token) as TokenFacts)) throw new AppError('tokenOver');
}

const selectInitiator = statement<{ lease: SupportEnd | null; token: string | null }>(`
  SELECT (SELECT coalesce(l.ended_how, 'EXPIRED') FROM support_leases l WHERE l.team_id = j.team_id AND l.id = j.created_by
      AND (l.ended_at IS NOT NULL OR l.ends_at <= now())) AS lease,
    (SELECT p.facts FROM api_tokens k JOIN app.api_token_places p ON p.hash = k.hash
      WHERE k.team_id = j.team_id AND k.id = j.created_by) AS token
  FROM jobs j WHERE j.team_id = $1::uuid AND j.id = $2::uuid`);

function opens(token: TokenFacts): boolean {
  try {
    tokenRights(token, token.kind, new Date());
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** A transaction of a job's work. Throws ClaimLostError, and supportClosed, supportOver or tokenOver once the lease or token has ended. */
export async function writeJob<T>(job: JobClaim, work: (tx: Tx) => Promise<T>): Promise<T> {
  await requireActiveInitiator(job);
  return inClaim(job, work);
}

/** The context of a job: its initiator acts with the rights that were checked when the job was added. */
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
