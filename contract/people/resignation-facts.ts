/** Why somebody leaves (domain rules 1). */
export const resignReasons = [
  'FAMILY',
  'PERSONAL',
  'CAREER',
  'CONTRACT_EXPIRED',
  'MUTUAL',
  'INCOMPETENT',
  'REDUNDANCY',
  'MISCONDUCT',
  'RETIRED',
  'OTHER',
] as const;
export type ResignReason = (typeof resignReasons)[number];

/**
 * What a resignation ends, hands over or takes away, in the order it happens (domain rules 1). A feature registers what
 * it holds under one of these (server/wiring/hand-over.ts).
 */
export const handoverKinds = [
  'sessions',
  'apps',
  'approvals',
  'schedules',
  'resources',
  'headPosts',
  'reports',
  'roles',
  'seats',
  'tokens',
  'appRequests',
  'grants',
] as const;
export type HandoverKindName = (typeof handoverKinds)[number];

/** Kinds whose recipient is chosen by who records the resignation; the others go to the owner or to nobody. */
export const recipientKinds = ['apps', 'approvals', 'schedules', 'resources', 'reports'] as const;
export type RecipientKind = (typeof recipientKinds)[number];

export const lineStatuses = ['WAITING', 'DONE', 'FAILED', 'SKIPPED'] as const;
export type LineStatus = (typeof lineStatuses)[number];

/** What the resigned list tells apart; `restorable` are the resigned of the last 30 days. */
export const resignStates = ['pending', 'resigned', 'restorable'] as const;
export type ResignState = (typeof resignStates)[number];

export const resignSorts = ['jobEndedDate', 'displayName', 'resignedAt'] as const;

/** `restoreDays` are days of the team's calendar after the day of the resignation; `inventory` names so many items a kind. */
export const resignLimits = { batch: 50, restoreDays: 30, text: 200, inventory: 10, lines: 500 } as const;
