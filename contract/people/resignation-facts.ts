/** Reasons of a resignation (domain rules 1). */
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
 * What a resignation ends, hands over or takes away, in order of execution (domain rules 1). A feature registers what it owns
 * under one of these (server/wiring/handover.ts).
 */
export const handoverKinds = [
  'sessions',
  'apps',
  'approvals',
  'schedules',
  'meetings',
  'calendars',
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

/**
 * Kinds whose recipient is chosen by the person who records the resignation. Departments go to the owner unless another head is
 * chosen; the other kinds end.
 */
export const recipientKinds = ['apps', 'approvals', 'schedules', 'resources', 'headPosts', 'reports'] as const;
export type RecipientKind = (typeof recipientKinds)[number];

/** Why an item that was handed over is not returned to a restored member. */
export const returnRefusals = [
  'CHANGED',
  'DELETED',
  'NO_SEAT',
  'OUTSIDE_RANGE',
  'NOT_JOINED',
  'NOT_GRANTABLE',
  'OUTSIDE_SCOPE',
  'CYCLE',
  'FAILED',
] as const;
export type ReturnRefusal = (typeof returnRefusals)[number];

export const lineStatuses = ['WAITING', 'DONE', 'FAILED', 'SKIPPED'] as const;
export type LineStatus = (typeof lineStatuses)[number];

/** States of the resignation list; `restorable`: resigned within the last 30 days. */
export const resignStates = ['pending', 'resigned', 'restorable'] as const;
export type ResignState = (typeof resignStates)[number];

export const resignSorts = ['jobEndedDate', 'displayName', 'resignedAt'] as const;

/**
 * `restoreDays` are days of the team's calendar after the day of the resignation; `inventory` is the number of items listed per
 * kind.
 */
export const resignLimits = { batch: 50, restoreDays: 30, text: 200, inventory: 10, lines: 500 } as const;

/** The columns of the resigned list. */
export const resignedColumns = ['displayName', 'state', 'jobEndedDate', 'departments', 'reason', 'handover'] as const;
