/** How somebody came by an invitation. */
export const joinVias = ['LINK', 'CODE', 'QR', 'INVITATION'] as const;
export type JoinVia = (typeof joinVias)[number];

/** Where a request to join stands. APPROVERD is spelled so on the wire (specification section 4); inside it is approved. */
export const requestStatuses = ['PENDING', 'APPROVERD', 'REJECTED', 'LAPSED', 'WITHDRAWN'] as const;
export type JoinRequestStatus = (typeof requestStatuses)[number];

export const requestSorts = ['createdAt', 'displayName', 'status', 'decidedAt'] as const;

/** What the landing page shows; the first that holds decides, in this order (specification section 2, domain rules 3). */
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
  reason: 300,
  rejection: 300,
  /** Wrong codes of one person until the door is shut, and how long it stays shut. Seconds. */
  wrongCodes: 5,
  lockedFor: 600,
  /** Wrong codes from one network, behind which a whole office may sit, in the same time. */
  wrongCodesOfNetwork: 60,
  /** Milliseconds that a request waits for a decision. */
  pending: 30 * day,
  /** Milliseconds after a rejection until one may ask again. */
  again: day,
  /** Requests to one team within `period` milliseconds. */
  perPeriod: 3,
  period: 30 * day,
  /** Milliseconds for which a person who was let in sees by whom; then the invitation leads straight into the team. */
  welcome: day,
  /** Requests decided by one call. */
  bulk: 50,
} as const;
