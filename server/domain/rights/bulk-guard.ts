import { needsTypedNumber } from '#contract/people/bulk-facts.ts';
import { AppError } from '#server/kernel/errors.ts';

/**
 * Requires that the number typed by the operator equals the number of people that a bulk action changes. Call it in the
 * transaction of the change, after the people are known and locked. `reached` is the number of people the operator may change.
 * Throws bulkUnconfirmed if a number is needed and missing, and bulkCountChanged if it differs from the current number.
 */
export function requireConfirmedCount(people: number, reached: number, confirmed: number | undefined): void {
  if (confirmed === people) return;
  if (confirmed === undefined && !needsTypedNumber(people, reached)) return;
  const args = { people, reached };
  const fields = [{ field: 'confirmedCount', rule: 'typedNumber' as const, args: { people } }];
  throw new AppError(confirmed === undefined ? 'bulkUnconfirmed' : 'bulkCountChanged', { args, fields });
}
