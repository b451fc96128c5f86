/** The states of an order (specification section 4, domain rules 5): stored is payStatus × open, everything else follows. */
export const payStatuses = ['PENDING', 'VOUCHER_UPLOADED', 'PAID', 'REFUNDED'] as const;
export type PayStatus = (typeof payStatuses)[number];

export const payTypes = ['BANK_TRANSFER', 'STRIPE'] as const;
export type PayType = (typeof payTypes)[number];

/** As the specification spells them. */
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
  /** A payment by card runs: asked for and not yet answered. */
  paying: boolean;
}

/** The label of what is stored. */
export function labelOf({ payStatus, open, paying }: Stored): OrderLabel {
  if (payStatus === 'REFUNDED') return 'REFUNDED';
  if (payStatus === 'PAID') return open ? 'WAIT_FULFILLED' : 'FULFILLED';
  if (!open) return 'CANCELED';
  if (payStatus === 'VOUCHER_UPLOADED') return 'UPLOADED_VOUCHER';
  return paying ? 'WAIT_PAID' : 'CREATE';
}

export const openLabels = ['CREATE', 'WAIT_PAID', 'UPLOADED_VOUCHER', 'WAIT_FULFILLED'] as const satisfies readonly OrderLabel[];
export type OpenLabel = (typeof openLabels)[number];

/** The refusal of a further order while one of this label is open: a team has one open order at a time (specification section 4). */
export const orderRefusals = {
  CREATE: 'orderUnpaid',
  WAIT_PAID: 'orderPaying',
  UPLOADED_VOUCHER: 'orderInReview',
  WAIT_FULFILLED: 'orderProvisioning',
} as const satisfies Record<OpenLabel, string>;

/** The label of an order that is open. */
export function openLabelOf(stored: Omit<Stored, 'open'>): OpenLabel {
  const label = labelOf({ ...stored, open: true });
  if (label in orderRefusals) return label as OpenLabel;
  throw new Error(`an order that is ${label} is not open`);
}

/** What may be done with an order, by its label: both sides ask here, and the database decides between two at once. */
export const actsOf: Record<OrderLabel, readonly OrderAct[]> = {
  CREATE: ['pay', 'voucher', 'cancel'],
  WAIT_PAID: ['retry'],
  UPLOADED_VOUCHER: ['replaceVoucher', 'cancel'],
  WAIT_FULFILLED: [],
  FULFILLED: ['bill', 'askRefund'],
  REFUNDED: ['bill', 'creditNote'],
  CANCELED: ['orderAgain'],
};

/** What an order is for. */
export const quoteActs = ['BUY', 'ADD_SERVICE', 'ADD_QUANTITY', 'CHANGE_PLAN', 'CHANGE_PERIOD', 'RENEW'] as const;
export type QuoteAct = (typeof quoteActs)[number];

export const closings = ['FULFILLED', 'CANCELLED', 'LAPSED', 'REFUNDED'] as const;
export type Closing = (typeof closings)[number];

export const paymentStatuses = ['CLAIMED', 'CHALLENGE', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'CANCELLED'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
/** A payment that may still take money. */
export const runningPayments: readonly PaymentStatus[] = ['CLAIMED', 'CHALLENGE', 'PROCESSING'];

export const voucherStatuses = ['WAITING', 'APPROVED', 'REJECTED', 'REPLACED', 'WITHDRAWN'] as const;
export type VoucherStatus = (typeof voucherStatuses)[number];

export const billingLimits = {
  /** How long a quote holds; minutes. */
  quoteMinutes: 30,
  /** Unpaid orders lapse: to be paid by card, or by transfer. */
  cardHours: 24,
  transferDays: 15,
  /** A transfer's proof is reviewed within so many working days (specification sections 4 and 9). */
  reviewWorkingDays: 3,
  /** A claim older than this was left by a process that died: the gateway is asked; seconds. */
  reconcileAfter: 60,
  /** Days before the end on which people are told. */
  noticeDays: [30, 15, 7, 3, 1],
  /** Days after the end on which the card is tried again, and how long it works on meanwhile. */
  retryDays: [1, 3, 5],
  graceDays: 7,
  /** For an app that was worked on with like this, unpaid, within so many days before. */
  graceAgainDays: 1,
  graceAgainWithin: 92,
  voucherBytes: 10_000_000,
  cards: 10,
  reason: 300,
  remittanceLength: 8,
} as const;
