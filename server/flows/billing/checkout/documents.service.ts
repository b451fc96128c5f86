import type { DocumentFacts } from '#contract/billing/document-facts.ts';
import { billOf, issue, readIssuer } from '#server/features/billing/documents/documents.repository.ts';
import type { StoredOrder } from '#server/features/billing/orders/order-rows.repository.ts';
import * as payments from '#server/features/billing/payments/payments.repository.ts';
import type { Tx } from '#server/kernel/context.ts';

/** Returns the facts for an order's documents; the payment is as recorded with the order. */
async function factsOf(tx: Tx, teamId: string, order: StoredOrder): Promise<DocumentFacts> {
  const [paid] = order.pay_type === 'STRIPE' ? await payments.succeeded(tx, teamId, order.id) : [];
  return {
    issuer: await readIssuer(tx),
    customer: order.customer,
    order: {
      number: order.number,
      act: order.action,
      orderedAt: order.created_at.toISOString(),
      orderedName: order.ordered_by_name,
    },
    currency: order.currency,
    lines: order.lines,
    amount: order.amount,
    discount: order.discount,
    unused: order.unused,
    fromBalance: order.from_balance,
    toBalance: order.to_balance,
    due: order.due,
    payment: {
      payType: order.due > 0 ? order.pay_type : null,
      card: paid?.card ?? null,
      paidAt: order.paid_at?.toISOString() ?? '',
      remittanceCode: order.remittance_code,
    },
    refund: null,
  };
}

/**
 * Issues the bill of an order that is being fulfilled, and the receipt if something was paid.
 * @param issuedOn the day in the team's time zone
 */
export async function issueBill(tx: Tx, teamId: string, order: StoredOrder, issuedOn: string): Promise<void> {
  const facts = await factsOf(tx, teamId, order);
  await issue(tx, teamId, { orderId: order.id, kind: 'BILL', issuedOn, facts });
  if (order.due + order.from_balance > 0) await issue(tx, teamId, { orderId: order.id, kind: 'RECEIPT', issuedOn, facts });
}

/** Issues the credit note of a refunded order; null if there was no bill. */
export async function issueCreditNote(
  tx: Tx,
  teamId: string,
  order: StoredOrder,
  refund: Omit<NonNullable<DocumentFacts['refund']>, 'bill'>,
  issuedOn: string,
): Promise<string | null> {
  const bill = await billOf(tx, teamId, order.id);
  if (bill === undefined) return null;
  const facts = { ...(await factsOf(tx, teamId, order)), refund: { bill, ...refund } };
  return issue(tx, teamId, { orderId: order.id, kind: 'CREDIT_NOTE', issuedOn, facts });
}
