import { type RawBuilder, sql } from 'kysely';
import { appLimits } from '#contract/apps/app-facts.ts';
import type { Currency } from '#contract/billing/currencies.ts';
import type { DeliveryFault } from '#contract/platform/delivery-facts.ts';
import { homeLimits } from '#contract/workplace/home-facts.ts';
import type { Language } from '#contract/languages.ts';
import { appName } from '#server/domain/app-access/app-ref.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { maybeOne } from '#server/kernel/database/rows.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import {
  isUndelivered,
  invitationsInside,
  joinRequests,
  requestsInside,
  isRequestPending,
  sentInvitations,
} from '#server/domain/visibility/scoped-entries.ts';
import { failingMail } from '#server/integrations/mail/delivery.repository.ts';
import type { VisibleFigures, HomeContents } from './home.rules.ts';

interface Waiting {
  count: number;
  /** In PostgreSQL's JSON format. */
  oldest: string | null;
}

export interface OverviewRow extends HomeContents {
  layout: unknown;
  headcount: number | null;
  joined: number | null;
  join_requests: Waiting | null;
  app_requests: Waiting | null;
  undelivered: { count: number } | null;
  /** `since` in PostgreSQL's JSON format. */
  failing_mail: { since: string; reason: DeliveryFault } | null;
  unpaid: {
    count: number;
    due: { currency: Currency; amount: number }[];
    next: { orderId: string; number: string } | null;
  } | null;
  ending: { count: number; next: { appId: string; name: string; endsAt: string } | null } | null;
}

interface OverviewQuery {
  teamId: string;
  memberId: string;
  /** The caller's member id; null for callers who are not members. */
  own: string | null;
  sees: VisibleFigures;
  language: Language;
  /** Today in the team's time zone. */
  today: string;
  now: Date;
}

const nothing = sql`NULL::json`;

/** Returns the data for the first view of the home page in one statement; what the caller cannot see is not read. */
export async function findOverview(db: Db, query: OverviewQuery): Promise<OverviewRow> {
  const { teamId, own, sees, now } = query;
  const row = await maybeOne(db)<OverviewRow>`
    SELECT
      ${own === null ? nothing : sql`(SELECT layout FROM home_layouts WHERE team_id = ${teamId}::uuid AND member_id = ${own}::uuid)`} AS layout,
      EXISTS (SELECT FROM rooms WHERE team_id = ${teamId}::uuid AND removed_at IS NULL) AS has_rooms,
      EXISTS (SELECT FROM banners WHERE team_id = ${teamId}::uuid AND shown
        AND coalesce(starts_at <= ${now}::timestamptz, true) AND coalesce(ends_at > ${now}::timestamptz, true)) AS has_banners,
      ${own === null ? sql`false` : hasRequests(teamId, own, now)} AS has_requests,
      ${sees.people ? sql`(SELECT coalesce(sum(people), 0)::int FROM team_headcounts WHERE team_id = ${teamId}::uuid)` : sql`NULL::int`} AS headcount,
      ${sees.wholeTeam ? joinedSince(teamId, query.today) : sql`NULL::int`} AS joined,
      ${sees.joinRequests === null ? nothing : toJoin(query)} AS join_requests,
      ${sees.appRequests === null ? nothing : forApps(query)} AS app_requests,
      ${sees.joinRequests === null ? nothing : undelivered(query)} AS undelivered,
      ${sees.joinRequests === null ? nothing : failingMail} AS failing_mail,
      ${sees.unpaid ? unpaid(teamId) : nothing} AS unpaid,
      ${sees.apps ? ending(query) : nothing} AS ending`;
  if (!row) throw new Error('the query returned no row');
  return row;
}

const hasRequests = (teamId: string, own: string, now: Date) => sql`EXISTS (SELECT FROM app_requests r
  WHERE r.team_id = ${teamId}::uuid AND r.member_id = ${own}::uuid AND ${lately(now)})`;

/** Condition for an app request `r` that is pending or was decided recently. */
export const lately = (now: Date): RawBuilder<boolean> => sql<boolean>`(r.status = 'PENDING'
  OR (r.status IN ('APPROVED', 'REJECTED') AND r.decided_at > ${now}::timestamptz - make_interval(days => ${homeLimits.past}::int)))`;

/** Counts members who joined since the first of the month, including those who have resigned again. */
const joinedSince = (teamId: string, today: string) => {
  const month = sql`date_trunc('month', ${today}::date)::date`;
  return sql`(SELECT count(*)::int FROM members
      WHERE team_id = ${teamId}::uuid AND resigned_at IS NULL AND joined_date BETWEEN ${month} AND ${today}::date)
    + (SELECT count(*)::int FROM members WHERE team_id = ${teamId}::uuid AND resigned_at IS NOT NULL AND job_ended_date >= ${month}
      AND joined_date BETWEEN ${month} AND ${today}::date)`;
};

const toJoin = ({ teamId, memberId, sees }: OverviewQuery) => sql`(
  SELECT json_build_object('count', count(*), 'oldest', min(r.created_at)) FROM ${joinRequests}
  WHERE r.team_id = ${teamId}::uuid AND ${isRequestPending} AND ${requestsInside(sees.joinRequests ?? noScope, { memberId })})`;

const undelivered = ({ teamId, memberId, sees }: OverviewQuery) => sql`(
  SELECT json_build_object('count', count(*)) FROM ${sentInvitations}
  WHERE o.team_id = ${teamId}::uuid AND ${isUndelivered} AND ${invitationsInside(sees.joinRequests ?? noScope, { memberId })})`;

const forApps = ({ teamId, sees }: OverviewQuery) => sql`(
  SELECT json_build_object('count', count(*), 'oldest', min(r.created_at))
  FROM app_requests r JOIN app.members_view m ON m.id = r.member_id AND m.resigned_at IS NULL
  WHERE r.team_id = ${teamId}::uuid AND r.status = 'PENDING' AND ${insideScope(sees.appRequests ?? noScope)})`;

const noScope = { departments: [], members: [] };

/** Open unpaid orders, equal to the badge of the menu (specification section 7). */
const unpaid = (teamId: string) => sql`(
  WITH u AS (SELECT id, number, currency, due, expires_at FROM orders WHERE team_id = ${teamId}::uuid AND open AND pay_status = 'PENDING')
  SELECT json_build_object('count', (SELECT count(*) FROM u),
    'due', (SELECT coalesce(json_agg(json_build_object('currency', currency, 'amount', due) ORDER BY currency), '[]')
      FROM (SELECT currency, sum(due) AS due FROM u GROUP BY currency) s),
    'next', (SELECT json_build_object('orderId', id, 'number', number) FROM u ORDER BY expires_at, id LIMIT 1)))`;

/**
 * Opened apps whose entitlement ends soon or ended recently, except those with automatic renewal, for which nothing has to be
 * done.
 */
const ending = ({ teamId, language, now }: OverviewQuery) => sql`(
  WITH e AS (
    SELECT a.id, ${appName(language)} AS name, coalesce(t.paid_until, t.trial_until) AS ends_at
    FROM team_apps t JOIN apps a ON a.id = t.app_id
    WHERE t.team_id = ${teamId}::uuid AND t.availability <> 'STOP' AND NOT a.is_free AND NOT a.is_default
      AND coalesce(t.paid_until, t.trial_until) BETWEEN ${now}::timestamptz - make_interval(days => ${homeLimits.past}::int)
        AND ${now}::timestamptz + make_interval(days => CASE WHEN t.paid_until IS NULL THEN ${appLimits.trialWarnDays}::int ELSE ${appLimits.warnDays}::int END)
      AND NOT EXISTS (SELECT FROM subscriptions s WHERE s.team_id = t.team_id AND s.app_id = t.app_id AND s.plan_kind = 'MAIN'
        AND s.status = 'ACTIVE' AND s.auto_renew AND s.cancelled_at IS NULL AND s.grace_until IS NULL))
  SELECT json_build_object('count', (SELECT count(*) FROM e),
    'next', (SELECT json_build_object('appId', id, 'name', name, 'endsAt', ends_at) FROM e
      ORDER BY ends_at < ${now}::timestamptz, abs(extract(epoch FROM ends_at - ${now}::timestamptz)), id LIMIT 1)))`;
