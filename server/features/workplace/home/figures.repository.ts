import { type RawBuilder, sql } from 'kysely';
import type { Currency } from '#contract/billing/currencies.ts';
import { homeLimits } from '#contract/workplace/home-facts.ts';
import type { Language } from '#contract/languages.ts';
import { appName } from '#server/domain/app-access/app-ref.ts';
import { seatsUsed } from '#server/domain/app-access/verdict.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import { isRequestPending, joinRequests, requestsInside } from '#server/domain/visibility/scoped-entries.ts';
import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { maybeOne } from '#server/kernel/database/rows.ts';
import type { VisibleFigures } from './home.rules.ts';
import type { ComparedMonths } from './months.rules.ts';

interface Sum {
  currency: Currency;
  amount: number;
}

/** What the figures are made of. A value that the caller does not see, or that has more than `homeLimits.counted` rows, is null. */
export interface FigureRow {
  headcount: number | null;
  /** Members who left since the first of the month; null unless the scope is the whole team. */
  team_left: number | null;
  joined: number | null;
  joined_before: number | null;
  left_month: number | null;
  left_before: number | null;
  planned: number | null;
  requests: number | null;
  received: number | null;
  received_before: number | null;
  spend: (Sum & { previous: number })[] | null;
  seats: { used: number; bought: number } | null;
  next_charge: { date: string; app: string; currency: Currency; last: number; renewals: number } | null;
  orders: { count: number; due: Sum[] } | null;
}

interface FiguresQuery {
  teamId: string;
  memberId: string;
  sees: VisibleFigures;
  months: ComparedMonths;
  timeZone: string;
  language: Language;
}

const most = sql.lit(homeLimits.counted);
const unknown = sql`NULL::int`;

/** Returns the values of all figures that the caller sees in one statement; what the caller cannot see is not read. */
export async function findFigures(db: Db, query: FiguresQuery): Promise<FigureRow> {
  const { sees, months, teamId } = query;
  const { people } = sees;
  const { start, today, end, lastStart, lastDay, lastEnd } = months;
  const row = await maybeOne(db)<FigureRow>`
    SELECT
      ${people === null ? unknown : sql`(SELECT coalesce(sum(people), 0)::int FROM team_headcounts WHERE team_id = ${teamId}::uuid)`} AS headcount,
      ${people === null ? unknown : joined(teamId, people, start, today)} AS joined,
      ${people === null ? unknown : joined(teamId, people, lastStart, lastDay)} AS joined_before,
      ${people === null ? unknown : left(teamId, people, start, end)} AS left_month,
      ${people === null ? unknown : left(teamId, people, lastStart, lastEnd)} AS left_before,
      ${people === null ? unknown : planned(teamId, people, end)} AS planned,
      ${people === 'all' ? left(teamId, people, start, today) : unknown} AS team_left,
      ${pending(query)} AS requests,
      ${received(query, start, today)} AS received,
      ${received(query, lastStart, lastDay)} AS received_before,
      ${sees.subscriptions ? spend(query) : sql`NULL::json`} AS spend,
      ${sees.subscriptions ? seats(teamId) : sql`NULL::json`} AS seats,
      ${sees.subscriptions ? nextCharge(query) : sql`NULL::json`} AS next_charge,
      ${sees.orders ? orders(teamId) : sql`NULL::json`} AS orders`;
  if (!row) throw new Error('the query returned no row');
  return row;
}

/**
 * Counts the members `m` of a subquery that are in a scope. Null if the subquery has more than `homeLimits.counted` rows, which
 * limits the cost whatever the scope.
 */
const counted = (members: RawBuilder<unknown>, scope: Scope) => sql`(SELECT CASE WHEN count(*) <= ${most} THEN
  (count(*) FILTER (WHERE ${insideScope(scope)}))::int END FROM (${members} LIMIT ${most} + 1) AS m)`;

/** Members who joined between two plain dates, including those who have resigned since. */
const joined = (teamId: string, scope: Scope, from: string, to: string) =>
  counted(
    sql`(SELECT id FROM members WHERE team_id = ${teamId}::uuid AND resigned_at IS NULL AND joined_date BETWEEN ${from}::date AND ${to}::date
      UNION ALL SELECT id FROM members WHERE team_id = ${teamId}::uuid AND resigned_at IS NOT NULL AND job_ended_date >= ${from}::date
        AND joined_date BETWEEN ${from}::date AND ${to}::date)`,
    scope,
  );

/** Members who have resigned and whose last day is between two plain dates. */
const left = (teamId: string, scope: Scope, from: string, to: string) =>
  counted(
    sql`SELECT id FROM members WHERE team_id = ${teamId}::uuid AND resigned_at IS NOT NULL
      AND job_ended_date BETWEEN ${from}::date AND ${to}::date`,
    scope,
  );

/** Members whose planned last day is at most the given one. */
const planned = (teamId: string, scope: Scope, until: string) =>
  counted(
    sql`SELECT member_id AS id FROM resignations WHERE team_id = ${teamId}::uuid AND state = 'PENDING' AND job_ended_date <= ${until}::date`,
    scope,
  );

const membersOf = sql`JOIN app.members_view m ON m.id = r.member_id AND m.resigned_at IS NULL`;

/** Requests that the caller can decide; null if the caller decides none. */
function pending({ teamId, memberId, sees }: FiguresQuery): RawBuilder<unknown> {
  return added([
    sees.joinRequests &&
      sql`(SELECT count(*)::int FROM ${joinRequests} WHERE r.team_id = ${teamId}::uuid AND ${isRequestPending}
        AND ${requestsInside(sees.joinRequests, { memberId })})`,
    sees.appRequests &&
      sql`(SELECT count(*)::int FROM app_requests r ${membersOf} WHERE r.team_id = ${teamId}::uuid AND r.status = 'PENDING'
        AND ${insideScope(sees.appRequests)})`,
  ]);
}

/** Requests made between two plain dates in team time, whatever became of them; null if there are too many. */
function received({ teamId, memberId, sees, timeZone }: FiguresQuery, from: string, to: string): RawBuilder<unknown> {
  const at = (day: string, days: number) => sql`((${day}::date + ${days}::int)::timestamp AT TIME ZONE ${timeZone})`;
  const recent = (statuses: readonly string[]) => sql`team_id = ${teamId}::uuid AND status = ANY(${statuses}::text[])
    AND created_at >= ${at(from, 0)} AND created_at < ${at(to, 1)} LIMIT ${most} + 1`;
  const all = (table: RawBuilder<unknown>, statuses: readonly string[]) =>
    sql`(SELECT CASE WHEN count(*) <= ${most} THEN 0 END FROM (SELECT FROM ${table} WHERE ${recent(statuses)}) x)`;
  const toJoin = ['PENDING', 'APPROVED', 'REJECTED', 'LAPSED', 'WITHDRAWN'];
  const forApps = ['PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN'];
  return added([
    sees.joinRequests &&
      sql`${all(sql`join_requests`, toJoin)} + (SELECT count(*)::int FROM ${joinRequests} WHERE r.id IN
        (SELECT id FROM join_requests WHERE ${recent(toJoin)}) AND r.team_id = ${teamId}::uuid AND ${requestsInside(sees.joinRequests, { memberId })})`,
    sees.appRequests &&
      sql`${all(sql`app_requests`, forApps)} + (SELECT count(*)::int FROM app_requests r ${membersOf} WHERE r.id IN
        (SELECT id FROM app_requests WHERE ${recent(forApps)}) AND r.team_id = ${teamId}::uuid AND ${insideScope(sees.appRequests)})`,
  ]);
}

/** The sum of the counts that the caller sees; null for none. */
function added(counts: (RawBuilder<unknown> | null)[]): RawBuilder<unknown> {
  const seen = counts.filter((count) => count !== null);
  return seen.length ? sql.join(seen, sql` + `) : unknown;
}

/** Days between an order and its payment: open orders expire after 15 days, renewals after their grace days. */
const daysUntilPaid = 60;

/** Paid and refunded in this month and in the same days of last month, by currency, the largest first. */
function spend({ teamId, months: { start, today, lastStart, lastDay }, timeZone }: FiguresQuery): RawBuilder<unknown> {
  const day = (column: string) => sql`(${sql.ref(column)} AT TIME ZONE ${timeZone})::date`;
  const since = sql`(${lastStart}::date)::timestamp AT TIME ZONE ${timeZone}`;
  return sql`(SELECT coalesce(json_agg(json_build_object('currency', s.currency, 'amount', s.amount, 'previous', s.previous)
      ORDER BY s.amount DESC, s.currency), '[]') FROM (
    SELECT currency, coalesce(sum(amount) FILTER (WHERE day BETWEEN ${start}::date AND ${today}::date), 0)::bigint AS amount,
      coalesce(sum(amount) FILTER (WHERE day BETWEEN ${lastStart}::date AND ${lastDay}::date), 0)::bigint AS previous
    FROM (SELECT ${day('o.paid_at')} AS day, o.currency, o.due + o.from_balance AS amount FROM orders o
        WHERE o.team_id = ${teamId}::uuid AND o.created_at >= ${since} - make_interval(days => ${sql.lit(daysUntilPaid)})
          AND o.pay_status IN ('PAID', 'REFUNDED') AND o.paid_at >= ${since}
      UNION ALL SELECT ${day('r.completed_at')}, r.currency, -r.amount FROM refunds r
        WHERE r.team_id = ${teamId}::uuid AND r.status = 'DONE' AND r.completed_at >= ${since}) AS moved
    GROUP BY currency) s WHERE s.amount <> 0 OR s.previous <> 0)`;
}

/** Seats in use and bought; null if no app has seats, and in teams with more members than are counted. */
const seats = (
  teamId: string,
) => sql`(SELECT CASE WHEN count(*) > 0 THEN json_build_object('used', sum(s.used), 'bought', sum(s.seats)) END
  FROM (SELECT t.seats, ${seatsUsed} AS used FROM team_apps t JOIN apps a ON a.id = t.app_id
    WHERE t.team_id = ${teamId}::uuid AND t.paid_until IS NOT NULL AND t.seats > 0 AND a.per_seat AND NOT a.is_default
      AND (SELECT coalesce(sum(people), 0) FROM team_headcounts WHERE team_id = ${teamId}::uuid) <= ${most}) s)`;

/** The automatic renewal that is due next, and the number of all. */
const nextCharge = ({
  teamId,
  language,
}: FiguresQuery) => sql`(SELECT json_build_object('date', s.period_end, 'app', ${appName(language)},
    'currency', s.currency, 'last', s.paid_value, 'renewals', count(*) OVER ())
  FROM subscriptions s JOIN apps a ON a.id = s.app_id
  WHERE s.team_id = ${teamId}::uuid AND s.status = 'ACTIVE' AND s.auto_renew AND s.cancelled_at IS NULL AND s.period_end IS NOT NULL
  ORDER BY s.period_end, s.id LIMIT 1)`;

const orders = (teamId: string) => sql`(
  WITH o AS (SELECT currency, due, pay_status FROM orders WHERE team_id = ${teamId}::uuid AND open)
  SELECT json_build_object('count', (SELECT count(*) FROM o),
    'due', (SELECT coalesce(json_agg(json_build_object('currency', currency, 'amount', due) ORDER BY currency), '[]')
      FROM (SELECT currency, sum(due) AS due FROM o WHERE pay_status <> 'PAID' GROUP BY currency) s)))`;
