import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import { type ColumnsOf, maybeOne } from '#server/kernel/database/rows.ts';

export interface ViewedMemberRow extends ColumnsOf<'members', 'id' | 'display_name'> {
  joined: boolean;
}

/** A member of the team. `joined` states whether the member can be viewed as. Undefined if there is no such member. */
export function findMember(tx: Tx, teamId: string, id: string): Promise<ViewedMemberRow | undefined> {
  return maybeOne(tx)<ViewedMemberRow>`
    SELECT m.id, m.display_name, m.status = 'REGISTERED' AND m.resigned_at IS NULL AND m.suspended_at IS NULL AND m.account_id IS NOT NULL AS joined
    FROM members m WHERE m.team_id = ${teamId}::uuid AND m.id = ${id}::uuid`;
}

export async function insert(
  tx: Tx,
  teamId: string,
  accountId: string,
  { id, memberId, endsAt }: { id: string; memberId: string; endsAt: Date },
): Promise<void> {
  await sql`INSERT INTO view_sessions (team_id, id, account_id, member_id, ends_at)
    VALUES (${teamId}::uuid, ${id}::uuid, ${accountId}::uuid, ${memberId}::uuid, ${endsAt}::timestamptz)`.execute(tx);
}

/** Deletes views that ended more than a day ago. They cannot be ended any more, and the operation log has recorded them. */
export async function forgetOld(tx: Tx, teamId: string, now: Date): Promise<void> {
  await sql`DELETE FROM view_sessions WHERE team_id = ${teamId}::uuid AND ends_at < ${now}::timestamptz - interval '1 day'`.execute(
    tx,
  );
}

/**
 * Deletes a view of this account.
 * @returns the member who was viewed, or undefined if the account has no such view
 */
export function remove(
  tx: Tx,
  teamId: string,
  accountId: string,
  id: string,
): Promise<Pick<ViewedMemberRow, 'id' | 'display_name'> | undefined> {
  return maybeOne(tx)<Pick<ViewedMemberRow, 'id' | 'display_name'>>`
    DELETE FROM view_sessions v USING members m
    WHERE v.team_id = ${teamId}::uuid AND v.id = ${id}::uuid AND v.account_id = ${accountId}::uuid
      AND m.team_id = v.team_id AND m.id = v.member_id
    RETURNING m.id, m.display_name`;
}
