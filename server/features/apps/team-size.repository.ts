import { sql } from 'kysely';
import { buysThroughSales, teamLimits, type TeamSize } from '#contract/team-facts.ts';
import type { Db } from '#server/kernel/db.ts';

/**
 * Whether the first purchase of a team goes through sales: it is above 25 people, by what it said of itself or by its address book,
 * has bought nothing yet, and sales have not spoken with it (specification section 5).
 */
export async function isAboveSales(db: Db, teamId: string): Promise<boolean> {
  const { rows } = await sql<{ size: TeamSize | null; headcount: number; cleared: boolean }>`
    SELECT t.size, EXISTS (SELECT FROM sales_clearances c WHERE c.team_id = t.id)
        OR EXISTS (SELECT FROM orders o WHERE o.team_id = t.id AND o.closed_how = 'FULFILLED') AS cleared,
      (SELECT coalesce(sum(h.people), 0)::int FROM team_headcounts h WHERE h.team_id = t.id) AS headcount
    FROM teams t WHERE t.id = ${teamId}::uuid`.execute(db);
  const [team] = rows;
  return team !== undefined && !team.cleared && (buysThroughSales(team.size) || team.headcount > teamLimits.salesAbove);
}
