/** The effect of granting access: the member was added to the range, got a seat, both, or could use the app already. */
export const accessGains = ['RANGE', 'SEAT', 'RANGE_AND_SEAT', 'ALREADY'] as const;
export type AccessGain = (typeof accessGains)[number];

/** What has to be done before a member can be granted access; the first that applies, null if nothing. */
export const accessObstacles = ['NOT_OPENED', 'STOPPED', 'EXPIRED', 'NO_SEAT'] as const;
export type AccessObstacle = (typeof accessObstacles)[number];

export const requestSorts = ['createdAt', 'displayName', 'app', 'decidedAt'] as const;

const hour = 3_600_000;

export const appRequestLimits = {
  reason: 300,
  rejection: 300,
  /** Milliseconds after a rejection before the member may request the same app again. */
  again: 24 * hour,
  /** Milliseconds within which a new request after a withdrawn one sends no second notification. */
  quiet: 24 * hour,
  /** Requests decided by one bulk decision. */
  bulk: 50,
  /** Administrators shown to a member who cannot open an app. */
  contacts: 10,
  /** Milliseconds for which the notification list shows a decision. */
  news: 14 * 24 * hour,
} as const;
