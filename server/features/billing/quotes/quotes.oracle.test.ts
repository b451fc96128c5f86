import { expect, test } from 'vitest';
import { chanceOf } from '#dev/testing/chance.ts';
import { priceCase, type PriceCase, pricedActs } from '#dev/testing/price-cases.ts';
import * as oracle from '#dev/testing/price-oracle.ts';
import { AppError } from '#server/kernel/errors.ts';
import { draftOf } from './quotes.draft.rules.ts';
import type { QuoteDraft } from './quotes.facts.rules.ts';

// Compares a hundred thousand generated plans and changes, the same in every run: the engine and an independent oracle must
// agree to the minor unit.

/** Returns the engine's result in the oracle's format. */
function answered({ facts, request }: PriceCase): string | QuoteDraft {
  try {
    return draftOf(facts, request);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.detail.fields?.[0]?.rule ?? error.error;
  }
}

function differs(each: PriceCase): string | undefined {
  const answer = answered(each);
  const { expected, facts, request } = each;
  if (typeof expected === 'string' || typeof answer === 'string')
    return expected === answer ? undefined : `${JSON.stringify(request)}: ${describe(expected)} is ${describe(answer)}`;
  const sums = oracle.order(expected.charges, expected.credits, BigInt(facts.balances[facts.currency] ?? 0));
  const right = [
    ...expected.charges.map(({ whole, amount, discount, net }) => `${whole} ${amount} ${discount} ${net}`),
    ...expected.credits.map((credit) => `-${credit}`),
    expected.until,
    ...Object.values(sums),
  ].join(', ');
  const charges = answer.lines.filter(({ kind }) => kind === 'CHARGE');
  const got = [
    ...charges.map(({ whole, amount, discountAmount, net }) => `${whole} ${amount} ${discountAmount} ${net}`),
    ...answer.lines.filter(({ kind }) => kind === 'UNUSED').map(({ net }) => `-${net}`),
    charges.at(-1)?.ends ?? null,
    answer.amount,
    answer.discount,
    answer.unused,
    answer.fromBalance,
    answer.due,
    answer.toBalance,
  ].join(', ');
  return right === got ? undefined : `${JSON.stringify(request)}: ${right} is ${got}`;
}

const describe = (said: unknown) => (typeof said === 'string' ? said : 'a price');

// Takes six seconds of one core; the limit allows for a busy machine.
test('the engine agrees with the oracle to the minor unit for a hundred thousand plans and changes', { timeout: 120_000 }, () => {
  const chance = chanceOf(20_261_123);
  const wrong: string[] = [];
  const seen = new Map<string, number>();
  for (let n = 0; n < 100_000; n += 1) {
    const each = priceCase(chance);
    const kind = typeof each.expected === 'string' ? each.expected : `${each.request.act} priced`;
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
    const difference = differs(each);
    if (difference) wrong.push(difference);
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  // The generator covers everything: each act was priced often, and each refusal occurred.
  for (const act of pricedActs) expect(seen.get(`${act} priced`)).toBeGreaterThan(5000);
  const refusals = [
    'startsFrom',
    'quantityAbove',
    'belowHeadcount',
    'quantitySteps',
    'quantityFixed',
    'addMaximumReached',
    'noChanges',
    'subscriptionOver',
    'mainPlanNeeded',
    'periodNotSold',
  ];
  for (const refusal of refusals) expect(seen.get(refusal), refusal).toBeGreaterThan(20);
});
