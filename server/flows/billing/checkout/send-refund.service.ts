import { v7 as uuidv7 } from 'uuid';
import * as credit from '#server/features/billing/payments/credit.repository.ts';
import * as refunds from '#server/features/billing/payments/refunds.repository.ts';
import { asTeam, inTransaction } from '#server/kernel/database/database.ts';
import { GatewayUnreachable } from '#server/integrations/cards/card-client.ts';
import type { CheckoutDependencies } from './checkout.dependencies.ts';

/** Sends what goes back to cards for an order, after the commit that says so. Whatever fails is kept for the clock, which asks again. */
export async function sendRefunds(parts: CheckoutDependencies, teamId: string, orderId: string): Promise<void> {
  const waiting = await asTeam(parts.database, teamId, (db) => refunds.claimedOf(db, teamId, orderId));
  for (const id of waiting) await sendRefund(parts, teamId, id).catch(() => {});
}

/**
 * Asks the gateway to give money back, or what became of it where it was asked before; the key is the refund's id, so that it goes
 * back once.
 */
export async function sendRefund(parts: CheckoutDependencies, teamId: string, refundId: string): Promise<void> {
  const { database, cards } = parts;
  const refund = await asTeam(database, teamId, (db) => refunds.find(db, teamId, refundId));
  if (!cards || refund?.status !== 'CLAIMED' || refund.payment_ref === null) return;
  const asked = { ref: refund.payment_ref, amount: refund.amount, refundId };
  const heard = await answered(async () => {
    const known = refund.gateway_ref === null ? undefined : await cards.findRefund({ ref: refund.gateway_ref });
    return known ?? (await cards.refund(asked));
  });
  if (heard) await settleRefund(parts, teamId, refundId, heard);
  else await asTeam(database, teamId, (db) => refunds.recordRequest(db, teamId, refundId, new Date()));
}

/** Keeps what was heard of a refund, once. What the card takes no more, also after the gateway thought it would, becomes credit balance. */
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
    const { order_id: orderId, amount, currency, reason, by_name: byName, payment_id: paymentId } = refund;
    const instead = { id: uuidv7(), orderId, paymentId, amount, currency, reason, byName, at: now };
    await refunds.insert(tx, teamId, { ...instead, goesTo: 'BALANCE', done: true });
    // The order may have a line of this reason for what its balance had paid.
    await credit.put(tx, teamId, { currency, amount, reason: 'REFUND', orderId: null, byName, note: refundId, at: now });
  });
}

/** What the gateway says; nothing where it does not. */
async function answered<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof GatewayUnreachable) return undefined;
    throw error;
  }
}
