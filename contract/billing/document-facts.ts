import type { Currency } from './currencies.ts';
import type { OrderCustomer } from './order-facts.ts';
import type { PayType, QuoteAct } from './order-states.ts';
import type { StoredLine } from './quotes.ts';

/** Types of billing documents: what an order costs (BILL), that it was paid (RECEIPT), what was refunded (CREDIT_NOTE). */
export const documentTypes = ['BILL', 'RECEIPT', 'CREDIT_NOTE'] as const;
export type DocumentType = (typeof documentTypes)[number];

/**
 * The contents of a bill, receipt or credit note, frozen when it was issued. Money in minor units of `currency`. The issuer is as
 * stored by provider staff (issuer.facts); null if they have stored none.
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
  /** How `due` was paid; payType is null if the credit balance paid all of it. `card`: brand and last four digits. */
  payment: { payType: PayType | null; card: string | null; paidAt: string; remittanceCode: string };
  /** For credit notes: the bill, and where the money went. `takenBack`: credit that the order had added to the balance. */
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
