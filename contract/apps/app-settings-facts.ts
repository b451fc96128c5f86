/** The ranges of an app; a stopped app keeps its previous range. */
export const rangeKinds = ['ALL', 'PORTION', 'OPENED'] as const;
export type RangeKind = (typeof rangeKinds)[number];

export const seatLimits = {
  /** Members that one change assigns seats to, and as many that it takes seats from. */
  atOnce: 100,
  /** Members listed in a preview of a range. */
  previewed: 200,
} as const;

/**
 * Days before the end of an app on which a notification is sent; 0 once it has ended. A trial lasts fourteen
 * days, so its first notification is the second of these.
 */
export const expiryDays = [15, 7, 3, 1, 0] as const;
