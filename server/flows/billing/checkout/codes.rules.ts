import { randomInt } from 'node:crypto';
import { joinCode } from '#contract/people/invitation-facts.ts';
import { billingLimits } from '#contract/billing/order-states.ts';

const letters = (count: number): string =>
  Array.from({ length: count }, () => joinCode.letters[randomInt(joinCode.letters.length)]).join('');

/** The number of an order, like A2611-7K3M9Q: the month, and nothing that tells how many there are. */
export function newNumber(now: Date): string {
  const month = now.toISOString().slice(2, 7).replace('-', '');
  return `A${month}-${letters(6)}`;
}

/** What the remark of a transfer says, in letters and digits that nobody mistakes for another (domain rules 5). */
export const newRemittanceCode = (): string => letters(billingLimits.remittanceLength);
