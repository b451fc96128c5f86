import * as orders from '#server/features/billing/orders/order-rows.repository.ts';
import * as credit from '#server/features/billing/payments/credit.repository.ts';
import * as subscriptions from '#server/features/billing/subscriptions/rows.repository.ts';
import type { Tx } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { asTeam, inTransaction } from '#server/kernel/database/database.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { systemWriter } from '#server/kernel/log/system-writer.ts';
import { about, type CheckoutDependencies, type LogAuthor } from './checkout.dependencies.ts';
import { findTeam } from './checkout.repository.ts';
import { issueBill } from './documents.service.ts';
import { type ProvisionedSubscription, provisionedBy } from './provision.service.ts';
import { refundMoney } from './refund-due.service.ts';
import { sendRefunds } from './send-refund.service.ts';
import { type AppEntitlement, lockEntitlement } from './app-entitlement.repository.ts';
import { applyEntitlement } from './app-entitlement.service.ts';

/** What an order changed, stored for a refund: the subscriptions before and after, and the app's entitlement before. */
export interface Fulfilment {
  subscriptions: ProvisionedSubscription[];
  app: AppEntitlement;
}

/**
 * Fulfils a paid order exactly once, in one transaction: subscriptions, app, credit balance, bill and receipt. If the order can
 * no longer be applied, it is refunded to the card or the credit balance. Does nothing unless the order is paid and open.
 * @param now the time of fulfilment; only generated demo histories pass another time than the present
 * @returns the outcome, or null if nothing was done
 */
export async function fulfil(
  parts: CheckoutDependencies,
  teamId: string,
  orderId: string,
  now = new Date(),
): Promise<'FULFILLED' | 'REFUNDED' | null> {
  const doer = systemWriter(parts.logKey, teamId, { userAgent: 'checkout', now });
  const outcome = await inTransaction(parts.database, { teamId }, async (tx) => {
    const order = await orders.lock(tx, teamId, orderId);
    if (!order || !order.open || order.pay_status !== 'PAID') return null;
    const team = { id: teamId, ...(await findTeam(tx, teamId)) };
    const all = await subscriptions.lockOfApp(tx, teamId, order.app_id);
    const provisioned = provisionedBy(order, all, dateIn(team.timeZone, order.paid_at ?? doer.now));
    if (provisioned) return applyOrder(tx, doer, team, order, provisioned);
    await refundMoney(tx, doer, order, { reason: 'notApplicable', byName: doer.actor.displayName, transferTo: 'BALANCE' });
    await orders.setRefunded(tx, teamId, orderId, doer.now);
    return 'REFUNDED' as const;
  });
  if (outcome === 'REFUNDED') await sendRefunds(parts, teamId, orderId);
  return outcome;
}

async function applyOrder(
  tx: Tx,
  doer: LogAuthor,
  team: { id: string; timeZone: string },
  order: orders.StoredOrder,
  provisioned: ProvisionedSubscription[],
): Promise<'FULFILLED'> {
  const app = await lockEntitlement(tx, team.id, order.app_id);
  for (const { id, after } of provisioned) {
    if ('started_on' in after) await subscriptions.insert(tx, team.id, after);
    else await subscriptions.update(tx, team.id, id, after);
  }
  await applyEntitlement(tx, doer, team, order.app_id);
  const fulfilment: Fulfilment = { subscriptions: provisioned, app };
  await orders.setFulfilled(tx, team.id, order.id, fulfilment, doer.now);
  if (order.to_balance > 0)
    await credit.put(tx, team.id, {
      currency: order.currency,
      amount: order.to_balance,
      reason: 'UNUSED_TIME',
      orderId: order.id,
      byName: doer.actor.displayName,
      note: order.number,
      at: doer.now,
    });
  await record(tx, doer, {
    category: 'BILLING',
    action: 'order.fulfil',
    object: about(order),
    after: {
      subscriptions: provisioned.map(({ after }) => `${after.plan_key} ${after.quantity} ${after.period_end ?? ''}`.trim()),
    },
  });
  await issueBill(tx, team.id, order, dateIn(team.timeZone, doer.now));
  return 'FULFILLED';
}

/** Fulfils an order right after its payment. A failure is recorded and the schedule tries again every minute (WAIT_FULFILLED). */
export async function tryFulfil(parts: CheckoutDependencies, teamId: string, orderId: string): Promise<void> {
  try {
    await fulfil(parts, teamId, orderId);
  } catch {
    await asTeam(parts.database, teamId, (db) => orders.recordFulfilAttempt(db, teamId, orderId, new Date())).catch(() => {});
  }
}
