import * as orders from '#server/features/billing/orders/order-rows.repository.ts';
import * as credit from '#server/features/billing/payments/credit.repository.ts';
import type { Tx } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { about, type LogAuthor } from './checkout.dependencies.ts';

/**
 * Records that staff have found a transfer on the bank account. It pays the order if that is open and unpaid; otherwise it
 * becomes credit balance, once. After its commit the caller fulfils a PAID order, and stores the voucher's decision. Throws
 * notFound, orderMoved if the transfer was counted before.
 * @param by provider staff, in the order's team
 */
export async function settleTransfer(tx: Tx, by: LogAuthor, orderId: string): Promise<'PAID' | 'CREDITED'> {
  const { team, actor, now } = by;
  const order = await orders.lock(tx, team.id, orderId);
  if (!order) throw new AppError('notFound');
  const { number, due, currency } = order;
  const details = { amount: due, currency, payType: 'BANK_TRANSFER' };
  if (await orders.setPaid(tx, team.id, orderId, { payType: 'BANK_TRANSFER', at: now })) {
    await record(tx, by, { category: 'BILLING', action: 'order.pay', object: about(order), after: details });
    return 'PAID';
  }
  const paidByTransfer = order.pay_type === 'BANK_TRANSFER' && (order.pay_status === 'PAID' || order.pay_status === 'REFUNDED');
  if (paidByTransfer || due === 0 || (await credit.wasCredited(tx, team.id, orderId, 'LATE_TRANSFER')))
    throw new AppError('orderMoved');
  const line = { currency, amount: due, orderId, byName: actor.displayName, note: number, at: now };
  await credit.put(tx, team.id, { ...line, reason: 'LATE_TRANSFER' });
  await record(tx, by, {
    category: 'BILLING',
    action: 'credit.add',
    object: about(order),
    after: { ...details, toBalance: due },
  });
  return 'CREDITED';
}
