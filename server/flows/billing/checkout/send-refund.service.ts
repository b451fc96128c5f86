import { v7 as uuidv7 } from 'uuid';
import * as credit from '#server/features/billing/payments/credit.repository.ts';
import * as refunds from '#server/features/billing/payments/refunds.repository.ts';
import { asTeam, inTransaction } from '#server/kernel/database/database.ts';
import { GatewayUnreachable } from '#server/integrations/cards/card-client.ts';
import type { CheckoutDependencies } from './checkout.dependencies.ts';

/** Sends an order's refunds to cards after the commit. Failures are recorded and retried by the schedule. */
export async function sendRefunds(parts: CheckoutDependencies, teamId: string, orderId: string): Promise<void> {
  const waiting = await asTeam(parts.database, teamId, (db) => refunds.claimedOf(db, teamId, orderId));
  for (const id of waiting) await sendRefund(parts, teamId, id).catch(() => {});
}

/**
 * Requests a refund at the gateway, or reads its state if it was requested before. The refund's id is the idempotency key, so
 * that it is paid once.
 */
export async function sendRefund(parts: CheckoutDependencies, teamId: string, refundId: string): Promise<void> {
  const { database, cards } = parts;
  const refund = await asTeam(database, teamId, (db) => refunds.find(db, teamId, refundId));
  if (!cards || refund?.status !== 'CLAIMED' || refund.payment_ref === null) return;
  const request = { ref: refund.payment_ref, amount: refund.amount, refundId };
  const reported = await answered(async () => {
    const known = refund.gateway_ref === null ? undefined : await cards.findRefund({ ref: refund.gateway_ref });
    return known ?? (await cards.refund(request));
  });
  if (reported) await settleRefund(parts, teamId, refundId, reported);
  else await asTeam(database, teamId, (db) => refunds.recordRequest(db, teamId, refundId, new Date()));
}

/**
 * Stores the outcome of a refund once. A refund that the card does not accept, even after it had been reported as done, becomes
 * credit balance.
 */
export async function settleRefund(
  { database }: Pick<CheckoutDependencies, 'database'>,
  teamId: string,
  refundId: string,
  { ref, state }: { ref: string; state: 'DONE' | 'PROCESSING' | 'FAILED' },
): Promise<void> {
  const now = new Date();
  if (state === 'PROCESSING') return asTeam(database, teamId, (db) => refunds.recordRequest(db, teamId, refundId, now, ref));
  await inTransaction(database, { teamId }, async (tx) => {
    const refund = await refunds.find(tx, teamId, refundId);
    if (!refund || !(await refunds.end(tx, teamId, refundId, { status: state, ref, at: now })) || state === 'DONE') return;
    const { order_id: orderId, amount, currency, reason, created_by_name: byName, payment_id: paymentId } = refund;
    const instead = { id: uuidv7(), orderId, paymentId, amount, currency, reason, byName, at: now };
    await refunds.insert(tx, teamId, { ...instead, goesTo: 'BALANCE', done: true });
    // Without an order id, because the order may have an entry with this reason already, for the part paid from the balance.
    await credit.put(tx, teamId, { currency, amount, reason: 'REFUND', orderId: null, byName, note: refundId, at: now });
  });
}

/** Returns the gateway's answer; undefined if it does not answer. */
async function answered<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof GatewayUnreachable) return undefined;
    throw error;
  }
}
