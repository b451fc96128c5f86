import { type RawBuilder, sql } from 'kysely';
import type { ManifestPlan } from '#contract/apps/app-plans.ts';
import type { Currency } from '#contract/billing/currencies.ts';
import { isLanguage, type Language } from '#contract/languages.ts';
import { billingLimits } from '#contract/billing/order-states.ts';
import type { RenewalOutcome } from '#contract/billing/subscription-facts.ts';
import { lockOfApp } from '#server/features/billing/subscriptions/rows.repository.ts';
import type { Tx } from '#server/kernel/context.ts';
import { asPlatform, type Database, type Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, affectsAny, many, maybeOne, maybeValue, value } from '#server/kernel/database/rows.ts';
import { headcountIn } from '#server/domain/app-access/verdict.ts';
import type { RenewalFacts } from './due.rules.ts';

/** Returns the teams with a subscription that has ended or ends within `soon` days. */
export async function teamsDue(database: Database, now: Date, soon: number): Promise<string[]> {
  const { rows } = await asPlatform(database, (db) =>
    sql<{ team_id: string }>`
      SELECT t AS team_id FROM app.teams_with_ending_subscriptions(${now}::timestamptz, ${soon}::int) AS t`.execute(db),
  );
  return rows.map(({ team_id: teamId }) => teamId);
}

export interface RenewalTeamRow {
  id: string;
  name: string;
  timeZone: string;
  /** The default language of the team. */
  language: Language;
  billed: Currency;
}

/** Returns a team that is not dissolved. */
export async function teamOf(db: Db, teamId: string): Promise<RenewalTeamRow | undefined> {
  const team = await maybeOne(db)<RenewalTeamRow>`
    SELECT id, name, time_zone AS "timeZone", default_lang AS language, currency_code AS billed FROM teams
    WHERE id = ${teamId}::uuid AND status = 'ACTIVE'`;
  return team && { ...team, language: isLanguage(team.language) ? team.language : 'hk' };
}

/** A running subscription with an end, and the facts that the schedule decides by. */
export interface DueRow
  extends
    RenewalFacts,
    ColumnsOf<'subscriptions', 'id' | 'app_id' | 'plan_key' | 'plan_kind' | 'currency' | 'period' | 'quantity' | 'next_quantity'>,
    ColumnsOf<'team_apps', 'in_charge'> {
  /** Name of the app in the team's language. */
  name: string;
  plan: ManifestPlan;
  offer: ManifestPlan[];
  /** The unpaid automatic order. */
  automatic_order: string | null;
}

/** Returns subscriptions that end within `soon` days of a plain date or have ended, main plans before add-ons. */
export const endingSoon = (db: Db, teamId: string, { today, soon }: { today: string; soon: number }) =>
  select(db, teamId, sql`s.period_end <= ${today}::date + ${soon}::int`);

/** Returns the current state of one subscription, with all subscriptions of its app locked until the transaction ends. */
export async function lockDue(tx: Tx, teamId: string, id: string): Promise<DueRow | undefined> {
  const found = await tx
    .selectFrom('subscriptions')
    .select('app_id')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return undefined;
  await lockOfApp(tx, teamId, found.app_id);
  return (await select(tx, teamId, sql`s.id = ${id}::uuid`))[0];
}

const since = sql`s.period_end::timestamptz - make_interval(days => ${sql.lit(billingLimits.graceAgainWithin)})`;

function select(db: Db, teamId: string, which: RawBuilder<unknown>): Promise<DueRow[]> {
  return many(db)<DueRow>`
    SELECT s.id, s.app_id, a.manifest->'name'->>teams.default_lang AS name, t.in_charge, s.plan_key, s.plan_kind, s.plan, s.currency, s.period,
      CASE WHEN a.withdrawn_at IS NULL THEN coalesce(a.manifest->'plans', '[]') ELSE '[]' END AS offer, s.quantity, s.next_quantity,
      s.period_start, s.period_end, s.auto_renew, s.cancelled_at, s.grace_until,
      (SELECT json_build_object('step', r.step, 'outcome', r.outcome) FROM renewal_steps r
        WHERE r.team_id = s.team_id AND r.subscription_id = s.id AND r.period_end = s.period_end ORDER BY r.step DESC LIMIT 1) AS last_step,
      EXISTS (SELECT FROM orders o WHERE o.team_id = s.team_id AND o.subscription_id = s.id AND o.open AND NOT o.automatic) AS by_hand,
      EXISTS (SELECT FROM orders o WHERE o.team_id = s.team_id AND o.subscription_id = s.id AND o.open AND NOT o.automatic
        AND o.action = 'RENEW' AND o.pay_status IN ('VOUCHER_UPLOADED', 'PAID')) AS in_review,
      EXISTS (SELECT FROM orders o JOIN payments p ON p.team_id = o.team_id AND p.order_id = o.id
        WHERE o.team_id = s.team_id AND o.subscription_id = s.id AND o.open AND o.automatic
          AND (p.status IN ('CLAIMED', 'CHALLENGE', 'PROCESSING') OR o.pay_status = 'PAID')) AS paying,
      (SELECT o.id FROM orders o WHERE o.team_id = s.team_id AND o.subscription_id = s.id AND o.open AND o.automatic) AS automatic_order,
      EXISTS (SELECT FROM subscriptions e WHERE e.team_id = s.team_id AND e.app_id = s.app_id AND e.plan_key = s.plan_key AND e.status = 'ENDED'
          AND e.grace_until <= e.ended_at AND e.ended_at > ${since})
        OR EXISTS (SELECT FROM orders o, jsonb_array_elements(o.fulfilment->'subscriptions') AS f
          WHERE o.team_id = s.team_id AND o.app_id = s.app_id AND o.action = 'RENEW' AND o.close_reason = 'FULFILLED' AND o.paid_at > ${since}
            AND f->'before'->>'plan_key' = s.plan_key AND f->'before'->>'grace_until' IS NOT NULL
            AND o.paid_at >= (f->'before'->>'period_end')::timestamp AT TIME ZONE teams.time_zone) AS graced
    FROM subscriptions s JOIN apps a ON a.id = s.app_id JOIN teams ON teams.id = s.team_id
      JOIN team_apps t ON t.team_id = s.team_id AND t.app_id = s.app_id
    WHERE s.team_id = ${teamId}::uuid AND s.status = 'ACTIVE' AND s.period_end IS NOT NULL AND ${which}
    ORDER BY s.plan_kind DESC, s.period_end, s.id`;
}

interface StepKey {
  id: string;
  period_end: string;
}

/**
 * Claims a renewal step. Returns false if another process has claimed it, unless that was `stale` seconds ago and no outcome
 * was recorded.
 */
export function takeStep(
  tx: Tx,
  teamId: string,
  { id, period_end: end }: StepKey,
  { step, now, stale }: { step: number; now: Date; stale: number },
): Promise<boolean> {
  return affectsAny(tx)`
    INSERT INTO renewal_steps AS r (team_id, subscription_id, period_end, step, requested_at)
    VALUES (${teamId}::uuid, ${id}::uuid, ${end}::date, ${step}::int, ${now}::timestamptz)
    ON CONFLICT (team_id, subscription_id, period_end, step) DO UPDATE SET requested_at = excluded.requested_at
      WHERE r.outcome IS NULL AND r.requested_at < excluded.requested_at - make_interval(secs => ${stale}::int)`;
}

/** Records the order of a renewal step. */
export async function setOrder(
  tx: Tx,
  teamId: string,
  { id, period_end: end }: StepKey,
  step: number,
  orderId: string,
): Promise<void> {
  await tx
    .updateTable('renewal_steps')
    .set({ order_id: orderId })
    .where('team_id', '=', teamId)
    .where('subscription_id', '=', id)
    .where('period_end', '=', end)
    .where('step', '=', step)
    .execute();
}

/** Records the outcome of a step once. Returns false if it was recorded before. */
export async function endStep(
  tx: Tx,
  teamId: string,
  { id, period_end: end }: StepKey,
  { step, outcome, reason }: { step: number; outcome: RenewalOutcome; reason: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('renewal_steps')
    .set({ outcome, reason })
    .where('team_id', '=', teamId)
    .where('subscription_id', '=', id)
    .where('period_end', '=', end)
    .where('step', '=', step)
    .where('outcome', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export type NoticeKind = 'ENDING' | 'FAILED' | 'ENDED';

/** Claims a notice, so that of concurrent runs only one sends it. Returns false if it was claimed before. */
export function claimNotice(
  tx: Tx,
  teamId: string,
  { id, period_end: end }: StepKey,
  kind: NoticeKind,
  at: number,
): Promise<boolean> {
  return affectsAny(tx)`
    INSERT INTO subscription_notices (team_id, subscription_id, period_end, kind, at)
    VALUES (${teamId}::uuid, ${id}::uuid, ${end}::date, ${kind}, ${at}::int) ON CONFLICT DO NOTHING`;
}

export type CardRow = ColumnsOf<'payment_methods', 'id' | 'brand' | 'last_four'>;

/** Returns the default card, which is charged. */
export function defaultCard(db: Db, teamId: string): Promise<CardRow | undefined> {
  return maybeOne(db)<CardRow>`
    SELECT id, brand, last_four FROM payment_methods WHERE team_id = ${teamId}::uuid AND is_default`;
}

export type RenewalRecipient = ColumnsOf<'members', 'id' | 'display_name'> & ColumnsOf<'accounts', 'email' | 'mobile' | 'locale'>;

/** Returns the recipients for a subscription, each once: the owner, the person in charge of the app, and holders of 050200. */
export function findRenewalRecipients(db: Db, teamId: string, inCharge: string | null): Promise<RenewalRecipient[]> {
  return many(db)<RenewalRecipient>`
    SELECT m.id, m.display_name, a.email, a.mobile, a.locale FROM members m JOIN accounts a ON a.id = m.account_id
    WHERE m.team_id = ${teamId}::uuid AND m.resigned_at IS NULL AND m.status = 'REGISTERED' AND m.suspended_at IS NULL AND a.closed_at IS NULL AND m.id IN (
      SELECT ${inCharge}::uuid UNION ALL SELECT owner_member_id FROM teams WHERE id = ${teamId}::uuid
      UNION ALL SELECT rm.member_id FROM role_members rm JOIN roles r ON r.team_id = rm.team_id AND r.id = rm.role_id
        WHERE rm.team_id = ${teamId}::uuid AND (r.built_in = 'SUPER_ADMIN' OR EXISTS (SELECT FROM role_grants g
          WHERE g.team_id = r.team_id AND g.role_id = r.id AND g.menu_code = '050200')))
    ORDER BY m.id`;
}

export function headcountOf(db: Db): Promise<number> {
  return value(db)<number>`SELECT ${headcountIn('all')}`;
}

/**
 * Locks the open automatic orders for the app of a subscription. Lock order: before its subscriptions, because fulfilment locks
 * the order first (decisions/039).
 */
export async function lockAutomaticOrders(tx: Tx, teamId: string, subscriptionId: string): Promise<void> {
  await sql`
    SELECT FROM orders o WHERE o.team_id = ${teamId}::uuid AND o.open AND o.automatic
      AND o.app_id = (SELECT s.app_id FROM subscriptions s WHERE s.team_id = ${teamId}::uuid AND s.id = ${subscriptionId}::uuid)
    ORDER BY o.id FOR UPDATE OF o`.execute(tx);
}

/** Tries to lock an order without waiting; returns false if another transaction has locked it. */
export async function tryLockOrder(tx: Tx, teamId: string, orderId: string): Promise<boolean> {
  return (
    (await maybeOne(tx)`
    SELECT FROM orders WHERE team_id = ${teamId}::uuid AND id = ${orderId}::uuid FOR UPDATE SKIP LOCKED`) !== undefined
  );
}

/** Returns the unpaid automatic order for a subscription. */
export function automaticOrderOf(db: Db, teamId: string, subscriptionId: string): Promise<string | undefined> {
  return maybeValue(db)<string>`
    SELECT id FROM orders WHERE team_id = ${teamId}::uuid AND subscription_id = ${subscriptionId}::uuid AND open AND automatic`;
}
