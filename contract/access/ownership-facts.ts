/** Periods of ownership transfers and of dissolving a team, in days. */
export const ownershipLimits = {
  /** How long an offer can be accepted. */
  offerDays: 7,
  /** From the owner's decision to dissolve the team until its end. */
  countdownDays: 14,
  /** How long the provider keeps the data after the end of the team. */
  keptDays: 30,
  /** The number of changes of the support switch that are shown. */
  supportHistory: 20,
} as const;

/**
 * What a team has that its owner reviews before it is dissolved, in the order of the checklist. A feature registers what it owns
 * under one of these (server/wiring/dissolution.ts).
 */
export const dissolutionItems = [
  'people',
  'departments',
  'roles',
  'resignations',
  'joinRequests',
  'jobs',
  'apps',
  'orders',
  'bookings',
] as const;
export type DissolutionItemName = (typeof dissolutionItems)[number];
