import { expect, test } from 'vitest';
import { forecastOf, stateOf } from './subscription-facts.ts';

test.each([
  [[5], 0, [5, 5]],
  [[10, 12, 14, 16], 2, [18, 20]],
  [[4, 3, 2, 1], -1, [0, 0]],
  [[3, 3, 3, 4], 0.3, [5, 5]],
] as const)('%j grows by %s: %j', (history, growth, needed) => {
  const forecast = forecastOf(history, 2);
  expect(forecast.growth).toBeCloseTo(growth);
  expect(forecast.needed).toEqual(needed);
});

test.each([
  [{ status: 'ENDED', cancelled: false, autoRenew: true, daysLeft: 9 }, 'ENDED'],
  [{ status: 'ACTIVE', cancelled: true, autoRenew: false, daysLeft: 9 }, 'CANCELLED'],
  [{ status: 'ACTIVE', cancelled: true, autoRenew: false, daysLeft: 0 }, 'ENDED'],
  [{ status: 'ACTIVE', cancelled: false, autoRenew: true, daysLeft: 0, inGrace: true }, 'GRACE'],
  [{ status: 'ACTIVE', cancelled: false, autoRenew: true, daysLeft: 0 }, 'ENDED'],
  [{ status: 'ACTIVE', cancelled: false, autoRenew: true, daysLeft: 1 }, 'ACTIVE'],
  [{ status: 'ACTIVE', cancelled: false, autoRenew: false, daysLeft: 15 }, 'ENDING'],
  [{ status: 'ACTIVE', cancelled: false, autoRenew: false, daysLeft: 16 }, 'ACTIVE'],
  [{ status: 'ACTIVE', cancelled: false, autoRenew: false, daysLeft: null }, 'ACTIVE'],
] as const)('%j is %s', (statusFacts, state) => {
  expect(stateOf({ inGrace: false, ...statusFacts })).toBe(state);
});
