/** Above these a bulk action waits until the person has typed how many people it touches. `share` is a percentage. */
export const bulkGuard = { most: 50, few: 5, share: 20 } as const;

/**
 * Whether an action on `people` must be confirmed by typing that number: more than 50 people, or more than 5 and more
 * than 20 % of the `reached` people whom the operator may change.
 */
export function needsTypedNumber(people: number, reached: number): boolean {
  return people > bulkGuard.most || (people > bulkGuard.few && people * 100 > reached * bulkGuard.share);
}

/** Changes of so many people, and their undo, run as a job; fewer are made at once. */
export const bulkAtOnce = 500;

/** Why somebody who was chosen is left out of a bulk change. */
export const bulkReasons = ['NOT_FOUND', 'OUTSIDE_SCOPE', 'UNCHANGED', 'TOO_MANY', 'NO_DEPARTMENT', 'CYCLE'] as const;
export type BulkReason = (typeof bulkReasons)[number];
