import { sql } from 'kysely';
import { matchesSearchAmongNamed } from '#server/domain/visibility/finding.ts';
import type { VisibleMembers } from '#server/domain/visibility/visibility.ts';
import { headcountIn, inRange } from '#server/domain/app-access/verdict.ts';
import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne, value } from '#server/kernel/database/rows.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';

/** When a member last used an app, derived from OAuth grants. Unknown for apps without sign-in. */
const lastUse = sql`(SELECT max(coalesce(g.last_used_at, g.granted_at)) FROM oauth_grants g
  WHERE g.team_id = s.team_id AND g.app_id = s.app_id AND g.member_id = s.member_id)`;

const signsIn = sql<boolean>`a.manifest->'signIn' IS NOT NULL AND jsonb_typeof(a.manifest->'signIn') = 'object'`;

/** A seat whose holder has neither used the app nor received the seat since the given instant. */
const unused = (before: Date) => sql<boolean>`(${signsIn} AND s.assigned_at < ${before.toISOString()}::timestamptz
  AND coalesce(${lastUse}, '-infinity') < ${before.toISOString()}::timestamptz)`;

/** Seats that count; uses the table aliases s, m, t and a. */
const countedSeats = (teamId: string, appId: string) => sql`app_seats s JOIN app.members_view m ON m.id = s.member_id
  JOIN team_apps t ON t.team_id = s.team_id AND t.app_id = s.app_id JOIN apps a ON a.id = s.app_id
  WHERE s.team_id = ${teamId}::uuid AND s.app_id = ${appId}::uuid AND m.resigned_at IS NULL AND m.status <> 'CANCELED'
    AND ${inRange(sql`s.member_id`)}`;

export interface SeatFigures {
  used: number;
  /** Null if the use of the app is unknown. */
  unused: number | null;
  /** The app is available to all members. */
  for_all: boolean;
}

/** Returns the number of seats used, and of those unused since the given instant. */
export async function figures(db: Db, teamId: string, appId: string, before: Date): Promise<SeatFigures> {
  return (
    (await maybeOne(db)<SeatFigures>`
    SELECT (SELECT count(*)::int FROM ${countedSeats(teamId, appId)}) AS used, t.availability = 'ALL' AS for_all,
      CASE WHEN ${signsIn} THEN (SELECT count(*)::int FROM ${countedSeats(teamId, appId)} AND ${unused(before)}) END AS unused
    FROM team_apps t JOIN apps a ON a.id = t.app_id WHERE t.team_id = ${teamId}::uuid AND t.app_id = ${appId}::uuid`) ?? {
      used: 0,
      unused: null,
      for_all: false,
    }
  );
}

/**
 * Returns for each day how many of the current seats were assigned at its end, and the headcount: the present one, without members
 * who joined later and with those who have left since. A member without a joined date counts for every day.
 */
export async function history(
  db: Db,
  teamId: string,
  appId: string,
  { days, timeZone }: { days: readonly string[]; timeZone: string },
): Promise<{ day: string; seats: number; people: number }[]> {
  const end = sql`((d.day + 1)::timestamp AT TIME ZONE ${timeZone})`;
  const first = sql`(SELECT min(d.day) FROM days d)`;
  return many(db)<{ day: string; seats: number; people: number }>`
    WITH days AS (SELECT d.day FROM unnest(${days}::date[]) AS d (day)),
      joined AS MATERIALIZED (SELECT m.joined_date AS day, count(*) AS n FROM app.members_view m
        WHERE m.joined_date > ${first} AND m.resigned_at IS NULL AND m.status <> 'CANCELED' GROUP BY 1),
      gone AS MATERIALIZED (SELECT m.job_ended_date AS day, m.joined_date, count(*) AS n FROM app.members_view m
        WHERE m.job_ended_date > ${first} AND m.resigned_at IS NOT NULL AND m.status <> 'CANCELED' GROUP BY 1, 2)
    SELECT d.day::text, (SELECT count(*)::int FROM ${countedSeats(teamId, appId)} AND s.assigned_at < ${end}) AS seats,
      (${headcountIn('all')} - (SELECT coalesce(sum(j.n), 0) FROM joined j WHERE j.day > d.day)
        + (SELECT coalesce(sum(g.n), 0) FROM gone g WHERE g.day > d.day AND (g.joined_date IS NULL OR g.joined_date <= d.day)))::int AS people
    FROM days d ORDER BY d.day`;
}

export interface SeatUserRow extends ColumnsOf<'members', 'id' | 'display_name'> {
  since: Date;
  last_used_at: Date | null;
  unused: boolean;
}

/** Returns a page of seat holders, those who have not used the app for longest first. */
export async function users(
  db: Db,
  teamId: string,
  appId: string,
  filters: {
    scope: Scope;
    before: Date;
    unusedOnly: boolean;
    search?: { text: string; seen: VisibleMembers } | undefined;
    page: number;
    size: number;
  },
): Promise<{ rows: SeatUserRow[]; total: number }> {
  const { scope, before, unusedOnly, search, page, size } = filters;
  const from = sql`${countedSeats(teamId, appId)} AND ${insideScope(scope)} AND ${search ? matchesSearchAmongNamed(search.text, search.seen) : sql`true`}
    AND ${unusedOnly ? unused(before) : sql`true`}`;
  const rows = await many(db)<SeatUserRow>`
    SELECT m.id, m.display_name, s.assigned_at AS since, ${lastUse} AS last_used_at, ${unused(before)} AS unused
    FROM ${from} ORDER BY ${unused(before)} DESC, m.display_name COLLATE "und-x-icu", m.id LIMIT ${size} OFFSET ${(page - 1) * size}::int`;
  const total = await value(db)<number>`SELECT count(*)::int FROM ${from}`;
  return { rows, total };
}
