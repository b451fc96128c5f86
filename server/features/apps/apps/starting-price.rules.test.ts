import { expect, test } from 'vitest';
import { plans } from '#contract/apps/app-plans.ts';
import { startingPrices } from './starting-price.rules.ts';

const four = (text: string) => ({ en: text, cn: text, hk: text, id: text });
const plan = (key: string, over: object) => ({
  key,
  name: four(key),
  summary: four(key),
  rule: 'STANDARD',
  unit: 'PEOPLE',
  ...over,
});
const price = (period: string, unitPrice: string, over: object = {}) => ({
  currency: 'USD',
  period,
  rows: [{ from: 1, to: null, unitPrice }],
  ...over,
});
const of = (...given: object[]) => startingPrices(plans.parse(given));

test('an app without plans has no price, and add-ons do not count', () => {
  expect(of()).toEqual([]);
  expect(of(plan('more', { kind: 'ADD_ON', prices: [price('YEAR', '1.00')] }))).toEqual([]);
});

test('prices per year are preferred to other periods, then the lowest price', () => {
  const found = of(
    plan('a', { prices: [price('MONTH', '1.00'), price('YEAR', '60.00')] }),
    plan('b', { prices: [price('YEAR', '48.00')], discountRatio: 0.25 }),
  );
  expect(found).toEqual([{ currency: 'USD', minor: 3600, quantity: 1, unit: 'PEOPLE', period: 'YEAR' }]);
});

test('the smallest quantity decides, and a batch is returned with its size', () => {
  const rows = [
    { from: 1, to: 9, unitPrice: '10.00' },
    { from: 10, to: null, unitPrice: '8.00' },
  ];
  expect(of(plan('tiers', { rule: 'BOUND', min: 10, prices: [price('YEAR', '0', { rows })] }))[0]).toMatchObject({ minor: 800 });
  const batch = plan('batch', { rule: 'BATCH', purchaseUnit: 10, min: 10, prices: [price('YEAR', '90.00')] });
  expect(of(batch)[0]).toMatchObject({ minor: 9000, quantity: 10 });
});
