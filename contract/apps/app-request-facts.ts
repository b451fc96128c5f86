/** What letting somebody in did: they were put into the range, got a seat, both, or could use the app already. */
export const accessGains = ['RANGE', 'SEAT', 'RANGE_AND_SEAT', 'ALREADY'] as const;
export type AccessGain = (typeof accessGains)[number];

/** What has to be done before somebody can be let in; the first that holds, null where nothing has to be. */
export const obstacles = ['NOT_OPENED', 'STOPPED', 'EXPIRED', 'NO_SEAT'] as const;
export type AccessObstacle = (typeof obstacles)[number];

export const requestSorts = ['createdAt', 'displayName', 'app', 'decidedAt'] as const;

const hour = 3_600_000;

export const appRequestLimits = {
  reason: 300,
  rejection: 300,
  /** Milliseconds after a rejection until one may ask for the same app again. */
  again: 24 * hour,
  /** Milliseconds within which asking anew after taking a request back tells nobody twice. */
  quiet: 24 * hour,
  /** Requests decided by one call. */
  bulk: 50,
  /** Administrators named to who cannot open an app. */
  contacts: 10,
  /** Milliseconds for which the bell tells of a decision. */
  news: 14 * 24 * hour,
} as const;
