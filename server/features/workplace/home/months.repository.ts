import type { JoinedMonth } from '#contract/workplace/home.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { many } from '#server/kernel/database/rows.ts';

/** Returns members who joined and left in each of the twelve months ending with the month of a plain date, oldest first. */
export function findMonths(db: Db, teamId: string, today: string): Promise<JoinedMonth[]> {
  return many(db)<JoinedMonth>`
    WITH month AS (
      SELECT generate_series(date_trunc('month', ${today}::date) - interval '11 months', ${today}::date, '1 month')::date AS start
    ), joined AS (
      SELECT date_trunc('month', joined_date)::date AS start FROM members
      WHERE team_id = ${teamId}::uuid AND resigned_at IS NULL AND joined_date BETWEEN (SELECT min(start) FROM month) AND ${today}::date
      UNION ALL
      SELECT date_trunc('month', joined_date)::date FROM members
      WHERE team_id = ${teamId}::uuid AND resigned_at IS NOT NULL AND joined_date BETWEEN (SELECT min(start) FROM month) AND ${today}::date
    ), ended AS (
      SELECT date_trunc('month', job_ended_date)::date AS start FROM members
      WHERE team_id = ${teamId}::uuid AND resigned_at IS NOT NULL AND job_ended_date BETWEEN (SELECT min(start) FROM month) AND ${today}::date
    )
    SELECT to_char(m.start, 'YYYY-MM') AS month,
      (SELECT count(*)::int FROM joined j WHERE j.start = m.start) AS joined,
      (SELECT count(*)::int FROM ended e WHERE e.start = m.start) AS left
    FROM month m ORDER BY m.start`;
}
