import { sql } from 'kysely';
import type { Db } from '#server/kernel/database/database.ts';

const columns = ['id', 'kind', 'status', 'done', 'total', 'result', 'error', 'created_at', 'finished_at'] as const;
const recentLimit = 50;

const jobsOf = (db: Db, teamId: string, memberId: string) =>
  db.selectFrom('jobs').select(columns).where('team_id', '=', teamId).where('created_by', '=', memberId);

export type JobRow = NonNullable<Awaited<ReturnType<typeof find>>>;

/** Jobs that a member started in the last day, newest first. */
export function findRecent(db: Db, teamId: string, memberId: string) {
  return jobsOf(db, teamId, memberId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .orderBy('created_at', 'desc')
    .limit(recentLimit)
    .execute();
}

/** One of the jobs that a member started. */
export function find(db: Db, teamId: string, memberId: string, id: string) {
  return jobsOf(db, teamId, memberId).where('id', '=', id).executeTakeFirst();
}
