/** Above these limits a bulk change requires the person to type the number of members affected. `share` is a percentage. */
export const bulkGuard = { most: 50, few: 5, share: 20 } as const;

/**
 * Whether an action on `people` must be confirmed by typing that number: more than 50 people, or more than 5 and more than 20 %
 * of the `reached` people whom the operator may change.
 */
export function needsTypedNumber(people: number, reached: number): boolean {
  return people > bulkGuard.most || (people > bulkGuard.few && people * 100 > reached * bulkGuard.share);
}

/** Changes of more members than this, and their undo, run as a job; smaller ones run within the request. */
export const bulkAtOnce = 500;

/** Why a chosen member is left out of a bulk change. */
export const bulkReasons = ['NOT_FOUND', 'OUTSIDE_SCOPE', 'UNCHANGED', 'TOO_MANY', 'NO_DEPARTMENT', 'CYCLE'] as const;
export type BulkReason = (typeof bulkReasons)[number];
