import type { MenuCode } from './permission-facts.ts';

/**
 * ORDER: everything except the administration of orders; FULL: everything that support may do at all (specification section 6).
 */
export const supportTypes = ['ORDER', 'FULL'] as const;
export type SupportType = (typeof supportTypes)[number];

/** How a lease ended. */
export const supportEnds = ['STAFF', 'CUSTOMER', 'SWITCHED_OFF', 'EXPIRED', 'STAFF_REMOVED'] as const;
export type SupportEnd = (typeof supportEnds)[number];

export const supportLimits = {
  /** Default and longest duration of a lease, in hours. */
  hours: 8,
  mostHours: 72,
  reason: 300,
  /** Teams returned by one search. */
  teamsFound: 20,
  /** Characters required before teams are searched by name. */
  searchFrom: 2,
} as const;

/** Orders, subscriptions and payment methods: support of type ORDER has read-only access to them. */
export const orderCodes: readonly MenuCode[] = ['050100', '050200', '050300'];

/** What support of any type cannot change: how the team's members sign in, and its API tokens, which would outlive the lease. */
export const customerOnlyCodes: readonly MenuCode[] = ['080200', '080300'];

/** The name of provider staff in the customer's log and on the customer's screens. */
export const supportName = (name: string) => `${name} (Atrium support)`;
