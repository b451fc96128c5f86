import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';

/** Marks members as invited, where they have no account; whoever has one stays NOT_JOIN (domain rules 1). */
export async function markInvited(tx: Tx, teamId: string, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE members SET status = 'UN_ACTIVATED', updated_at = now()
    WHERE team_id = ${teamId}::uuid AND id = ANY(${ids}::uuid[]) AND status = 'UNREGISTERED'`.execute(tx);
}
