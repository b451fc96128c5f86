import { v7 as uuidv7 } from 'uuid';
import type { OrderBrief } from '#contract/billing/checkout.ts';
import * as orders from '#server/features/billing/orders/order-rows.repository.ts';
import * as payments from '#server/features/billing/payments/payments.repository.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { asTeam, inTransaction } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { requireMember } from '#server/domain/support/support.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { type CardClient, GatewayUnreachable } from '#server/integrations/cards/card-client.ts';
import { briefOf } from './order-summary.service.ts';
import type { CheckoutDependencies, LogAuthor } from './checkout.dependencies.ts';
import { type ReportedCharge, neverRequested, settlePayment } from './settle.service.ts';

/**
 * Pays an order with a card of the team: records the claim, charges by the claim's id as idempotency key, then records the
 * answer (decisions/039). Of concurrent calls one is charged; the others are refused with paymentRunning, or orderMoved once it
 * is paid. Throws cardsOff, notFound, orderMoved, paymentRunning, memberOnly.
 */
export async function pay(
  parts: CheckoutDependencies,
  context: TeamContext,
  orderId: string,
  methodId: string,
): Promise<OrderBrief> {
  requireMember(context);
  const { team } = context;
  if (!parts.cards) throw new AppError('cardsOff');
  // With an Idempotency-Key, a retry finds the same claim and calls the gateway with the same key.
  const { paymentId } = await writeTeam(context, (tx) => claimIn(tx, context, { orderId, methodId, offSession: false }));
  await advance(parts, team.id, paymentId, context);
  // Later answers of the bank or the gateway are recorded when they arrive.
  context.recorded.push('*');
  return asTeam(context.database, team.id, (db) => briefOf(db, team.id, orderId));
}

/**
 * Charges an order for the schedule, without a cardholder present: a challenge counts as a failure. Returns the order; `label`
 * WAIT_PAID means that the outcome is unknown and `reconcile` will determine it. Throws as `pay` does.
 */
export async function chargeOrder(
  parts: CheckoutDependencies,
  by: LogAuthor,
  teamId: string,
  orderId: string,
  methodId: string,
  { offSession }: { offSession: boolean },
): Promise<OrderBrief> {
  if (!parts.cards) throw new AppError('cardsOff');
  const { paymentId } = await inTransaction(parts.database, { teamId }, (tx) =>
    claimIn(tx, by, { orderId, methodId, offSession }),
  );
  await advance(parts, teamId, paymentId, by);
  return asTeam(parts.database, teamId, (db) => briefOf(db, teamId, orderId));
}

interface ChargeRequest {
  orderId: string;
  methodId: string;
  offSession: boolean;
}

/** Claims the order for one payment. The lock on the order's row decides between payment, cancellation and expiry. */
async function claimIn(tx: Tx, by: LogAuthor, { orderId, methodId, offSession }: ChargeRequest): Promise<{ paymentId: string }> {
  const { team, actor, now } = by;
  const order = await orders.lock(tx, team.id, orderId);
  if (!order) throw new AppError('notFound');
  if (!order.open || order.pay_status !== 'PENDING' || order.expires_at <= now) throw new AppError('orderMoved');
  if (await payments.running(tx, team.id, orderId)) throw new AppError('paymentRunning');
  const id = uuidv7();
  const claim = { id, orderId, methodId, amount: order.due, currency: order.currency, offSession, at: now };
  const made = { madeBy: actor.kind === 'USER' ? actor.memberId : null, madeName: actor.displayName };
  if (!(await payments.claim(tx, team.id, { ...claim, ...made }))) throw new AppError('notFound');
  return { paymentId: id };
}

/** Calls the gateway for a claimed payment. Without an answer, the schedule asks for the outcome later. */
async function advance(parts: CheckoutDependencies, teamId: string, paymentId: string, by: LogAuthor): Promise<void> {
  const { database, cards, publicUrl } = parts;
  const found = await asTeam(database, teamId, async (db) => {
    const payment = await payments.find(db, teamId, paymentId);
    const order = payment && (await orders.find(db, teamId, payment.order_id));
    return payment && order && { payment, order };
  });
  if (!cards || found?.payment.status !== 'CLAIMED') return;
  const charge = await requestCharge(cards, found.payment, found.order, publicUrl);
  if (charge) await settlePayment(parts, teamId, paymentId, charge, by);
}

/**
 * Returns the charge, or undefined if the outcome is unknown. If the gateway refused the request, its record of the charge
 * decides; without a record, nothing was charged.
 */
async function requestCharge(
  cards: CardClient,
  payment: payments.PaymentRow,
  order: orders.StoredOrder,
  publicUrl: string,
): Promise<ReportedCharge | undefined> {
  const {
    id: paymentId,
    gateway_customer: customer,
    gateway_method: method,
    amount,
    currency,
    off_session: offSession,
  } = payment;
  const returnUrl = `${publicUrl}/billing/orders/${order.id}`;
  try {
    return await cards.charge({
      paymentId,
      customer,
      method,
      amount,
      currency,
      orderNumber: order.number,
      offSession,
      returnUrl,
    });
  } catch (error) {
    if (error instanceof GatewayUnreachable) return undefined;
    return cards.findCharge({ ref: null, paymentId, customer }).then(
      (charge) => charge ?? neverRequested,
      () => undefined,
    );
  }
}
