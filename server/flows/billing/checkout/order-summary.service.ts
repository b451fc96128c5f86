import type { OrderBrief } from '#contract/billing/checkout.ts';
import { labelOf, runningPayments } from '#contract/billing/order-states.ts';
import * as orders from '#server/features/billing/orders/order-rows.repository.ts';
import * as payments from '#server/features/billing/payments/payments.repository.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';

/** Returns a summary of an order with its latest card payment. Throws notFound. */
export async function briefOf(db: Db, teamId: string, orderId: string): Promise<OrderBrief> {
  const order = await orders.find(db, teamId, orderId);
  if (!order) throw new AppError('notFound');
  const last = await payments.latest(db, teamId, orderId);
  const paying = last !== undefined && runningPayments.includes(last.status);
  return {
    id: order.id,
    number: order.number,
    label: labelOf({ payStatus: order.pay_status, open: order.open, paying }),
    due: order.due,
    payment: last
      ? {
          id: last.id,
          status: last.status,
          card: last.card,
          amount: last.amount,
          challengeUrl: last.status === 'CHALLENGE' ? last.challenge_url : null,
          failure: last.failure,
          at: last.created_at.toISOString(),
        }
      : null,
  };
}
