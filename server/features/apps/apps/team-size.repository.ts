import { buysThroughSales, teamLimits, type TeamSize } from '#contract/platform/team-facts.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { maybeOne } from '#server/kernel/database/rows.ts';

/**
 * True if purchases of a team require sales: it has more than 25 people, by declared size or by headcount, and provider staff
 * have not approved it for self-service (specification section 5, domain rules 4).
 */
export async function isAboveSales(db: Db, teamId: string): Promise<boolean> {
  const team = await maybeOne(db)<{ size: TeamSize | null; headcount: number; cleared: boolean }>`
    SELECT t.size, EXISTS (SELECT FROM sales_clearances c WHERE c.team_id = t.id) AS cleared,
      (SELECT coalesce(sum(h.people), 0)::int FROM team_headcounts h WHERE h.team_id = t.id) AS headcount
    FROM teams t WHERE t.id = ${teamId}::uuid`;
  return team !== undefined && !team.cleared && (buysThroughSales(team.size) || team.headcount > teamLimits.salesAbove);
}
