export const fundings = ['CREDIT', 'DEBIT', 'PREPAID', 'UNKNOWN'] as const;
export type Funding = (typeof fundings)[number];

/** Why a card was not charged, as far as a person can do something about it. */
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
 * Why money went back by itself: it came for an order that took it no more, it was another sum than was asked for, or what was
 * bought could not be given any more.
 */
export const ownRefundReasons = ['late', 'otherSum', 'notApplicable'] as const;
export type OwnRefundReason = (typeof ownRefundReasons)[number];
