import type { LoggedAction } from '#contract/platform/operation-log-facts.ts';
import { type PaymentStatus, runningPayments } from '#contract/billing/order-states.ts';
import * as orders from '#server/features/billing/orders/order-rows.repository.ts';
import * as payments from '#server/features/billing/payments/payments.repository.ts';
import type { Tx } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { systemWriter } from '#server/kernel/log/system-writer.ts';
import type { Charge } from '#server/integrations/cards/card-client.ts';
import { about, type CheckoutDependencies, type LogAuthor } from './checkout.dependencies.ts';
import { tryFulfil } from './fulfil.service.ts';
import { refundLatePayment } from './refund-due.service.ts';
import { sendRefunds } from './send-refund.service.ts';

/** The state of a charge as reported by the gateway; `ref` is null if the gateway does not know the charge. */
export type ReportedCharge = Omit<Charge, 'ref' | 'paymentId'> & { ref: string | null };

/** The state of a charge that the gateway does not know. It counts as failed; if it succeeds later, it is a late success. */
export const neverRequested: ReportedCharge = {
  ref: null,
  state: 'FAILED',
  challengeUrl: null,
  failure: 'processingError',
  amount: 0,
  currency: '',
};

/** The step after the commit. */
type NextStep = 'FULFIL' | 'REFUND' | null;

/**
 * Stores the state of a payment, whether reported by an answer, an event or the schedule, in any order. A successful payment
 * pays the order if it is open and pending; otherwise it is refunded to the card automatically. A payment that was given up and
 * succeeds later counts as successful. An amount other than requested does not pay the order and is refunded in full. Then
 * fulfils or refunds.
 * @param by the actor who caused the call, if any
 */
export async function settlePayment(
  parts: CheckoutDependencies,
  teamId: string,
  paymentId: string,
  reported: ReportedCharge,
  by?: LogAuthor,
): Promise<void> {
  const doer = by ?? systemWriter(parts.logKey, teamId, { userAgent: 'checkout' });
  const { orderId, next } = await inTransaction(parts.database, { teamId }, async (tx) => {
    const known = await payments.find(tx, teamId, paymentId);
    const order = known && (await orders.lock(tx, teamId, known.order_id));
    const payment = order && (await payments.lock(tx, teamId, paymentId));
    if (!order || !payment) throw new AppError('notFound');
    return { orderId: order.id, next: await settle(tx, doer, order, payment, reported) };
  });
  if (next === 'FULFIL') await tryFulfil(parts, teamId, orderId);
  if (next === 'REFUND') await sendRefunds(parts, teamId, orderId);
}

async function settle(
  tx: Tx,
  doer: LogAuthor,
  order: orders.StoredOrder,
  payment: payments.PaymentRow,
  reported: ReportedCharge,
): Promise<NextStep> {
  const teamId = doer.team.id;
  const late = !runningPayments.includes(payment.status);
  if (payment.status === 'SUCCEEDED' || (late && reported.state !== 'SUCCEEDED')) return null;
  const { state: status, ref, challengeUrl, failure } = reported;
  await payments.setOutcome(tx, teamId, payment.id, { status, ref, challengeUrl, failure, at: doer.now });
  const details = { card: payment.card, amount: payment.amount, currency: payment.currency, ...(failure && { failure }) };
  if (status === 'SUCCEEDED') {
    const asRequested = reported.amount === payment.amount && reported.currency === payment.currency;
    if (asRequested && order.open && order.pay_status === 'PENDING') {
      await orders.setPaid(tx, teamId, order.id, { payType: 'STRIPE', at: doer.now });
      await record(tx, doer, { category: 'BILLING', action: 'order.pay', object: about(order), after: details });
      return 'FULFIL';
    }
    await refundLatePayment(tx, doer, order, payment, asRequested ? null : reported);
    return 'REFUND';
  }
  const action = actions[status];
  if (action) await record(tx, doer, { category: 'BILLING', action, object: about(order), after: details });
  return null;
}

const actions: Partial<Record<PaymentStatus, LoggedAction>> = { FAILED: 'order.payFail', CANCELLED: 'order.payStop' };
