export const fundings = ['CREDIT', 'DEBIT', 'PREPAID', 'UNKNOWN'] as const;
export type Funding = (typeof fundings)[number];

/** Why a card was not charged, as far as the customer can do something about it. */
export const cardFailures = [
  'declined',
  'insufficientFunds',
  'expiredCard',
  'authenticationFailed',
  'authenticationNeeded',
  'lostOrStolen',
  'processingError',
  'abandoned',
] as const;
export type CardFailure = (typeof cardFailures)[number];

/**
 * Why money was refunded automatically: it arrived for an order that no longer accepted it, the sum differed, or the purchase
 * could no longer be provided.
 */
export const ownRefundReasons = ['late', 'otherSum', 'notApplicable'] as const;
export type OwnRefundReason = (typeof ownRefundReasons)[number];
