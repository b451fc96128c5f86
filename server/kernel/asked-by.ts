import type { ErrorName } from '#contract/errors.ts';
import { supportName, type SupportEnd } from '#contract/support-facts.ts';
import { placeOfToken, type TokenFacts } from './api-token-place.ts';
import type { Actor, Tx } from './context.ts';
import { asTeam, type Db, statement } from './db.ts';
import { AppError } from './errors.ts';
import { inClaim, type JobClaim } from './job-claim.ts';
import { supportEndError } from './support.ts';

/**
 * Who asked for what is done later, by the id their request had: a member, whose job acts for them, or support by the id of
 * its lease or a token by its own, which stay what they are in the log. Throws when there is none.
 */
export async function findAskedBy(
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
export async function requireStillAsked({ database, teamId, jobId }: Omit<JobClaim, 'claim'>): Promise<void> {
  const [asked] = await asTeam(database, teamId, (db) => selectAsked(db, [teamId, jobId]));
  if (asked?.lease) throw new AppError(supportEndError(asked.lease));
  if (asked?.token && !opens(JSON.parse(asked.token) as TokenFacts)) throw new AppError('tokenOver');
}

const selectAsked = statement<{ lease: SupportEnd | null; token: string | null }>(`
  SELECT (SELECT coalesce(l.ended_how, 'EXPIRED') FROM support_leases l WHERE l.team_id = j.team_id AND l.id = j.created_by
      AND (l.ended_at IS NOT NULL OR l.ends_at <= now())) AS lease,
    (SELECT p.facts FROM api_tokens k JOIN app.api_token_places p ON p.hash = k.hash
      WHERE k.team_id = j.team_id AND k.id = j.created_by) AS token
  FROM jobs j WHERE j.team_id = $1::uuid AND j.id = $2::uuid`);

function opens(token: TokenFacts): boolean {
  try {
    placeOfToken(token, token.kind, new Date());
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** A transaction of a job's work. Throws ClaimLostError, and supportClosed, supportOver or tokenOver once the lease or token has ended. */
export async function writeJob<T>(job: JobClaim, work: (tx: Tx) => Promise<T>): Promise<T> {
  await requireStillAsked(job);
  return inClaim(job, work);
}
