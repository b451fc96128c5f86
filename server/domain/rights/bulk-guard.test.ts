import { expect, test } from 'vitest';
import { requireTypedNumber } from './bulk-guard.ts';

const refusal = (people: number, reached: number, confirmed?: number) => {
  try {
    requireTypedNumber(people, reached, confirmed);
    return undefined;
  } catch (error) {
    return error;
  }
};

test('51 people without the number are refused with the figures', () => {
  expect(refusal(51, 1284)).toMatchObject({ error: 'bulkUnconfirmed', detail: { args: { people: 51, reached: 1284 } } });
});

test('6 of 28 people without the number are refused', () => {
  expect(refusal(6, 28)).toMatchObject({ error: 'bulkUnconfirmed' });
});

test('another number than typed is refused with that of today, even for few', () => {
  expect(refusal(60, 1284, 59)).toMatchObject({
    error: 'bulkCountChanged',
    detail: { fields: [{ field: 'confirmedCount', rule: 'typedNumber', args: { people: 60 } }] },
  });
  expect(refusal(3, 1284, 4)).toMatchObject({ error: 'bulkCountChanged' });
});

test('the number of today passes, and so do few without one', () => {
  expect(refusal(60, 1284, 60)).toBeUndefined();
  expect(refusal(50, 250)).toBeUndefined();
  expect(refusal(5, 5)).toBeUndefined();
});
