import { sql } from 'kysely';
import type { Db } from '#server/kernel/database/database.ts';

const columns = ['id', 'kind', 'status', 'done', 'total', 'result', 'error', 'created_at', 'finished_at'] as const;
const mostRecent = 50;

const jobsOf = (db: Db, teamId: string, memberId: string) =>
  db.selectFrom('jobs').select(columns).where('team_id', '=', teamId).where('created_by', '=', memberId);

export type JobRow = NonNullable<Awaited<ReturnType<typeof find>>>;

/** A member's own jobs of the last day, newest first. */
export function findRecent(db: Db, teamId: string, memberId: string) {
  return jobsOf(db, teamId, memberId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('created_at', 'desc')
    .limit(mostRecent)
    .execute();
}

/** One of a member's own jobs. */
export function find(db: Db, teamId: string, memberId: string, id: string) {
  return jobsOf(db, teamId, memberId).where('id', '=', id).executeTakeFirst();
}
