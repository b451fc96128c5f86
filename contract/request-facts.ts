const day = 24 * 3_600_000;

/** Limits of a request that others decide: a join request or an app request. */
export const requestLimits = {
  /** Characters of the reason for the request, and of the reason for its rejection. */
  reason: 300,
  rejection: 300,
  /** Milliseconds after a rejection before the person may request again. */
  again: day,
  /** Requests decided by one bulk decision. */
  bulk: 50,
} as const;
