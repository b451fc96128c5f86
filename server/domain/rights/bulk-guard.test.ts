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

test('a change of 51 people without a typed number is refused with the figures', () => {
  expect(refusal(51, 1284)).toMatchObject({ error: 'bulkUnconfirmed', detail: { args: { people: 51, reached: 1284 } } });
});

test('a change of 6 of 28 people without a typed number is refused', () => {
  expect(refusal(6, 28)).toMatchObject({ error: 'bulkUnconfirmed' });
});

test('a typed number that differs from the current one is refused, even for few people', () => {
  expect(refusal(60, 1284, 59)).toMatchObject({
    error: 'bulkCountChanged',
    detail: { fields: [{ field: 'confirmedCount', rule: 'typedNumber', args: { people: 60 } }] },
  });
  expect(refusal(3, 1284, 4)).toMatchObject({ error: 'bulkCountChanged' });
});

test('the current number is accepted, and few people without one', () => {
  expect(refusal(60, 1284, 60)).toBeUndefined();
  expect(refusal(50, 250)).toBeUndefined();
  expect(refusal(5, 5)).toBeUndefined();
});
