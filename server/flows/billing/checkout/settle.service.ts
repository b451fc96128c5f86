import type { LoggedAction } from '#contract/platform/operation-log-facts.ts';
import { type PaymentStatus, runningPayments } from '#contract/billing/order-states.ts';
import * as orders from '#server/features/billing/orders/order-rows.repository.ts';
import * as payments from '#server/features/billing/payments/payments.repository.ts';
import type { Tx } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import type { Charge } from '#server/integrations/cards/card-client.ts';
import { about, type CheckoutDependencies, type Doer, systemDoer } from './checkout.dependencies.ts';
import { tryFulfil } from './fulfil.service.ts';
import { refundLatePayment } from './refund-due.rules.ts';
import { sendRefunds } from './send-refund.service.ts';

/** What was heard of a charge; without a name where the gateway knows of none. */
export type Heard = Omit<Charge, 'ref' | 'paymentId'> & { ref: string | null };

/** A charge that the gateway was never asked for, and is not being asked for any more. */
export const neverRequested: Heard = {
  ref: null,
  state: 'FAILED',
  challengeUrl: null,
  failure: 'processingError',
  amount: 0,
  currency: '',
};

/** What follows once it is kept. */
type Then = 'FULFIL' | 'REFUND' | null;

/**
 * Keeps what was heard of a payment, from whoever heard it and in whatever order: an answer, an event, or the clock that asked. Money
 * that came pays the order if it is open and pending; any other goes back to the card by itself. A payment that was given up
 * and took money after all is one that took money. Another sum than was asked for pays nothing and goes back whole. Then fulfils
 * or refunds.
 * @param by who asked, where somebody did
 */
export async function settlePayment(
  parts: CheckoutDependencies,
  teamId: string,
  paymentId: string,
  heard: Heard,
  by?: Doer,
): Promise<void> {
  const doer = by ?? systemDoer(parts.logKey, teamId);
  const { orderId, next } = await inTransaction(parts.database, { teamId }, async (tx) => {
    const known = await payments.find(tx, teamId, paymentId);
    const order = known && (await orders.lock(tx, teamId, known.order_id));
    const payment = order && (await payments.lock(tx, teamId, paymentId));
    if (!order || !payment) throw new AppError('notFound');
    return { orderId: order.id, next: await settle(tx, doer, order, payment, heard) };
  });
  if (next === 'FULFIL') await tryFulfil(parts, teamId, orderId);
  if (next === 'REFUND') await sendRefunds(parts, teamId, orderId);
}

async function settle(tx: Tx, doer: Doer, order: orders.StoredOrder, payment: payments.PaymentRow, heard: Heard): Promise<Then> {
  const teamId = doer.team.id;
  const late = !runningPayments.includes(payment.status);
  if (payment.status === 'SUCCEEDED' || (late && heard.state !== 'SUCCEEDED')) return null;
  const { state: status, ref, challengeUrl, failure } = heard;
  await payments.setOutcome(tx, teamId, payment.id, { status, ref, challengeUrl, failure, at: doer.now });
  const told = { card: payment.card, amount: payment.amount, currency: payment.currency, ...(failure && { failure }) };
  if (status === 'SUCCEEDED') {
    const asked = heard.amount === payment.amount && heard.currency === payment.currency;
    if (asked && order.open && order.pay_status === 'PENDING') {
      await orders.setPaid(tx, teamId, order.id, { payType: 'STRIPE', at: doer.now });
      await record(tx, doer, { category: 'BILLING', action: 'order.pay', object: about(order), after: told });
      return 'FULFIL';
    }
    await refundLatePayment(tx, doer, order, payment, asked ? null : heard);
    return 'REFUND';
  }
  const action = actions[status];
  if (action) await record(tx, doer, { category: 'BILLING', action, object: about(order), after: told });
  return null;
}

const actions: Partial<Record<PaymentStatus, LoggedAction>> = { FAILED: 'order.payFail', CANCELLED: 'order.payStop' };
