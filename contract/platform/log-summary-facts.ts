/** Sentences that say what an entry of the operation log did. Their texts are phrases `operationLog.sentences`. */
export const logSentences = [
  'action',
  'plain',
  'fields',
  'moved',
  'rolesAdded',
  'rolesRemoved',
  'rolesChanged',
  'holdersAdded',
  'holdersRemoved',
  'holdersChanged',
  'seatsGiven',
  'seatsTaken',
  'bookingPassed',
  'appPassed',
  'headPassed',
  'headChosen',
  'handedOver',
  'handedOverMany',
  'ended',
  'returned',
  'notHandedOver',
  'imported',
  'importUndone',
  'bulkChanged',
  'bulkUndone',
  'offboarding',
] as const;
export type LogSentence = (typeof logSentences)[number];

export const lineLimits = {
  /** Entries of a line that are counted; a line with more says so. */
  counted: 10_000,
  /** Lines that are counted beyond those of the pages up to the requested one. */
  ahead: 1_000,
  /** The last line that a page can contain. */
  most: 100_000,
} as const;
