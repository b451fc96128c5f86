import type { Currency } from './currencies.ts';
import type { OrderCustomer } from './order-facts.ts';
import type { PayType, QuoteAct } from './order-states.ts';
import type { StoredLine } from './quotes.ts';

/** What an order is told by: what it comes to (BILL), that it was paid (RECEIPT), what went back (CREDIT_NOTE). */
export const documentTypes = ['BILL', 'RECEIPT', 'CREDIT_NOTE'] as const;
export type DocumentType = (typeof documentTypes)[number];

/**
 * What a bill, receipt or credit note says, frozen when it was issued. Money in minor units of `currency`. Who issues it is as
 * staff have kept it (issuer.facts); null where they have not.
 */
export interface DocumentFacts {
  issuer: unknown;
  customer: OrderCustomer;
  order: { number: string; act: QuoteAct; orderedAt: string; orderedName: string };
  currency: Currency;
  lines: StoredLine[];
  amount: number;
  discount: number;
  unused: number;
  fromBalance: number;
  toBalance: number;
  due: number;
  /** How `due` was paid; payType is null where the balance had paid it all. `card`: brand and last four. */
  payment: { payType: PayType | null; card: string | null; paidAt: string; remittanceCode: string };
  /** Of credit notes: the bill, and where its money went. `takenBack`: what the order had put into the balance. */
  refund: {
    bill: string;
    toCard: number;
    toBalance: number;
    toBank: number;
    takenBack: number;
    reason: string;
    refundedAt: string;
    byName: string;
  } | null;
}
