import { type RawBuilder, sql } from 'kysely';
import type { ManifestPlan } from '#contract/apps/app-plans.ts';
import { type Currency, defaultDisplayCurrency } from '#contract/billing/currencies.ts';
import type { Language } from '#contract/languages.ts';
import type { PayStatus, QuoteAct } from '#contract/billing/order-states.ts';
import type { InFour } from '#contract/in-four.ts';
import type { RenewalOutcome } from '#contract/billing/subscription-facts.ts';
import { appIcon, appRefColumns } from '#server/domain/app-access/app-ref.ts';
import { headcountIn, membersInRange, seatsOf, seatsUsed } from '#server/domain/app-access/verdict.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne } from '#server/kernel/database/rows.ts';

/** A subscription with its app's name in one language, its usage and its open order. */
export interface ListedSubscriptionRow extends ColumnsOf<
  'subscriptions',
  | 'id'
  | 'plan_key'
  | 'plan_kind'
  | 'currency'
  | 'period'
  | 'quantity'
  | 'granted'
  | 'anchor_day'
  | 'started_on'
  | 'period_start'
  | 'period_end'
  | 'paid_value'
  | 'auto_renew'
  | 'cancelled_at'
  | 'next_quantity'
  | 'grace_until'
  | 'status'
  | 'ended_at'
  | 'version'
> {
  appId: string;
  name: string;
  icon: string | null;
  /** The plan as last paid for. */
  plan: ManifestPlan;
  /** The plans on offer now; empty if the app is withdrawn. */
  offer: ManifestPlan[];
  /** Seats assigned to members who can use the app. `people`: the number of members who can use it. */
  seats_used: number;
  people: number;
  /** For an add-on: its main plan is cancelled. */
  main_cancelled: boolean;
  open_order:
    | (ColumnsOf<'orders', 'id' | 'number' | 'automatic' | 'due' | 'currency'> & {
        act: QuoteAct;
        payStatus: PayStatus;
        paying: boolean;
      })
    | null;
  last_step: { step: number; requested_at: string; outcome: RenewalOutcome | null; reason: string | null } | null;
  usage: { item: string; used: number; reported_at: string }[];
}

const everybody = sql`(SELECT ${headcountIn('all')} AS n) AS everybody`;

const isPaying = sql`EXISTS (
    SELECT FROM payments p WHERE p.team_id = o.team_id AND p.order_id = o.id AND p.status IN ('CLAIMED', 'CHALLENGE', 'PROCESSING'))`;

const openOrder = sql`(SELECT json_build_object('id', o.id, 'number', o.number, 'automatic', o.automatic, 'act', o.action,
    'due', o.due, 'currency', o.currency, 'payStatus', o.pay_status, 'paying', ${isPaying})
  FROM orders o WHERE o.team_id = s.team_id AND o.subscription_id = s.id AND o.open ORDER BY o.automatic, o.created_at DESC LIMIT 1)`;

const lastStep = sql`(SELECT json_build_object('step', r.step, 'requested_at', r.requested_at, 'outcome', r.outcome, 'reason', r.reason)
  FROM renewal_steps r WHERE r.team_id = s.team_id AND r.subscription_id = s.id AND r.period_end = s.period_end
  ORDER BY r.step DESC LIMIT 1)`;

function select(db: Db, teamId: string, language: Language, which: RawBuilder<unknown>): Promise<ListedSubscriptionRow[]> {
  return many(db)<ListedSubscriptionRow>`
    SELECT s.id, ${appRefColumns(language)}, s.plan_key, s.plan_kind, s.plan, s.currency, s.period, s.quantity, s.granted, s.anchor_day,
      CASE WHEN a.withdrawn_at IS NULL THEN coalesce(a.manifest->'plans', '[]') ELSE '[]' END AS offer,
      s.started_on, s.period_start, s.period_end, s.paid_value, s.auto_renew, s.cancelled_at, s.next_quantity, s.grace_until, s.status, s.ended_at,
      s.version, ${seatsUsed} AS seats_used, ${membersInRange('all', sql`everybody.n`)} AS people,
      s.plan_kind = 'ADD_ON' AND EXISTS (SELECT FROM subscriptions main WHERE main.team_id = s.team_id AND main.app_id = s.app_id
        AND main.plan_kind = 'MAIN' AND main.status = 'ACTIVE' AND main.cancelled_at IS NOT NULL) AS main_cancelled,
      ${openOrder} AS open_order, ${lastStep} AS last_step,
      coalesce((SELECT json_agg(json_build_object('item', u.item, 'used', u.used, 'reported_at', u.reported_at))
        FROM subscription_usage u WHERE u.team_id = s.team_id AND u.app_id = s.app_id), '[]') AS usage
    FROM subscriptions s JOIN apps a ON a.id = s.app_id JOIN team_apps t ON t.team_id = s.team_id AND t.app_id = s.app_id CROSS JOIN ${everybody}
    WHERE s.team_id = ${teamId}::uuid AND ${which}
    ORDER BY a.manifest->'name'->>${sql.lit(language)} COLLATE "und-x-icu", s.app_id, s.plan_kind DESC, s.started_on, s.id`;
}

/** Returns all subscriptions of a team by app name, main plans before add-ons. */
export const listAll = (db: Db, teamId: string, language: Language) => select(db, teamId, language, sql`true`);

export async function find(db: Db, teamId: string, id: string, language: Language): Promise<ListedSubscriptionRow | undefined> {
  return (await select(db, teamId, language, sql`s.id = ${id}::uuid`))[0];
}

/** Returns the running add-ons of an app. */
export const servicesOf = (db: Db, teamId: string, appId: string, language: Language) =>
  select(db, teamId, language, sql`s.app_id = ${appId}::uuid AND s.plan_kind = 'ADD_ON' AND s.status = 'ACTIVE'`);

/** Facts that all subscriptions of a team share. */
export interface TeamBillingFacts {
  headcount: number;
  /** The team's billing currency. */
  billed: Currency;
  card: ColumnsOf<'payment_methods', 'id' | 'brand' | 'last_four' | 'exp_month' | 'exp_year'> | null;
  /** The open order that is not an automatic renewal. */
  openOrder: OpenTeamOrder | null;
}

interface OpenTeamOrder extends ColumnsOf<'orders', 'id' | 'number' | 'due' | 'currency'> {
  payStatus: PayStatus;
  paying: boolean;
  reviewBy: string | null;
  expiresAt: string;
  subscriptionId: string | null;
  app: { appId: string; name: InFour; icon: string | null };
  /** The plan that is charged. */
  planName: InFour;
}

/** Returns what all subscriptions of a team share: headcount, default card and open order. */
export async function findTeamBillingFacts(db: Db, teamId: string): Promise<TeamBillingFacts> {
  return (
    (await maybeOne(db)<TeamBillingFacts>`
    SELECT everybody.n AS headcount, teams.currency_code AS billed,
      (SELECT json_build_object('id', p.id, 'brand', p.brand, 'last_four', p.last_four, 'exp_month', p.exp_month, 'exp_year', p.exp_year)
        FROM payment_methods p WHERE p.team_id = ${teamId}::uuid AND p.is_default) AS card,
      (SELECT json_build_object('id', o.id, 'number', o.number, 'payStatus', o.pay_status, 'paying', ${isPaying},
          'due', o.due, 'currency', o.currency, 'expiresAt', o.expires_at, 'subscriptionId', o.subscription_id,
          'app', json_build_object('appId', a.id, 'name', a.manifest->'name', 'icon', ${appIcon}), 'planName', o.lines->0->'planName',
          'reviewBy', (SELECT v.due_at FROM vouchers v WHERE v.team_id = o.team_id AND v.order_id = o.id AND v.status = 'WAITING'))
        FROM orders o JOIN apps a ON a.id = o.app_id WHERE o.team_id = ${teamId}::uuid AND o.open AND NOT o.automatic) AS "openOrder"
    FROM teams CROSS JOIN ${everybody} WHERE teams.id = ${teamId}::uuid`) ?? {
      headcount: 0,
      billed: defaultDisplayCurrency,
      card: null,
      openOrder: null,
    }
  );
}

export interface TrialRow extends ColumnsOf<'team_apps', 'trial_until' | 'paid_until' | 'cancelled_at'> {
  appId: string;
  name: string;
  icon: string | null;
  seats: number | null;
  seats_used: number;
  people: number;
  /** The app has a plan that can be bought. */
  offered: boolean;
}

/** Returns opened paid apps without a main plan subscription, by name. */
export function listTrials(db: Db, teamId: string, language: Language): Promise<TrialRow[]> {
  return many(db)<TrialRow>`
    SELECT ${appRefColumns(language)}, t.trial_until, t.paid_until, t.cancelled_at, ${seatsOf} AS seats, ${seatsUsed} AS seats_used,
      ${membersInRange('all', sql`everybody.n`)} AS people, a.withdrawn_at IS NULL AS offered
    FROM team_apps t JOIN apps a ON a.id = t.app_id CROSS JOIN ${everybody}
    WHERE t.team_id = ${teamId}::uuid AND NOT a.is_free AND NOT a.is_default
      AND NOT EXISTS (SELECT FROM subscriptions s WHERE s.team_id = t.team_id AND s.app_id = t.app_id AND s.plan_kind = 'MAIN')
    ORDER BY a.manifest->'name'->>${sql.lit(language)} COLLATE "und-x-icu", a.id`;
}
