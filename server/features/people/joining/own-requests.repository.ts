import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne } from '#server/kernel/database/rows.ts';

export interface OwnJoinRequestRow extends ColumnsOf<
  'join_requests',
  'id' | 'team_id' | 'status' | 'created_at' | 'decided_at' | 'decision_reason'
> {
  team_name: string;
  decided_by_name: string | null;
}

const columns = sql`id, team_id, team_name, status, created_at, decided_at, decided_by_name AS decided_by_name, decision_reason`;

/**
 * The requests of the connection's account that are pending or ended within 30 days, newest first, at most 50. Requires
 * `asAccount`.
 */
export function listOwn(db: Db): Promise<OwnJoinRequestRow[]> {
  return many(db)<OwnJoinRequestRow>`
    SELECT ${columns} FROM app.own_join_requests()
    WHERE status = 'PENDING' OR coalesce(decided_at, created_at) > now() - interval '30 days' ORDER BY created_at DESC LIMIT 50`;
}

/** A request of the connection's account. Requires `asAccount`. */
export function findOwn(db: Db, id: string): Promise<OwnJoinRequestRow | undefined> {
  return maybeOne(db)<OwnJoinRequestRow>`SELECT ${columns} FROM app.own_join_requests() WHERE id = ${id}::uuid`;
}

/** Returns the display name of an account. */
export async function nameOf(db: Db, accountId: string): Promise<string> {
  const row = await db.selectFrom('accounts').select('display_name').where('id', '=', accountId).executeTakeFirstOrThrow();
  return row.display_name;
}

export type OwnToTeam = ColumnsOf<'join_requests', 'id' | 'status' | 'link_id' | 'created_at' | 'decided_at'>;

/** The requests of an account to one team, newest first, at most 100. */
export function requestsTo(db: Db, teamId: string, accountId: string): Promise<OwnToTeam[]> {
  return db
    .selectFrom('join_requests')
    .select(['id', 'status', 'link_id', 'created_at', 'decided_at'])
    .where('team_id', '=', teamId)
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

export type NewRequest = ColumnsOf<
  'join_requests',
  | 'id'
  | 'account_id'
  | 'via'
  | 'link_id'
  | 'invitation_id'
  | 'display_name'
  | 'email'
  | 'mobile_prefix'
  | 'mobile_number'
  | 'reason'
  | 'inviter_id'
  | 'inviter_name'
>;

/** Inserts a request. A second pending one violates join_requests_pending. */
export async function insertRequest(tx: Tx, teamId: string, row: NewRequest): Promise<void> {
  await tx
    .insertInto('join_requests')
    .values({ team_id: teamId, ...row, created_at: sql<Date>`clock_timestamp()` })
    .execute();
}

/** Ends the pending requests of an account in a team, or only the one with this id. @returns how many were pending */
export async function endWaiting(
  tx: Tx,
  teamId: string,
  accountId: string,
  end: { status: 'WITHDRAWN' | 'LAPSED'; id?: string },
): Promise<number> {
  let update = tx
    .updateTable('join_requests')
    .set({ status: end.status, decided_at: sql<Date>`clock_timestamp()` })
    .where('team_id', '=', teamId)
    .where('account_id', '=', accountId)
    .where('status', '=', 'PENDING');
  if (end.id !== undefined) update = update.where('id', '=', end.id);
  if (end.status === 'LAPSED') update = update.where('created_at', '<=', sql<Date>`now() - interval '30 days'`);
  const { numUpdatedRows } = await update.executeTakeFirst();
  return Number(numUpdatedRows);
}
