import { sql } from 'kysely';
import type { ManifestPlan } from '#contract/apps/app-plans.ts';
import type { OrderCustomer } from '#contract/billing/order-facts.ts';
import type { PayType } from '#contract/billing/order-states.ts';
import type { PlanPeriod } from '#contract/billing/plan-facts.ts';
import type { StoredLine } from '#contract/billing/quotes.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne } from '#server/kernel/database/rows.ts';

/** The state of a subscription at the time a change of it was ordered. */
export interface Basis {
  planKey: string;
  period: PlanPeriod;
  quantity: number;
  periodStart: string;
  periodEnd: string | null;
}

/** A row of `orders` with the columns that decide its further processing. Amounts in minor units. */
export type StoredOrder = Omit<ColumnsOf<'orders'>, 'lines' | 'plans' | 'basis' | 'customer' | 'agreements'> & {
  lines: StoredLine[];
  plans: ManifestPlan[];
  basis: Basis | null;
  customer: OrderCustomer;
  agreements: { kind: string; version: string }[];
};

/** The columns of a new order. Amounts in minor units. */
export interface NewOrder extends ColumnsOf<
  'orders',
  'id' | 'number' | 'action' | 'automatic' | 'currency' | 'amount' | 'discount' | 'unused' | 'due'
> {
  quoteId: string;
  appId: string;
  subscriptionId: string | null;
  lines: readonly StoredLine[];
  fromBalance: number;
  toBalance: number;
  payType: PayType;
  remittanceCode: string;
  customer: OrderCustomer;
  agreements: readonly { kind: string; version: string }[];
  plans: readonly ManifestPlan[];
  basis: Basis | null;
  orderedBy: string | null;
  orderedName: string;
  createdAt: Date;
  lapsesAt: Date;
}

/**
 * Inserts an order. Concurrent inserts are refused by constraints: violates orders_open, orders_open_renewal or
 * orders_team_id_quote_id_key.
 */
export async function insert(tx: Tx, teamId: string, order: NewOrder): Promise<void> {
  await tx
    .insertInto('orders')
    .values({
      team_id: teamId,
      id: order.id,
      number: order.number,
      quote_id: order.quoteId,
      app_id: order.appId,
      action: order.action,
      subscription_id: order.subscriptionId,
      automatic: order.automatic,
      currency: order.currency,
      lines: JSON.stringify(order.lines),
      amount: order.amount,
      discount: order.discount,
      unused: order.unused,
      from_balance: order.fromBalance,
      to_balance: order.toBalance,
      due: order.due,
      pay_type: order.payType,
      remittance_code: order.remittanceCode,
      customer: JSON.stringify(order.customer),
      agreements: JSON.stringify(order.agreements),
      plans: JSON.stringify(order.plans),
      basis: order.basis && JSON.stringify(order.basis),
      ordered_by: order.orderedBy,
      ordered_by_name: order.orderedName,
      created_at: order.createdAt,
      expires_at: order.lapsesAt,
    })
    .execute();
}

/** Locks an order until the transaction ends and returns it. */
export function lock(tx: Tx, teamId: string, orderId: string): Promise<StoredOrder | undefined> {
  return maybeOne(tx)<StoredOrder>`
    SELECT * FROM orders WHERE team_id = ${teamId}::uuid AND id = ${orderId}::uuid FOR UPDATE`;
}

export function find(db: Db, teamId: string, orderId: string): Promise<StoredOrder | undefined> {
  return maybeOne(db)<StoredOrder>`SELECT * FROM orders WHERE team_id = ${teamId}::uuid AND id = ${orderId}::uuid`;
}

/** Marks an order as paid. @returns false unless the order was open and unpaid */
export async function setPaid(
  tx: Tx,
  teamId: string,
  orderId: string,
  { payType, at }: { payType: PayType | null; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ pay_status: 'PAID', paid_at: at, version: sql`version + 1`, ...(payType && { pay_type: payType }) })
    .where('team_id', '=', teamId)
    .where('id', '=', orderId)
    .where('open', '=', true)
    .where('pay_status', 'in', ['PENDING', 'VOUCHER_UPLOADED'])
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Closes a paid order as fulfilled. @returns false unless the order was paid and open */
export async function setFulfilled(tx: Tx, teamId: string, orderId: string, fulfilment: object, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({
      open: false,
      close_reason: 'FULFILLED',
      closed_at: at,
      fulfilment: JSON.stringify(fulfilment),
      version: sql`version + 1`,
    })
    .where('team_id', '=', teamId)
    .where('id', '=', orderId)
    .where('open', '=', true)
    .where('pay_status', '=', 'PAID')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Closes an unpaid order; its uploaded vouchers are kept. @returns false unless the order was open and unpaid */
export async function close(tx: Tx, teamId: string, orderId: string, how: 'CANCELLED' | 'LAPSED', at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ open: false, close_reason: how, closed_at: at, version: sql`version + 1` })
    .where('team_id', '=', teamId)
    .where('id', '=', orderId)
    .where('open', '=', true)
    .where('pay_status', 'in', how === 'LAPSED' ? ['PENDING'] : ['PENDING', 'VOUCHER_UPLOADED'])
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Marks a paid order as refunded and closes it. @returns false unless the order was paid */
export async function setRefunded(tx: Tx, teamId: string, orderId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ pay_status: 'REFUNDED', open: false, close_reason: 'REFUNDED', closed_at: at, version: sql`version + 1` })
    .where('team_id', '=', teamId)
    .where('id', '=', orderId)
    .where('pay_status', '=', 'PAID')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Records a failed attempt to fulfil an order; the schedule `reconcile` tries again. */
export async function recordFulfilAttempt(db: Db, teamId: string, orderId: string, at: Date): Promise<void> {
  await db
    .updateTable('orders')
    .set({ fulfil_attempts: sql`fulfil_attempts + 1`, fulfil_attempted_at: at })
    .where('team_id', '=', teamId)
    .where('id', '=', orderId)
    .execute();
}

/** Withdraws the voucher that is waiting for review. @returns whether there was one */
export async function endVoucher(
  tx: Tx,
  teamId: string,
  orderId: string,
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('vouchers')
    .set({ status: 'WITHDRAWN', decided_at: at, decided_by_name: by })
    .where('team_id', '=', teamId)
    .where('order_id', '=', orderId)
    .where('status', '=', 'WAITING')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Returns whether no later fulfilled order changed the same subscriptions. Only the latest order can be refunded. */
export async function isLatestOf(
  db: Db,
  teamId: string,
  order: Pick<StoredOrder, 'id' | 'closed_at'>,
  subscriptionIds: readonly string[],
): Promise<boolean> {
  return (
    (
      await many(db)<{ later: boolean }>`
    SELECT EXISTS (SELECT FROM orders o, jsonb_array_elements(coalesce(o.fulfilment->'subscriptions', '[]')) AS s
      WHERE o.team_id = ${teamId}::uuid AND o.id <> ${order.id}::uuid AND o.close_reason = 'FULFILLED' AND o.closed_at >= ${order.closed_at}::timestamptz
        AND (s->>'id')::uuid = ANY(${[...subscriptionIds]}::uuid[])) AS later`
    )[0]?.later === false
  );
}
