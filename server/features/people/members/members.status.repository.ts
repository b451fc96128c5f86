import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';

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
