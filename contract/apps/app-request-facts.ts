/** The effect of granting access: the member was added to the range, got a seat, both, or could use the app already. */
export const accessGains = ['RANGE', 'SEAT', 'RANGE_AND_SEAT', 'ALREADY'] as const;
export type AccessGain = (typeof accessGains)[number];

/** The first obstacle to granting a member access; null if there is none. */
export const accessObstacles = ['NOT_OPENED', 'STOPPED', 'EXPIRED', 'NO_SEAT'] as const;
export type AccessObstacle = (typeof accessObstacles)[number];

export const requestSorts = ['createdAt', 'displayName', 'app', 'decidedAt'] as const;

const hour = 3_600_000;

export const appRequestLimits = {
  /** Milliseconds within which a new request after a withdrawn one sends no second notification. */
  quiet: 24 * hour,
  /** Administrators shown to a member who cannot open an app. */
  contacts: 10,
} as const;
