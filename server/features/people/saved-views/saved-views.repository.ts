import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import type { ColumnsOf } from '#server/kernel/database/rows.ts';

/** The owner of saved views: a member of a team. Every query here is limited to one owner. */
export interface Owner {
  teamId: string;
  memberId: string;
}

const columns = ['id', 'list', 'name', 'query', 'created_at'] as const;

export type ViewRow = Awaited<ReturnType<typeof list>>[number];

export function list(db: Db, { teamId, memberId }: Owner, of: string) {
  return db
    .selectFrom('saved_views')
    .select(columns)
    .where('team_id', '=', teamId)
    .where('member_id', '=', memberId)
    .where('list', '=', of)
    .orderBy(sql`name COLLATE "und-x-icu"`)
    .orderBy('id')
    .execute();
}

/** Serialises additions of an owner, so that their number can be counted. */
export async function lockOwner(tx: Tx, { teamId, memberId }: Owner): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`views ${teamId} ${memberId}`}))`.execute(tx);
}

export function insert(tx: Tx, { teamId, memberId }: Owner, view: ColumnsOf<'saved_views', 'id' | 'list' | 'name' | 'query'>) {
  return tx
    .insertInto('saved_views')
    .values({ team_id: teamId, member_id: memberId, ...view })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** @returns the removed view; undefined if this owner has no such view */
export function remove(tx: Tx, { teamId, memberId }: Owner, id: string) {
  return tx
    .deleteFrom('saved_views')
    .where('team_id', '=', teamId)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}
