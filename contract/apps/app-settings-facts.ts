/** What a range can be; a stopped app keeps the one it had. */
export const rangeKinds = ['ALL', 'PORTION', 'OPENED'] as const;
export type RangeKind = (typeof rangeKinds)[number];

export const seatLimits = {
  /** People that one change gives seats to, and as many that it takes them from. */
  atOnce: 100,
  /** People named in a preview of a range. */
  previewed: 200,
} as const;

/** Days before an app ends on which it is told; 0 when it has ended. A trial, of fourteen days, begins with the second. */
export const expiryDays = [15, 7, 3, 1, 0] as const;
