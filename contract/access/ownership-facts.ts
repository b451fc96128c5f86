/** Terms of handing a team over and of dissolving it, in days. */
export const ownershipLimits = {
  /** How long an offer waits for its answer. */
  offerDays: 7,
  /** From the owner's word to the end of the team. */
  countdownDays: 14,
  /** How long the data stays for the platform after the end. */
  keptDays: 30,
  /** Changes of the support switch that are shown. */
  supportHistory: 20,
} as const;

/**
 * What a team holds that its owner looks at before it is dissolved, in the order of the checklist. A feature registers what
 * it holds under one of these (server/wiring/dissolution.ts).
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
