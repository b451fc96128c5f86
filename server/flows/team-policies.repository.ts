import { sql } from 'kysely';
import { safetyLimits } from '#contract/access/security-facts.ts';
import type { Tx } from '#server/kernel/context.ts';

/**
 * The policies a new team begins with: its owner is asked for a second factor after a few days. Teams made by accounts of the
 * demo, whose passwords everybody knows, ask nobody.
 */
export async function insertDefaultPolicies(tx: Tx, teamId: string, creatorId: string): Promise<void> {
  await sql`INSERT INTO team_policies (team_id, second_factor, second_factor_from)
    SELECT ${teamId}::uuid, 'OWNER', current_date + ${safetyLimits.ownerGraceDays}::int FROM accounts a
    WHERE a.id = ${creatorId}::uuid AND NOT a.demo`.execute(tx);
}
