/** WAITING: to be reviewed. WITHDRAWN: cancelled before the review; the money may still arrive. DECIDED: approved or rejected. */
export const voucherQueues = ['WAITING', 'WITHDRAWN', 'DECIDED'] as const;
export type VoucherQueue = (typeof voucherQueues)[number];

export const refundRequestStates = ['PENDING', 'APPROVED', 'REJECTED'] as const;
export type RefundRequestState = (typeof refundRequestStates)[number];

/** ASKING: has contacted sales and cannot buy yet. */
export const salesStates = ['ASKING', 'CLEARED'] as const;
export type SalesState = (typeof salesStates)[number];
