import { sql } from 'kysely';
import { supportName } from '#contract/support-facts.ts';
import type { Actor, Tx } from './context.ts';
import { asTeam, type Database, type Db, inTransaction } from './db.ts';
import { AppError } from './errors.ts';

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

interface Asked {
  database: Database;
  teamId: string;
  jobId: string;
}

/**
 * Ends long work that support began once its lease is over, with the refusal that its calls get then: supportClosed. What a
 * member began goes on.
 */
export async function requireLease({ database, teamId, jobId }: Asked): Promise<void> {
  const { rows } = await asTeam(database, teamId, (db) =>
    sql`SELECT 1 FROM jobs j JOIN support_leases l ON l.team_id = j.team_id AND l.id = j.created_by
      WHERE j.team_id = ${teamId}::uuid AND j.id = ${jobId}::uuid AND (l.ended_at IS NOT NULL OR l.ends_at <= now())`.execute(db),
  );
  if (rows.length) throw new AppError('supportClosed');
}

/** A transaction of a job's work. Throws supportClosed instead where support began it and its lease is over. */
export async function writeJob<T>(job: Asked, work: (tx: Tx) => Promise<T>): Promise<T> {
  await requireLease(job);
  return inTransaction(job.database, { teamId: job.teamId }, work);
}
