import { sql } from 'kysely';
import type { ManifestPlan } from '#contract/apps/app-plans.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne } from '#server/kernel/database/rows.ts';

/** A subscription of a team. Amounts in minor units; days are plain dates in the team's time zone. */
export type StoredSubscription = Omit<ColumnsOf<'subscriptions'>, 'plan'> & { plan: ManifestPlan };

/**
 * The fields of a subscription that an order changes and a refund restores. Instants are ISO text, because it is stored as
 * JSON.
 */
export interface SubscriptionSnapshot extends ColumnsOf<
  'subscriptions',
  | 'currency'
  | 'plan_key'
  | 'period'
  | 'quantity'
  | 'granted'
  | 'anchor_day'
  | 'period_start'
  | 'period_end'
  | 'paid_value'
  | 'auto_renew'
  | 'next_quantity'
  | 'status'
> {
  plan: ManifestPlan;
  /** The day on which `paid_value` was last set; null if it was never recorded. */
  priced_on: string | null;
  cancelled_at: string | null;
  grace_until: string | null;
  ended_at: string | null;
}

export type NewSubscription = SubscriptionSnapshot & ColumnsOf<'subscriptions', 'id' | 'app_id' | 'plan_kind' | 'started_on'>;

/** Returns the fields of a subscription that orders can change. */
export const stateOf = (row: StoredSubscription): SubscriptionSnapshot => ({
  currency: row.currency,
  plan_key: row.plan_key,
  plan: row.plan,
  period: row.period,
  quantity: row.quantity,
  granted: row.granted,
  anchor_day: row.anchor_day,
  period_start: row.period_start,
  period_end: row.period_end,
  paid_value: row.paid_value,
  priced_on: row.priced_on,
  auto_renew: row.auto_renew,
  cancelled_at: row.cancelled_at?.toISOString() ?? null,
  next_quantity: row.next_quantity,
  grace_until: row.grace_until?.toISOString() ?? null,
  status: row.status,
  ended_at: row.ended_at?.toISOString() ?? null,
});

/**
 * Locks all subscriptions of an app, including ended ones, until the transaction ends. Lock order: after the order's row,
 * before team_apps.
 */
export function lockOfApp(tx: Tx, teamId: string, appId: string): Promise<StoredSubscription[]> {
  return many(tx)<StoredSubscription>`
    SELECT * FROM subscriptions WHERE team_id = ${teamId}::uuid AND app_id = ${appId}::uuid ORDER BY id FOR UPDATE`;
}

export function find(db: Db, teamId: string, id: string): Promise<StoredSubscription | undefined> {
  return maybeOne(db)<StoredSubscription>`SELECT * FROM subscriptions WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`;
}

/** Violates subscriptions_main or subscriptions_add_on if the same plan is running. */
export async function insert(tx: Tx, teamId: string, { plan, ...row }: NewSubscription): Promise<void> {
  await tx
    .insertInto('subscriptions')
    .values({ ...row, team_id: teamId, plan: JSON.stringify(plan) })
    .execute();
}

/** Sets a subscription to the given state. The caller has locked the row. */
export async function update(tx: Tx, teamId: string, id: string, { plan, ...state }: SubscriptionSnapshot): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ ...state, plan: JSON.stringify(plan), version: sql`version + 1`, updated_at: sql`now()` })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute();
}
