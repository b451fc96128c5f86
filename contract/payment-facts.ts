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
