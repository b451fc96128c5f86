import { expect, test } from 'vitest';
import { requireConfirmedCount } from './bulk-guard.ts';

const refusal = (people: number, reached: number, confirmed?: number) => {
  try {
    requireConfirmedCount(people, reached, confirmed);
    return undefined;
  } catch (error) {
    return error;
  }
};

test('refuses 51 people without a typed number and returns the figures', () => {
  expect(refusal(51, 1284)).toMatchObject({ error: 'bulkUnconfirmed', detail: { args: { people: 51, reached: 1284 } } });
});

test('refuses 6 of 28 people without a typed number', () => {
  expect(refusal(6, 28)).toMatchObject({ error: 'bulkUnconfirmed' });
});

test('refuses a typed number that differs from the current one, even for few people', () => {
  expect(refusal(60, 1284, 59)).toMatchObject({
    error: 'bulkCountChanged',
    detail: { fields: [{ field: 'confirmedCount', rule: 'typedNumber', args: { people: 60 } }] },
  });
  expect(refusal(3, 1284, 4)).toMatchObject({ error: 'bulkCountChanged' });
});

test('accepts the current number, and few people without one', () => {
  expect(refusal(60, 1284, 60)).toBeUndefined();
  expect(refusal(50, 250)).toBeUndefined();
  expect(refusal(5, 5)).toBeUndefined();
});
