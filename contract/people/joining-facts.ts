/** How an applicant received the invitation. */
export const joinVias = ['LINK', 'CODE', 'QR', 'INVITATION'] as const;
export type JoinVia = (typeof joinVias)[number];

/** States of a join request. The API spells APPROVERD as the specification does (section 4); internally it is approved. */
export const requestStatuses = ['PENDING', 'APPROVERD', 'REJECTED', 'LAPSED', 'WITHDRAWN'] as const;
export type JoinRequestStatus = (typeof requestStatuses)[number];

export const requestSorts = ['createdAt', 'displayName', 'status', 'decidedAt'] as const;

/** The states of the landing page; the first that applies, in this order (specification section 2, domain rules 3). */
export const landingStates = [
  'INVALID_CODE',
  'CLOSED',
  'LINK_EXPIRED',
  'CODE_EXPIRED',
  'APPROVED',
  'MEMBER',
  'PENDING',
  'REJECTED',
  'FORM',
] as const;
export type LandingState = (typeof landingStates)[number];

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Limits of joining (domain rules 3). */
export const joiningLimits = {
  name: 64,
  /** Wrong codes of one person before further attempts are refused, and for how long. Seconds. */
  wrongCodes: 5,
  lockedFor: 600,
  /** Wrong codes from one network, which may be shared by a whole office, in the same period. */
  wrongCodesOfNetwork: 60,
  /** Milliseconds after which a pending request expires. */
  pending: 30 * day,
  /** Requests to one team within `period` milliseconds. */
  perPeriod: 3,
  period: 30 * day,
  /**
   * Milliseconds for which an approved applicant sees who approved the request; afterwards the invitation opens the team
   * directly.
   */
  welcome: day,
} as const;
