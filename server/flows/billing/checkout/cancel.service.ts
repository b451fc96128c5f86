import type { OrderBrief } from '#contract/billing/checkout.ts';
import * as orders from '#server/features/billing/orders/order-rows.repository.ts';
import * as credit from '#server/features/billing/payments/credit.repository.ts';
import * as payments from '#server/features/billing/payments/payments.repository.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { requireMember } from '#server/domain/support/support.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { systemWriter } from '#server/kernel/log/system-writer.ts';
import { briefOf } from './order-summary.service.ts';
import { about, type CheckoutDependencies, type LogAuthor } from './checkout.dependencies.ts';

/**
 * Cancels an unpaid order and returns the part paid from the credit balance. Of a concurrent payment and cancellation, one
 * takes effect. Throws notFound, orderMoved, paymentRunning while a card is being charged, memberOnly.
 */
export function cancel(context: TeamContext, orderId: string): Promise<OrderBrief> {
  requireMember(context);
  return writeTeam(context, async (tx) => {
    await cancelIn(tx, context, orderId);
    return briefOf(tx, context.team.id, orderId);
  });
}

/** Cancels an unpaid order inside another transaction, for callers that end what the order was for. Throws as `cancel` does. */
export async function cancelIn(tx: Tx, by: LogAuthor, orderId: string): Promise<void> {
  const order = await orders.lock(tx, by.team.id, orderId);
  if (!order) throw new AppError('notFound');
  if (!order.open || (order.pay_status !== 'PENDING' && order.pay_status !== 'VOUCHER_UPLOADED'))
    throw new AppError('orderMoved');
  if (await payments.running(tx, by.team.id, orderId)) throw new AppError('paymentRunning');
  await closeIn(tx, by, order, 'CANCELLED');
}

/** Expires an order that was not paid in time. @returns false if it was paid, is closed or is being paid */
export function expire(
  { database, logKey }: Pick<CheckoutDependencies, 'database' | 'logKey'>,
  teamId: string,
  orderId: string,
  now: Date,
): Promise<boolean> {
  return inTransaction(database, { teamId }, async (tx) => {
    const order = await orders.lock(tx, teamId, orderId);
    if (!order || !order.open || order.pay_status !== 'PENDING' || order.expires_at > now) return false;
    if (await payments.running(tx, teamId, orderId)) return false;
    await closeIn(tx, systemWriter(logKey, teamId, { userAgent: 'checkout', now }), order, 'LAPSED');
    return true;
  });
}

async function closeIn(tx: Tx, by: LogAuthor, order: orders.StoredOrder, how: 'CANCELLED' | 'LAPSED'): Promise<void> {
  const { team, actor, now } = by;
  if (!(await orders.close(tx, team.id, order.id, how, now))) throw new AppError('orderMoved');
  await orders.endVoucher(tx, team.id, order.id, { by: actor.displayName, at: now });
  const { from_balance: amount, currency, number } = order;
  if (amount > 0)
    await credit.put(tx, team.id, {
      currency,
      amount,
      reason: 'ORDER_CANCELLED',
      orderId: order.id,
      byName: actor.displayName,
      note: number,
      at: now,
    });
  const action = how === 'LAPSED' ? 'order.lapse' : 'order.cancel';
  await record(tx, by, {
    category: 'BILLING',
    action,
    object: about(order),
    after: amount > 0 ? { toBalance: amount, currency } : null,
  });
}
