import { randomInt } from 'node:crypto';
import { joinCode } from '#contract/people/invitation-facts.ts';
import { billingLimits } from '#contract/billing/order-states.ts';

const randomLetters = (count: number): string =>
  Array.from({ length: count }, () => joinCode.letters[randomInt(joinCode.letters.length)]).join('');

/**
 * Returns a new order number such as A2611-7K3M9Q: year and month, and random letters and digits that do not reveal how many
 * orders there are.
 */
export function newNumber(now: Date): string {
  const month = now.toISOString().slice(2, 7).replace('-', '');
  return `A${month}-${randomLetters(6)}`;
}

/** Returns a code for the remark of a transfer, from letters and digits that are not easily confused (domain rules 5). */
export const newRemittanceCode = (): string => randomLetters(billingLimits.remittanceLength);
