import { type RawBuilder, sql } from 'kysely';
import { appLimits, type AppVerdict } from '#contract/apps/app-facts.ts';
import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { many } from '#server/kernel/database/rows.ts';
import { insideScope } from '../visibility/scope-sql.ts';

/**
 * The rules for who may use which app (domain rules 4), shared by the member's own apps, `/permission`, sign-in to apps, previews
 * and counts. In SQL, `a` is a row of apps and `t` the team's row of the app, null if the team has not opened it.
 */

/** Whether the paid period or the trial has ended. Always false for free and default apps. */
export const isAppExpired = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(NOT a.is_free AND NOT a.is_default AND coalesce(t.paid_until, t.trial_until, '-infinity') <= ${now.toISOString()}::timestamptz)`;

/** The number of seats; null if the app needs none. A trial has a fixed number of seats. */
export const seatsOf = sql<number | null>`CASE WHEN NOT a.per_seat OR a.is_default THEN NULL
  WHEN t.paid_until IS NULL THEN ${sql.lit(appLimits.trialPeople)} ELSE coalesce(t.seats, 0) END`;

/** A subquery of the member ids in an app's range, with duplicates and resigned members. For `t.availability` PORTION. */
const portion = sql`SELECT p.member_id FROM team_app_parties p WHERE p.team_id = t.team_id AND p.app_id = t.app_id AND p.member_id IS NOT NULL
  UNION ALL SELECT md.member_id FROM team_app_parties p JOIN app.departments_view d ON d.path && ARRAY[p.department_id]
    JOIN app.member_departments_view md ON md.department_id = d.id
    WHERE p.team_id = t.team_id AND p.app_id = t.app_id AND p.department_id IS NOT NULL
  UNION ALL SELECT rm.member_id FROM team_app_parties p JOIN role_members rm ON rm.team_id = p.team_id AND rm.role_id = p.role_id
    WHERE p.team_id = t.team_id AND p.app_id = t.app_id AND p.role_id IS NOT NULL`;

/** The headcount in a scope; that of the whole team is stored (decisions/004). */
export const headcountIn = (scope: Scope): RawBuilder<number> =>
  scope === 'all'
    ? sql<number>`(SELECT coalesce(sum(h.people), 0)::int FROM team_headcounts h WHERE h.team_id = (SELECT app.team_id()))`
    : sql<number>`(SELECT count(*)::int FROM app.members_view m
        WHERE m.resigned_at IS NULL AND m.status <> 'CANCELED' AND ${insideScope(scope)})`;

/**
 * The number of members of a scope in an app's range, regardless of seats and payment.
 * @param everybody the headcount of the scope
 */
export const membersInRange = (
  scope: Scope,
  everybody: RawBuilder<unknown> = headcountIn(scope),
): RawBuilder<number> => sql<number>`CASE
  WHEN a.is_default OR t.availability = 'ALL' THEN ${everybody}
  WHEN t.availability = 'PORTION' THEN (SELECT count(DISTINCT m.id)::int FROM (${portion}) AS p (member_id)
    JOIN app.members_view m ON m.id = p.member_id WHERE m.resigned_at IS NULL AND m.status <> 'CANCELED' AND ${insideScope(scope)})
  ELSE 0 END`;

/** Whether a member is in the range of an app; false for stopped apps. */
export const inRange = (member: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`CASE
  WHEN a.is_default OR t.availability = 'ALL' THEN true
  WHEN t.availability = 'PORTION' THEN ${member} IN (${portion})
  ELSE false END`;

/**
 * The number of seats in use. Seats of members who left the team or the range count as free. The number is computed from the
 * current state, so a change of the range frees its seats at once.
 */
export const seatsUsed = sql<number>`(SELECT count(*)::int FROM app_seats s JOIN app.members_view m ON m.id = s.member_id
  WHERE s.team_id = t.team_id AND s.app_id = t.app_id AND m.resigned_at IS NULL AND m.status <> 'CANCELED' AND ${inRange(sql`s.member_id`)})`;

const hasSeat = (member: RawBuilder<unknown>) => sql<boolean>`EXISTS (SELECT FROM app_seats s
  WHERE s.team_id = t.team_id AND s.app_id = t.app_id AND s.member_id = ${member})`;

const verdictSql = (
  inside: RawBuilder<boolean>,
  seated: RawBuilder<boolean>,
  now: Date,
): RawBuilder<AppVerdict> => sql<AppVerdict>`CASE
  WHEN a.is_default THEN 'OK'
  WHEN t.app_id IS NULL THEN 'NOT_OPENED'
  WHEN t.availability = 'STOP' THEN 'STOPPED'
  WHEN NOT ${inside} THEN 'NO_PERMISSION'
  WHEN ${isAppExpired(now)} THEN 'EXPIRED'
  WHEN NOT a.per_seat OR ${seated} THEN 'OK'
  WHEN t.manual_seats OR ${seatsUsed} >= ${seatsOf} THEN 'NO_SEAT'
  ELSE 'OK' END`;

/** Whether a member may use an app, or the first reason why not. */
export const verdictOf = (member: RawBuilder<unknown>, now: Date): RawBuilder<AppVerdict> =>
  verdictSql(inRange(member), hasSeat(member), now);

/** Like `verdictOf`, for a hypothetical member who is directly in one department and has no role and no seat. */
export const verdictInDepartment = (department: RawBuilder<unknown>, now: Date): RawBuilder<AppVerdict> =>
  verdictSql(
    sql<boolean>`CASE WHEN t.availability = 'ALL' THEN true
      WHEN t.availability = 'PORTION' THEN EXISTS (SELECT FROM team_app_parties p JOIN app.departments_view d ON p.department_id = ANY(d.path)
        WHERE p.team_id = t.team_id AND p.app_id = t.app_id AND d.id = ${department})
      ELSE false END`,
    sql<boolean>`false`,
    now,
  );

/** Whether the app needs a seat and the member has none. */
export const takesSeatOf = (member: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(a.per_seat AND NOT a.is_default AND NOT ${hasSeat(member)})`;

export interface AppAccess {
  appId: string;
  verdict: AppVerdict;
  /** Whether the app needs a seat and the member has none: the first use takes one. */
  takesSeat: boolean;
}

/** The access of a member to an app; undefined if the catalogue does not contain the app. */
export async function appAccessOf(
  db: Db,
  teamId: string,
  memberId: string,
  appId: string,
  now: Date,
): Promise<AppAccess | undefined> {
  return (await appAccessesOf(db, teamId, memberId, now, sql`a.id = ${appId}::uuid`))[0];
}

/** The access of a member to each app of the catalogue. @param which a condition on `a` and `t` */
export async function appAccessesOf(
  db: Db,
  teamId: string,
  memberId: string,
  now: Date,
  which: RawBuilder<unknown> = sql`true`,
): Promise<AppAccess[]> {
  const member = sql`${memberId}::uuid`;
  return many(db)<AppAccess>`
    SELECT a.id AS "appId", ${verdictOf(member, now)} AS verdict,
      ${takesSeatOf(member)} AS "takesSeat"
    FROM apps a LEFT JOIN team_apps t ON t.team_id = ${teamId}::uuid AND t.app_id = a.id
    WHERE ${which}`;
}
