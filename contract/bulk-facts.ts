/** Above these a bulk action waits until the person has typed how many people it touches. `share` is a percentage. */
export const bulkGuard = { most: 50, few: 5, share: 20 } as const;

/**
 * Whether an action on `people` must be confirmed by typing that number: more than 50 people, or more than 5 and more
 * than 20 % of the `reached` people whom the operator may change.
 */
export function needsTypedNumber(people: number, reached: number): boolean {
  return people > bulkGuard.most || (people > bulkGuard.few && people * 100 > reached * bulkGuard.share);
}
