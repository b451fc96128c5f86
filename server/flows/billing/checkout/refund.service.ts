import * as orders from '#server/features/billing/orders/order-rows.repository.ts';
import * as credit from '#server/features/billing/payments/credit.repository.ts';
import * as subscriptions from '#server/features/billing/subscriptions/rows.repository.ts';
import type { Tx } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { CheckoutDependencies, LogAuthor } from './checkout.dependencies.ts';
import { findTeam } from './checkout.repository.ts';
import { issueCreditNote } from './documents.service.ts';
import type { Fulfilment } from './fulfil.service.ts';
import { type RefundedAmounts, refundMoney } from './refund-due.service.ts';
import { sendRefunds } from './send-refund.service.ts';
import { applyEntitlement } from './app-entitlement.service.ts';

/** How staff refund an order. */
export interface RefundOptions {
  /** The reason shown to the customer. */
  reason: string;
  /** Destination of money paid by transfer: the credit balance, unless staff return it manually. */
  transferTo?: 'BALANCE' | 'BANK';
}

/**
 * Refunds a fulfilled order and reverts what it changed, in one transaction. Possible only for the latest order that changed a
 * subscription, and for a main plan only without add-ons bought since, so that the previous state is restored. Issues a credit
 * note. The caller sends the refunds after its commit (`sendRefunds`). Throws notFound, orderMoved, refundNotLatest,
 * creditSpent if the balance is lower than the amount the order had added.
 * @param by provider staff, in the order's team
 */
export async function refundOrderIn(
  tx: Tx,
  by: LogAuthor,
  orderId: string,
  { reason, transferTo = 'BALANCE' }: RefundOptions,
): Promise<RefundedAmounts> {
  const { id: teamId } = by.team;
  const order = await orders.lock(tx, teamId, orderId);
  if (!order) throw new AppError('notFound');
  if (order.open || order.pay_status !== 'PAID') throw new AppError('orderMoved');
  const fulfilment = order.fulfilment as unknown as Fulfilment;
  const ids = fulfilment.subscriptions.map(({ id }) => id);
  const rows = await subscriptions.lockOfApp(tx, teamId, order.app_id);
  if (!(await orders.isLatestOf(tx, teamId, order, ids))) throw new AppError('refundNotLatest');
  if (leavesServices(rows, fulfilment, order.closed_at)) throw new AppError('refundNotLatest');
  const team = { id: teamId, ...(await findTeam(tx, teamId)) };
  for (const { id, before } of fulfilment.subscriptions) await revert(tx, by, teamId, rows, id, before);
  await applyEntitlement(tx, by, team, order.app_id, fulfilment.app);
  const { to_balance: takenBack, currency, number } = order;
  if (takenBack > 0) {
    const line = {
      currency,
      amount: takenBack,
      reason: 'REFUND' as const,
      orderId,
      byName: by.actor.displayName,
      note: number,
      at: by.now,
    };
    if (!(await credit.take(tx, teamId, line))) throw new AppError('creditSpent');
  }
  const refunded = await refundMoney(tx, by, order, { reason, byName: by.actor.displayName, transferTo });
  await orders.setRefunded(tx, teamId, orderId, by.now);
  const details = { ...refunded, takenBack, reason, refundedAt: by.now.toISOString(), byName: by.actor.displayName };
  await issueCreditNote(tx, teamId, order, details, dateIn(team.timeZone, by.now));
  return refunded;
}

/**
 * Refunds an order in its own transaction and sends the refund. A caller that stores a decision as well uses refundOrderIn
 * within one transaction.
 */
export async function refundOrder(
  parts: CheckoutDependencies,
  by: LogAuthor,
  orderId: string,
  refunding: RefundOptions,
): Promise<RefundedAmounts> {
  const { id: teamId } = by.team;
  const refunded = await inTransaction(parts.database, { teamId }, (tx) => refundOrderIn(tx, by, orderId, refunding));
  await sendRefunds(parts, teamId, orderId);
  return refunded;
}

/**
 * Returns whether the refund would leave add-ons bought since without a main plan, which would still be renewed. One-time
 * purchases remain for the next main plan (decisions/041).
 */
function leavesServices(
  rows: readonly subscriptions.StoredSubscription[],
  { subscriptions: changed }: Fulfilment,
  since: Date | null,
): boolean {
  const begun = new Set(changed.filter(({ before }) => before === null).map(({ id }) => id));
  if (!rows.some(({ id, plan_kind: kind }) => kind === 'MAIN' && begun.has(id))) return false;
  return rows.some(
    (row) =>
      row.plan_kind === 'ADD_ON' &&
      row.status === 'ACTIVE' &&
      row.period !== 'NONE' &&
      !begun.has(row.id) &&
      since !== null &&
      row.created_at >= since,
  );
}

/** Restores the state before the order; a subscription created by the order ends. */
async function revert(
  tx: Tx,
  by: LogAuthor,
  teamId: string,
  rows: readonly subscriptions.StoredSubscription[],
  id: string,
  before: subscriptions.SubscriptionSnapshot | null,
): Promise<void> {
  const row = rows.find((each) => each.id === id);
  if (!row) throw new Error('the subscription does not exist');
  const ended = { status: 'ENDED' as const, ended_at: by.now.toISOString(), auto_renew: false, grace_until: null };
  // A subscription that was ended since, by a member or the schedule, stays ended.
  if (!before)
    return row.status === 'ENDED' ? undefined : subscriptions.update(tx, teamId, id, { ...subscriptions.stateOf(row), ...ended });
  const now = subscriptions.stateOf(row);
  const unchanged = { auto_renew: now.auto_renew, cancelled_at: now.cancelled_at ?? before.cancelled_at };
  const over = row.status === 'ENDED' && before.status === 'ACTIVE' ? { status: row.status, ended_at: now.ended_at } : {};
  await subscriptions.update(tx, teamId, id, { ...before, ...unchanged, ...over });
}
