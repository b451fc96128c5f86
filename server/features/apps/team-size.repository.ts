import { sql } from 'kysely';
import { buysThroughSales, teamLimits, type TeamSize } from '#contract/team-facts.ts';
import type { Db } from '#server/kernel/db.ts';

/** Whether a team is above 25 people, by what it said of itself or by its address book (specification section 5). */
export async function isAboveSales(db: Db, teamId: string): Promise<boolean> {
  const { rows } = await sql<{ size: TeamSize | null; headcount: number }>`
    SELECT t.size, (SELECT coalesce(sum(h.people), 0)::int FROM team_headcounts h WHERE h.team_id = t.id) AS headcount
    FROM teams t WHERE t.id = ${teamId}::uuid`.execute(db);
  const [team] = rows;
  return team !== undefined && (buysThroughSales(team.size) || team.headcount > teamLimits.salesAbove);
}
