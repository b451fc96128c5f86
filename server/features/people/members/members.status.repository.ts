import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import { maybeOne } from '#server/kernel/database/rows.ts';

/** Marks members as invited (UN_ACTIVATED) if they have no account. A member with an account keeps NOT_JOIN (domain rules 1). */
export async function markInvited(tx: Tx, teamId: string, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE members SET status = 'UN_ACTIVATED', updated_at = now()
    WHERE team_id = ${teamId}::uuid AND id = ANY(${ids}::uuid[]) AND status = 'UNREGISTERED'`.execute(tx);
}

/** Suspends a member, or ends the suspension with null. @returns whether anything changed */
export async function setSuspended(tx: Tx, teamId: string, id: string, at: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('members')
    .set({ suspended_at: at, version: sql`version + 1`, updated_at: sql`now()` })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('suspended_at', at ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/**
 * Sets a record without an account to NOT_JOIN if it is UNREGISTERED or UN_ACTIVATED. Returns its name and former status, or
 * undefined if nothing changed.
 */
export function markNotJoined(
  tx: Tx,
  teamId: string,
  memberId: string,
): Promise<{ display_name: string; before: string } | undefined> {
  return maybeOne(tx)<{ display_name: string; before: string }>`
    UPDATE members m SET status = 'NOT_JOIN', version = version + 1, updated_at = now()
    FROM (SELECT id, status FROM members WHERE team_id = ${teamId}::uuid AND id = ${memberId}::uuid FOR NO KEY UPDATE) AS was
    WHERE m.team_id = ${teamId}::uuid AND m.id = was.id AND was.status IN ('UNREGISTERED', 'UN_ACTIVATED')
      AND m.account_id IS NULL AND m.resigned_at IS NULL
    RETURNING m.display_name, was.status AS before`;
}
