import { type RawBuilder, sql } from 'kysely';
import { appLimits } from '#contract/apps/app-facts.ts';
import type { Currency } from '#contract/billing/currencies.ts';
import type { Language } from '#contract/languages.ts';
import { homeLimits, type NeedKind } from '#contract/workplace/home-facts.ts';
import { appName } from '#server/domain/app-access/app-ref.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import {
  invitationsInside,
  isRequestPending,
  isUndelivered,
  joinRequests,
  requestsInside,
  requestsLeadingTo,
  sentInvitations,
} from '#server/domain/visibility/scoped-entries.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { many } from '#server/kernel/database/rows.ts';
import type { VisibleNeeds } from './home.rules.ts';

export interface NeedRow {
  kind: NeedKind;
  id: string;
  name: string;
  detail: string | null;
  at: Date | null;
  count: number | null;
  amount: number | null;
  currency: Currency | null;
  /** The number of all rows of this kind. */
  total: number;
}

interface NeedsQuery {
  teamId: string;
  memberId: string;
  sees: VisibleNeeds;
  language: Language;
  timeZone: string;
  /** Today in the team's time zone. */
  today: string;
  now: Date;
}

/** Returns what needs the caller, at most `homeLimits.needsOfKind` rows of a kind, in one statement. */
export async function findNeeds(db: Db, query: NeedsQuery): Promise<NeedRow[]> {
  const { sees } = query;
  const parts = [
    ...(sees.orders ? [unpaid(query)] : []),
    ...(sees.subscriptions ? [subscriptions(query)] : []),
    ...(sees.apps ? [ending(query)] : []),
    ...joining(query),
    ...appRequests(query),
    ...(sees.joinRequests === null ? [] : [resignations(query), imports(query), undelivered(query)]),
    ...(sees.webhooks ? [webhooks(query)] : []),
  ].map((part) => sql`(${part})`);
  if (parts.length === 0) return [];
  return many(db)<NeedRow>`${sql.join(parts, sql` UNION ALL `)}`;
}

interface Columns {
  kind: NeedKind | RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  detail?: RawBuilder<unknown>;
  at?: RawBuilder<unknown>;
  count?: RawBuilder<unknown>;
  amount?: RawBuilder<unknown>;
  currency?: RawBuilder<unknown>;
}

/** The select list of one kind; columns without a value are NULL. */
const columns = ({ kind, id, name, detail, at, count, amount, currency }: Columns) => sql`
  ${typeof kind === 'string' ? sql`${kind}::text` : kind} AS kind, ${id} AS id, ${name}::text AS name, ${detail ?? sql`NULL`}::text AS detail,
  ${at ?? sql`NULL`}::timestamptz AS at, ${count ?? sql`NULL`}::int AS count, ${amount ?? sql`NULL`}::bigint AS amount,
  ${currency ?? sql`NULL`}::text AS currency, (count(*) OVER ())::int AS total`;

const few = sql.lit(homeLimits.needsOfKind);

/** Open unpaid orders without a payment in progress. */
const unpaid = ({ teamId, language }: NeedsQuery) => sql`
  SELECT ${columns({ kind: 'PAY', id: sql`o.id`, name: appName(language), at: sql`o.expires_at`, amount: sql`o.due`, currency: sql`o.currency` })}
  FROM orders o JOIN apps a ON a.id = o.app_id
  WHERE o.team_id = ${teamId}::uuid AND o.open AND o.pay_status = 'PENDING' AND NOT EXISTS (SELECT FROM payments p
    WHERE p.team_id = o.team_id AND p.order_id = o.id AND p.status IN ('CLAIMED', 'CHALLENGE', 'PROCESSING'))
  ORDER BY o.expires_at, o.id LIMIT ${few}`;

/** Condition: an order of the subscription `s` waits, which is a line of its own. */
const isOrdered = sql<boolean>`EXISTS (SELECT FROM orders o WHERE o.team_id = s.team_id AND o.subscription_id = s.id AND o.open)`;

/** Condition: the subscription `s` is not over. The schedule ends it some time after its last day. */
const isRunning = (today: string) => sql<boolean>`s.period_end > ${today}::date`;

/** Subscriptions in their grace days, and those that end within 15 days without renewal or cancellation. */
const subscriptions = ({ teamId, language, timeZone, today, sees }: NeedsQuery) => sql`
  SELECT ${columns({
    kind: sql`CASE WHEN s.grace_until IS NULL THEN 'RENEW' ELSE 'GRACE' END`,
    id: sql`s.id`,
    name: appName(language),
    at: sql`coalesce(s.grace_until, s.period_end::timestamp AT TIME ZONE ${timeZone})`,
    count: sql`CASE WHEN s.plan ->> 'unit' = 'PEOPLE' THEN s.granted END`,
    amount: sql`s.paid_value`,
    currency: sql`s.currency`,
  })}
  FROM subscriptions s JOIN apps a ON a.id = s.app_id
  WHERE s.team_id = ${teamId}::uuid AND s.status = 'ACTIVE' AND (s.grace_until IS NOT NULL
    OR (NOT s.auto_renew AND s.cancelled_at IS NULL AND ${isRunning(today)}
      AND s.period_end <= ${today}::date + ${appLimits.warnDays}::int))
    ${sees.orders ? sql`AND NOT ${isOrdered}` : sql``}
  ORDER BY coalesce(s.grace_until, s.period_end), s.id LIMIT ${few}`;

/**
 * Opened apps whose entitlement ends soon or ended recently. Apps with an active subscription are left out if it renews
 * automatically, or is a line of its own.
 */
const ending = ({ teamId, language, now, today, sees }: NeedsQuery) => sql`
  SELECT ${columns({ kind: 'ENDING', id: sql`a.id`, name: appName(language), at: sql`coalesce(t.paid_until, t.trial_until)` })}
  FROM team_apps t JOIN apps a ON a.id = t.app_id
  WHERE t.team_id = ${teamId}::uuid AND t.availability <> 'STOP' AND NOT a.is_free AND NOT a.is_default
    AND coalesce(t.paid_until, t.trial_until) BETWEEN ${now}::timestamptz - make_interval(days => ${homeLimits.past}::int)
      AND ${now}::timestamptz + make_interval(days => CASE WHEN t.paid_until IS NULL THEN ${appLimits.trialWarnDays}::int ELSE ${appLimits.warnDays}::int END)
    AND NOT EXISTS (SELECT FROM subscriptions s WHERE s.team_id = t.team_id AND s.app_id = t.app_id AND s.plan_kind = 'MAIN' AND s.status = 'ACTIVE'
      AND (s.period_end IS NULL OR s.grace_until IS NOT NULL OR ${isRunning(today)})
      ${sees.subscriptions ? sql`` : sql`AND s.auto_renew AND s.cancelled_at IS NULL AND s.grace_until IS NULL`})
  ORDER BY coalesce(t.paid_until, t.trial_until) < ${now}::timestamptz, coalesce(t.paid_until, t.trial_until), a.id LIMIT ${few}`;

/** Pending join requests that the caller can decide by a role, or as head of a department; the oldest first. */
function joining({ teamId, memberId, sees: { joinRequests: scope, headed } }: NeedsQuery): RawBuilder<unknown>[] {
  const inside = [
    ...(scope === null ? [] : [requestsInside(scope, { memberId })]),
    ...(headed === null || headed === 'all' ? [] : [requestsLeadingTo(headed.departments)]),
  ];
  if (inside.length === 0) return [];
  return [
    sql`SELECT ${columns({ kind: 'JOIN_REQUEST', id: sql`r.id`, name: sql`r.display_name`, detail: sql`r.reason`, at: sql`r.created_at` })}
    FROM ${joinRequests} WHERE r.team_id = ${teamId}::uuid AND ${isRequestPending} AND (${sql.join(inside, sql` OR `)})
    ORDER BY r.created_at, r.id LIMIT ${few}`,
  ];
}

/** Pending app requests that the caller can decide, the oldest first. */
function appRequests({ teamId, language, sees }: NeedsQuery): RawBuilder<unknown>[] {
  const inside = [sees.appRequests, sees.headed].flatMap((scope) => (scope === null ? [] : [insideScope(scope)]));
  if (inside.length === 0) return [];
  return [
    sql`SELECT ${columns({ kind: 'APP_REQUEST', id: sql`r.id`, name: sql`m.display_name`, detail: appName(language), at: sql`r.created_at` })}
    FROM app_requests r JOIN app.members_view m ON m.id = r.member_id AND m.resigned_at IS NULL JOIN apps a ON a.id = r.app_id
    WHERE r.team_id = ${teamId}::uuid AND r.status = 'PENDING' AND (${sql.join(inside, sql` OR `)})
    ORDER BY r.created_at, r.id LIMIT ${few}`,
  ];
}

const noScope = { departments: [], members: [] };

/** Resignations that were due and failed. */
const resignations = ({ teamId, today, sees }: NeedsQuery) => sql`
  SELECT ${columns({ kind: 'RESIGNATION', id: sql`r.id`, name: sql`m.display_name`, at: sql`r.job_ended_date::timestamptz` })}
  FROM resignations r JOIN app.members_view m ON m.id = r.member_id
  WHERE r.team_id = ${teamId}::uuid AND r.state = 'PENDING' AND r.failure IS NOT NULL
    AND r.job_ended_date BETWEEN ${today}::date - ${homeLimits.past}::int AND ${today}::date AND ${insideScope(sees.joinRequests ?? noScope)}
  ORDER BY r.job_ended_date, r.id LIMIT ${few}`;

/** The caller's imports that could not be read, or were checked and not committed; they are deleted after 7 days. */
const imports = ({ teamId, memberId }: NeedsQuery) => sql`
  SELECT ${columns({ kind: 'IMPORT', id: sql`r.id`, name: sql`r.file_name`, at: sql`r.created_at`, count: sql`(r.summary ->> 'faulty')` })}
  FROM imports r WHERE r.team_id = ${teamId}::uuid AND r.created_at > now() - interval '7 days' AND r.created_by = ${memberId}::uuid
    AND r.status IN ('READY', 'FAILED')
  ORDER BY r.created_at DESC LIMIT 1`;

/** Invitations that did not arrive, as one line with the latest of them. */
const undelivered = ({ teamId, memberId, sees }: NeedsQuery) => sql`
  SELECT ${columns({
    kind: 'UNDELIVERED',
    id: sql`(array_agg(i.id ORDER BY i.sent_at DESC))[1]`,
    name: sql`(array_agg(i.recipient ORDER BY i.sent_at DESC))[1]`,
    at: sql`min(i.sent_at)`,
    count: sql`count(*)`,
  })}
  FROM ${sentInvitations} WHERE o.team_id = ${teamId}::uuid AND ${isUndelivered}
    AND ${invitationsInside(sees.joinRequests ?? noScope, { memberId })} HAVING count(*) > 0`;

/** Webhooks that the server has disabled, and those that deliver nothing at present. */
const webhooks = ({ teamId }: NeedsQuery) => sql`
  SELECT ${columns({ kind: 'WEBHOOK', id: sql`w.id`, name: sql`w.name`, detail: sql`w.ended_by`, at: sql`w.failing_since` })}
  FROM webhooks w WHERE w.team_id = ${teamId}::uuid AND (w.ended_by IS NOT NULL OR (w.enabled AND w.failing_since IS NOT NULL))
  ORDER BY w.failing_since, w.id LIMIT ${few}`;
