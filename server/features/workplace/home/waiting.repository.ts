import { type RawBuilder, sql } from 'kysely';
import { appLimits } from '#contract/apps/app-facts.ts';
import type { WaitingCounts } from '#contract/workplace/home.ts';
import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { one } from '#server/kernel/database/rows.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import { isRequestPending, joinRequests, requestsInside, requestsLeadingTo } from '#server/domain/visibility/scoped-entries.ts';
import type { VisibleWaiting } from './home.rules.ts';

interface WaitingQuery {
  teamId: string;
  memberId: string;
  sees: VisibleWaiting;
  /** Today in the team's time zone. */
  today: string;
}

const unseen = sql`NULL::int`;

/** Counts what waits for the caller in one statement; what the caller cannot see is not read. */
export function countWaiting(db: Db, { teamId, memberId, sees, today }: WaitingQuery): Promise<WaitingCounts> {
  const { headed } = sees;
  const toJoin = (inside: RawBuilder<boolean>) => sql`(SELECT count(*)::int FROM ${joinRequests}
    WHERE r.team_id = ${teamId}::uuid AND ${isRequestPending} AND ${inside})`;
  const forApps = (scope: Scope) => sql`(SELECT count(*)::int
    FROM app_requests r JOIN app.members_view m ON m.id = r.member_id AND m.resigned_at IS NULL
    WHERE r.team_id = ${teamId}::uuid AND r.status = 'PENDING' AND ${insideScope(scope)})`;
  const unpaid = sql`(SELECT count(*)::int FROM orders WHERE team_id = ${teamId}::uuid AND open AND pay_status = 'PENDING')`;
  const subscriptions = sql`(SELECT count(*)::int FROM subscriptions
    WHERE team_id = ${teamId}::uuid AND status = 'ACTIVE' AND (grace_until IS NOT NULL
      OR (NOT auto_renew AND cancelled_at IS NULL AND period_end <= ${today}::date + ${appLimits.warnDays}::int)))`;
  return one(db)<WaitingCounts>`
    SELECT
      ${sees.joinRequests === null ? unseen : toJoin(requestsInside(sees.joinRequests, { memberId }))} AS "joinRequests",
      ${headed === null || headed === 'all' ? unseen : sql`${toJoin(requestsLeadingTo(headed.departments))} + ${forApps(headed)}`} AS "headRequests",
      ${sees.appRequests === null ? unseen : forApps(sees.appRequests)} AS "appRequests",
      ${sees.unpaid ? unpaid : unseen} AS unpaid,
      ${sees.subscriptions ? subscriptions : unseen} AS subscriptions`;
}
