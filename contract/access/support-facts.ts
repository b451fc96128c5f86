import type { MenuCode } from '../permissions.ts';

/** ORDER: everything but the administration of orders; FULL: everything support may do at all (specification section 6). */
export const supportTypes = ['ORDER', 'FULL'] as const;
export type SupportType = (typeof supportTypes)[number];

/** How a lease came to its end. */
export const supportEnds = ['STAFF', 'CUSTOMER', 'SWITCHED_OFF', 'EXPIRED', 'STAFF_REMOVED'] as const;
export type SupportEnd = (typeof supportEnds)[number];

export const supportLimits = {
  /** How long a lease lasts when nothing is said, and at most; hours. */
  hours: 8,
  mostHours: 72,
  reason: 300,
  /** Teams that one search shows. */
  teamsFound: 20,
  /** Characters before teams are looked for by name. */
  searchFrom: 2,
} as const;

/** Orders, subscriptions and payment methods: support of type ORDER looks at them and changes nothing. */
export const orderCodes: readonly MenuCode[] = ['050100', '050200', '050300'];

/** What no support changes, of whatever type: how the team's people sign in, and its tokens, which would outlive the lease. */
export const customerOnlyCodes: readonly MenuCode[] = ['080200', '080300'];

/** The name of staff in the customer's log and on the customer's screens. */
export const supportName = (name: string) => `${name} (Atrium support)`;
