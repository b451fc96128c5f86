import { v7 as uuidv7 } from 'uuid';
import { currencies } from '#contract/billing/currencies.ts';
import type { OwnRefundReason } from '#contract/billing/payment-facts.ts';
import type { StoredOrder } from '#server/features/billing/orders/order-rows.repository.ts';
import * as credit from '#server/features/billing/payments/credit.repository.ts';
import * as payments from '#server/features/billing/payments/payments.repository.ts';
import * as refunds from '#server/features/billing/payments/refunds.repository.ts';
import type { Tx } from '#server/kernel/context.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import type { Charge } from '#server/integrations/cards/card-client.ts';
import { about, type LogAuthor } from './checkout.dependencies.ts';

export interface RefundDue {
  reason: string;
  byName: string;
  /** Destination of money paid by transfer; BANK is sent manually by staff. */
  transferTo: 'BALANCE' | 'BANK';
}

/** Where the money of an order was refunded to, in minor units. */
export interface RefundedAmounts {
  toCard: number;
  toBalance: number;
  toBank: number;
}

/**
 * Records the refund of everything a paid order was paid with, in the transaction that changes the order: card payments to the
 * card (sent after the commit), transfers to the credit balance or the bank, and credit balance to the balance.
 */
export async function refundMoney(
  tx: Tx,
  doer: LogAuthor,
  order: StoredOrder,
  { reason, byName, transferTo }: RefundDue,
): Promise<RefundedAmounts> {
  const teamId = doer.team.id;
  const { id: orderId, currency, number } = order;
  const note = { orderId, currency, reason, byName, at: doer.now };
  const byCard = order.pay_type === 'STRIPE' && order.due > 0;
  let toCard = 0;
  if (byCard)
    for (const { id: paymentId, amount } of await payments.succeeded(tx, teamId, orderId))
      if (await refunds.insert(tx, teamId, { ...note, id: uuidv7(), paymentId, amount, goesTo: 'CARD', done: false }))
        toCard += amount;
  const transferred = byCard ? 0 : order.due;
  const toBank = transferTo === 'BANK' ? transferred : 0;
  const toBalance = order.from_balance + transferred - toBank;
  for (const [amount, goesTo] of [
    [toBank, 'BANK'],
    [toBalance, 'BALANCE'],
  ] as const)
    if (amount > 0) await refunds.insert(tx, teamId, { ...note, id: uuidv7(), paymentId: null, amount, goesTo, done: true });
  if (toBalance > 0)
    await credit.put(tx, teamId, { currency, amount: toBalance, reason: 'REFUND', orderId, byName, note: number, at: doer.now });
  await record(tx, doer, {
    category: 'BILLING',
    action: 'order.refund',
    object: about(order),
    after: { reason, currency, ...(toCard && { toCard }), ...(toBalance && { toBalance }), ...(toBank && { toBank }) },
  });
  return { toCard, toBalance, toBank };
}

/**
 * Records the refund of a card payment that came too late for its order; sent after the commit.
 * @param took the amount charged if it differs from the amount requested; an unknown currency is replaced by the order's
 */
export async function refundLatePayment(
  tx: Tx,
  doer: LogAuthor,
  order: StoredOrder,
  payment: payments.PaymentRow,
  took: Pick<Charge, 'amount' | 'currency'> | null,
): Promise<void> {
  const { id: paymentId, order_id: orderId } = payment;
  const amount = took?.amount ?? payment.amount;
  const currency = currencies.find((known) => known === took?.currency) ?? payment.currency;
  const reason: OwnRefundReason = took ? 'otherSum' : 'late';
  const byName = doer.actor.kind === 'SYSTEM' ? doer.actor.displayName : 'Atrium';
  const note = { orderId, currency, reason, byName, at: doer.now };
  if (!(await refunds.insert(tx, doer.team.id, { ...note, id: uuidv7(), paymentId, amount, goesTo: 'CARD', done: false })))
    return;
  await record(tx, doer, {
    category: 'BILLING',
    action: 'order.refund',
    object: about(order),
    ...(took && { before: { currency: payment.currency, due: payment.amount } }),
    after: { reason, currency: took?.currency ?? currency, toCard: amount },
  });
}
