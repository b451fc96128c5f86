import { needsTypedNumber } from '#contract/people/bulk-facts.ts';
import { AppError } from '#server/kernel/errors.ts';

/**
 * Holds a bulk action against the number its operator has typed: what is confirmed is what is changed. Call it where the
 * people are known and locked, in the transaction of the change. `reached` counts whom the operator may change.
 * Throws bulkUnconfirmed when a number is needed and none is there, bulkCountChanged when it is another than today's.
 */
export function requireTypedNumber(people: number, reached: number, confirmed: number | undefined): void {
  if (confirmed === people) return;
  if (confirmed === undefined && !needsTypedNumber(people, reached)) return;
  const args = { people, reached };
  const fields = [{ field: 'confirmedCount', rule: 'typedNumber' as const, args: { people } }];
  throw new AppError(confirmed === undefined ? 'bulkUnconfirmed' : 'bulkCountChanged', { args, fields });
}
