import { billingLimits } from '#contract/billing/order-states.ts';
import { recordFulfilAttempt } from '#server/features/billing/orders/order-rows.repository.ts';
import * as payments from '#server/features/billing/payments/payments.repository.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { GatewayUnreachable } from '#server/integrations/cards/card-client.ts';
import { expire } from './cancel.service.ts';
import type { CheckoutDependencies } from './checkout.dependencies.ts';
import { type DueCheckoutWork, findDue, deleteOldGatewayEvents } from './checkout.repository.ts';
import { fulfil } from './fulfil.service.ts';
import { sendRefund } from './send-refund.service.ts';
import { type ReportedCharge, neverRequested, settlePayment } from './settle.service.ts';

const hour = 3_600_000;
const most = 500;
/** Number of items processed concurrently, so that a slow gateway delays the others less. */
const atOnce = 4;
/** Days for which processed events are remembered. */
const eventDays = 30;

/**
 * Completes work that a stopped process or an unreachable gateway left unfinished: reads the state of payments and refunds
 * without an answer for a minute, gives up challenges after an hour, fulfils paid orders and expires unpaid ones. Several
 * processes may run it at the same time.
 * @param now the time to decide by
 * @param stale seconds without an answer
 */
export async function reconcile(
  parts: CheckoutDependencies,
  now = new Date(),
  stale: number = billingLimits.reconcileAfter,
): Promise<void> {
  const failures: unknown[] = [];
  const waiting = await findDue(parts.database, now, stale, most);
  const finishOne = (due: DueCheckoutWork) =>
    finish(parts, due, now).catch((error: unknown) => {
      // The gateway is asked again in the next run.
      if (!(error instanceof GatewayUnreachable)) failures.push(error);
    });
  const inTurn = async () => {
    for (let due = waiting.shift(); due; due = waiting.shift()) await finishOne(due);
  };
  await Promise.all(Array.from({ length: atOnce }, inTurn));
  await deleteOldGatewayEvents(parts.database, new Date(now.getTime() - eventDays * 24 * hour));
  if (failures.length) throw new AggregateError(failures, 'some payments could not be reconciled');
}

async function finish(parts: CheckoutDependencies, { kind, teamId, id }: DueCheckoutWork, now: Date): Promise<void> {
  if (kind === 'PAYMENT') return askAfter(parts, teamId, id, now);
  if (kind === 'REFUND') return sendRefund(parts, teamId, id);
  if (kind === 'EXPIRE') return void (await expire(parts, teamId, id, now));
  try {
    await fulfil(parts, teamId, id);
  } catch (error) {
    await asTeam(parts.database, teamId, (db) => recordFulfilAttempt(db, teamId, id, now));
    throw error;
  }
}

/** Reads the outcome of a payment. If the gateway does not know it, it was never requested and will not be. */
async function askAfter(parts: CheckoutDependencies, teamId: string, paymentId: string, now: Date): Promise<void> {
  const { database, cards } = parts;
  const payment = await asTeam(database, teamId, async (db) => {
    await payments.recordRequest(db, teamId, paymentId, now);
    return payments.find(db, teamId, paymentId);
  });
  if (!cards || !payment) return;
  const charge = await cards.findCharge({ ref: payment.gateway_ref, paymentId, customer: payment.gateway_customer });
  const abandoned = charge?.state === 'CHALLENGE' && now.getTime() - payment.created_at.getTime() >= hour;
  const reported: ReportedCharge = abandoned ? givenUp(await cards.stopCharge(charge.ref)) : (charge ?? neverRequested);
  await settlePayment(parts, teamId, paymentId, reported);
}

const givenUp = (reported: ReportedCharge): ReportedCharge =>
  reported.state === 'CANCELLED' ? { ...reported, failure: 'abandoned' } : reported;
