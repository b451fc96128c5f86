import { orderActs, type OrderLabel, orderLabels } from './order-states.ts';

/**
 * The customer named on a bill: the team's details when it ordered, editable while the order is unpaid (specification section 3).
 */
export interface OrderCustomer {
  name: string;
  contact: string;
  phone: string;
  email: string;
  address: string;
  /** ISO 3166, two letters; empty if unknown. */
  country: string;
  taxNumber: string;
}

export const customerLimits = { name: 128, contact: 64, phone: 32, email: 254, address: 300, taxNumber: 40 } as const;

/** The fields of the bank account that receives transfers: an account of the provider in one currency (bank_accounts.details). */
export const bankAccountFields = ['holder', 'bank', 'number', 'iban', 'swift', 'branch', 'address'] as const;

/** Two labels of the specification (section 4) that expand to others: CANCEL is CANCELED, Pending is pending and open. */
const wideLabels = ['CANCEL', 'Pending'] as const;
export const requestableLabels = [...orderLabels, ...wideLabels] as const;
const expansions: Record<(typeof wideLabels)[number], readonly OrderLabel[]> = {
  CANCEL: ['CANCELED'],
  Pending: ['CREATE', 'WAIT_PAID'],
};

/** Expands requested labels to the order labels they mean, each once. */
export const expandLabels = (spelled: readonly (typeof requestableLabels)[number][]): OrderLabel[] => [
  ...new Set(spelled.flatMap((label) => (label === 'CANCEL' || label === 'Pending' ? expansions[label] : label))),
];

/** The two page sizes of lists (specification section 9). */
export const orderPageSizes = [10, 100] as const;

/** `6m`: the last six months; `1y`: the last year; or a calendar year, in the team's time zone. */
export const shortPeriods = ['6m', '1y'] as const;
export const orderYears = { from: 2000, to: 2100 } as const;

export const orderSorts = ['createdAt', 'number', 'due'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** File types of a voucher, detected by the first bytes and never by the name. */
export const voucherTypes = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const;

export const orderLimits = {
  /** Rows of an exported file. */
  exported: 10_000,
  note: 200,
  /** Uploads for one order: each upload is a row and a file. */
  vouchers: 20,
} as const;

/** Documents: a bill for what was bought, a receipt for the money received, a credit note for refunded money. */
export const documentKinds = ['BILL', 'RECEIPT', 'CREDIT_NOTE'] as const;
export type BillingDocumentKind = (typeof documentKinds)[number];

/** Possible actions on an order: those its label allows, and changes that are possible while it is unpaid. */
export const orderSteps = [...orderActs, 'payType', 'customer'] as const;
export type OrderStep = (typeof orderSteps)[number];

/**
 * Why a step is refused, the first reason that applies: the state of the order, a missing permission, a caller who is provider
 * staff or a program, another way of paying, a pending refund request, used-up uploads, no document to save yet.
 */
export const orderStepRefusals = [
  'state',
  'permission',
  'memberOnly',
  'payType',
  'refundAsked',
  'uploads',
  'noDocument',
] as const;
export type OrderStepRefusal = (typeof orderStepRefusals)[number];

/** Events in the history of an order. */
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

/** The columns of the orders list. */
export const orderColumns = ['number', 'status', 'app', 'createdAt', 'payType', 'due'] as const;
