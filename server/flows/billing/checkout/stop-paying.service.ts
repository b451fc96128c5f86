import type { OrderBrief } from '#contract/billing/checkout.ts';
import { billingLimits } from '#contract/billing/order-states.ts';
import * as orders from '#server/features/billing/orders/order-rows.repository.ts';
import * as payments from '#server/features/billing/payments/payments.repository.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { requireMember } from '#server/domain/support/support.ts';
import { type CardClient, GatewayUnreachable } from '#server/integrations/cards/card-client.ts';
import { briefOf } from './order-summary.service.ts';
import type { CheckoutDependencies } from './checkout.dependencies.ts';
import { type ReportedCharge, neverRequested, settlePayment } from './settle.service.ts';

/**
 * Gives up a payment that waits for the cardholder. If it succeeded in the meantime, the order is paid. Throws notFound,
 * orderMoved if no payment is in progress, paymentRunning if the gateway is processing it and cannot stop, cardsOff,
 * memberOnly, busy without an answer.
 */
export async function stopPaying(parts: CheckoutDependencies, context: TeamContext, orderId: string): Promise<OrderBrief> {
  requireMember(context);
  const { database, team, now } = context;
  const payment = await asTeam(database, team.id, async (db) => {
    if (!(await orders.find(db, team.id, orderId))) throw new AppError('notFound');
    return payments.running(db, team.id, orderId);
  });
  if (!payment) throw new AppError('orderMoved');
  const { cards } = parts;
  if (!cards) throw new AppError('cardsOff');
  const reported = await stopped(cards, payment, now).catch((error: unknown) => {
    throw error instanceof GatewayUnreachable ? new AppError('busy', { retryAfter: 5 }) : error;
  });
  if (!reported || reported.state === 'PROCESSING' || reported.state === 'CHALLENGE') throw new AppError('paymentRunning');
  await settlePayment(parts, team.id, payment.id, reported, context);
  return asTeam(database, team.id, (db) => briefOf(db, team.id, orderId));
}

async function stopped(
  cards: CardClient,
  { id, gateway_ref: ref, gateway_customer: customer, requested_at: askedAt }: payments.PaymentRow,
  now: Date,
): Promise<ReportedCharge | undefined> {
  const charge = await cards.findCharge({ ref, paymentId: id, customer });
  // Another process may be about to request it.
  if (!charge) return now.getTime() - askedAt.getTime() > billingLimits.reconcileAfter * 1000 ? neverRequested : undefined;
  return charge.state === 'CHALLENGE' ? cards.stopCharge(charge.ref) : charge;
}
