import { orderActs, type OrderLabel, orderLabels } from './order-states.ts';

/** Who a bill names: as the team was when it ordered, and as it says while the order is unpaid (specification section 3). */
export interface OrderCustomer {
  name: string;
  contact: string;
  phone: string;
  email: string;
  address: string;
  /** ISO 3166, two letters; empty where the team says none. */
  country: string;
  taxNumber: string;
}

export const customerLimits = { name: 128, contact: 64, phone: 32, email: 254, address: 300, taxNumber: 40 } as const;

/** Where money of a transfer goes: an account of the provider in one currency (bank_accounts.facts). */
export const bankAccountFields = ['holder', 'bank', 'number', 'iban', 'swift', 'branch', 'address'] as const;

/** The two labels of the specification (section 4) that stand for others: CANCEL is CANCELED, Pending is pending and open. */
const wideLabels = ['CANCEL', 'Pending'] as const;
export const askedLabels = [...orderLabels, ...wideLabels] as const;
const meant: Record<(typeof wideLabels)[number], readonly OrderLabel[]> = {
  CANCEL: ['CANCELED'],
  Pending: ['CREATE', 'WAIT_PAID'],
};

/** The labels that are meant by labels as they are asked for, each once. */
export const labelsMeant = (asked: readonly (typeof askedLabels)[number][]): OrderLabel[] => [
  ...new Set(asked.flatMap((label) => (label === 'CANCEL' || label === 'Pending' ? meant[label] : label))),
];

/** Lists come in one of two lengths (specification section 9). */
export const orderPageSizes = [10, 100] as const;

/** `6m`: the last six months; `1y`: the last year; or a year, in the team's time. */
export const shortPeriods = ['6m', '1y'] as const;
export const orderYears = { from: 2000, to: 2100 } as const;

export const orderSorts = ['createdAt', 'number', 'due'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** What a voucher may be, by its first bytes and never by its name. */
export const voucherTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const;

export const orderLimits = {
  /** Rows of an exported file. */
  exported: 10_000,
  note: 200,
  /** Tries to upload for one order: each upload is a row and a file. */
  vouchers: 20,
} as const;

/** Of a bill that names what was bought, of the money that came, and of money that went back. */
export const documentKinds = ['BILL', 'RECEIPT', 'CREDIT_NOTE'] as const;
export type BillingDocumentKind = (typeof documentKinds)[number];

/** What can be done with an order: what its label allows, and what goes along while it is unpaid. */
export const orderSteps = [...orderActs, 'payType', 'customer'] as const;
export type OrderStep = (typeof orderSteps)[number];

/**
 * What stands against a step, the first that does: how the order stands, a permission that is lacking, being of the
 * provider's staff or a program, another way of paying, a request that waits already, uploads used up, nothing to save yet.
 */
export const orderHindrances = ['state', 'permission', 'memberOnly', 'payType', 'refundAsked', 'uploads', 'noDocument'] as const;
export type OrderHindrance = (typeof orderHindrances)[number];

/** What happened to an order. */
export const timelineKinds = [
  'PLACED',
  'CARD_FAILED',
  'CARD_PAID',
  'VOUCHER',
  'VOUCHER_REJECTED',
  'VOUCHER_APPROVED',
  'PAID',
  'FULFILLED',
  'CANCELLED',
  'LAPSED',
  'REFUND_ASKED',
  'REFUND_REFUSED',
  'REFUNDED',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];
