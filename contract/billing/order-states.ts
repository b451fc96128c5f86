/**
 * The states of an order (specification section 4, domain rules 5): only payStatus × open is stored, everything else is derived.
 */
export const payStatuses = ['PENDING', 'VOUCHER_UPLOADED', 'PAID', 'REFUNDED'] as const;
export type PayStatus = (typeof payStatuses)[number];

export const payTypes = ['BANK_TRANSFER', 'STRIPE'] as const;
export type PayType = (typeof payTypes)[number];

/** Labels in the spelling of the specification. */
export const orderLabels = [
  'CREATE',
  'WAIT_PAID',
  'UPLOADED_VOUCHER',
  'WAIT_FULFILLED',
  'FULFILLED',
  'REFUNDED',
  'CANCELED',
] as const;
export type OrderLabel = (typeof orderLabels)[number];

export const orderActs = [
  'pay',
  'retry',
  'voucher',
  'replaceVoucher',
  'cancel',
  'bill',
  'askRefund',
  'creditNote',
  'orderAgain',
] as const;
export type OrderAct = (typeof orderActs)[number];

interface Stored {
  payStatus: PayStatus;
  open: boolean;
  /** Whether a payment by card is running: requested and not yet answered. */
  paying: boolean;
}

/** Derives the label from the stored state. */
export function labelOf({ payStatus, open, paying }: Stored): OrderLabel {
  if (payStatus === 'REFUNDED') return 'REFUNDED';
  if (payStatus === 'PAID') return open ? 'WAIT_FULFILLED' : 'FULFILLED';
  if (!open) return 'CANCELED';
  if (payStatus === 'VOUCHER_UPLOADED') return 'UPLOADED_VOUCHER';
  return paying ? 'WAIT_PAID' : 'CREATE';
}

export const openLabels = ['CREATE', 'WAIT_PAID', 'UPLOADED_VOUCHER', 'WAIT_FULFILLED'] as const satisfies readonly OrderLabel[];
export type OpenLabel = (typeof openLabels)[number];

/**
 * The error for a further order while one with this label is open: a team has one open order at a time (specification section 4).
 */
export const orderRefusals = {
  CREATE: 'orderUnpaid',
  WAIT_PAID: 'orderPaying',
  UPLOADED_VOUCHER: 'orderInReview',
  WAIT_FULFILLED: 'orderProvisioning',
} as const satisfies Record<OpenLabel, string>;

/** The label of an open order. */
export function openLabelOf(stored: Omit<Stored, 'open'>): OpenLabel {
  const label = labelOf({ ...stored, open: true });
  if (label in orderRefusals) return label as OpenLabel;
  throw new Error(`an order that is ${label} is not open`);
}

/** The acts that each label allows. Server and console use this table; the database decides between two concurrent acts. */
export const actsOf: Record<OrderLabel, readonly OrderAct[]> = {
  CREATE: ['pay', 'voucher', 'cancel'],
  WAIT_PAID: ['retry'],
  UPLOADED_VOUCHER: ['replaceVoucher', 'cancel'],
  WAIT_FULFILLED: [],
  FULFILLED: ['bill', 'askRefund'],
  REFUNDED: ['bill', 'creditNote'],
  CANCELED: ['orderAgain'],
};

/** The purpose of an order. */
export const quoteActs = ['BUY', 'ADD_SERVICE', 'ADD_QUANTITY', 'CHANGE_PLAN', 'CHANGE_PERIOD', 'RENEW'] as const;
export type QuoteAct = (typeof quoteActs)[number];

export const closings = ['FULFILLED', 'CANCELLED', 'LAPSED', 'REFUNDED'] as const;
export type Closing = (typeof closings)[number];

export const paymentStatuses = ['CLAIMED', 'CHALLENGE', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'CANCELLED'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
/** Statuses of a payment that may still take money. */
export const runningPayments: readonly PaymentStatus[] = ['CLAIMED', 'CHALLENGE', 'PROCESSING'];

export const voucherStatuses = ['WAITING', 'APPROVED', 'REJECTED', 'REPLACED', 'WITHDRAWN'] as const;
export type VoucherStatus = (typeof voucherStatuses)[number];

export const billingLimits = {
  /** Validity of a quote in minutes. */
  quoteMinutes: 30,
  /** When unpaid orders expire: those to be paid by card, and those by transfer. */
  cardHours: 24,
  transferDays: 15,
  /** Working days within which the proof of a transfer is reviewed (specification sections 4 and 9). */
  reviewWorkingDays: 3,
  /** Seconds after which a claim is assumed to be left by a process that died, and the gateway is queried. */
  reconcileAfter: 60,
  /** Days before the end on which notifications are sent. */
  noticeDays: [30, 15, 7, 3, 1],
  /** Days after the end on which the card is retried, and how long the subscription continues to work. */
  retryDays: [1, 3, 5],
  graceDays: 7,
  /** Grace days for an app that already had an unpaid grace period within `graceAgainWithin` days. */
  graceAgainDays: 1,
  graceAgainWithin: 92,
  voucherBytes: 10_000_000,
  cards: 10,
  reason: 300,
  remittanceLength: 8,
} as const;
