import { sql } from 'kysely';
import { safetyLimits } from '#contract/access/security-facts.ts';
import type { Tx } from '#server/kernel/context.ts';

/**
 * Inserts the default policies of a new team: its owner needs a second factor after a few days. Teams created by demo accounts,
 * whose passwords are public, get none.
 */
export async function insertDefaultPolicies(tx: Tx, teamId: string, creatorId: string): Promise<void> {
  await sql`INSERT INTO team_policies (team_id, second_factor, second_factor_from)
    SELECT ${teamId}::uuid, 'OWNER', current_date + ${safetyLimits.ownerGraceDays}::int FROM accounts a
    WHERE a.id = ${creatorId}::uuid AND NOT a.demo`.execute(tx);
}
