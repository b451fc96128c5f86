import { expect, test } from 'vitest';
import { needsTypedNumber } from './bulk-facts.ts';

test.each([
  { people: 51, reached: 1_000_000 },
  { people: 51, reached: 51 },
  { people: 6, reached: 6 },
  { people: 6, reached: 29 },
  { people: 21, reached: 100 },
  { people: 50, reached: 249 },
])('$people of $reached need the number typed', ({ people, reached }) => {
  expect(needsTypedNumber(people, reached)).toBe(true);
});

test.each([
  { people: 0, reached: 0 },
  { people: 1, reached: 1 },
  { people: 5, reached: 5 },
  { people: 6, reached: 30 },
  { people: 20, reached: 100 },
  { people: 50, reached: 250 },
])('$people of $reached need no typed number', ({ people, reached }) => {
  expect(needsTypedNumber(people, reached)).toBe(false);
});
