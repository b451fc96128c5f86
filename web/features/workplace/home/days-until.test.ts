import { expect, test } from 'vitest';
import { daysUntil } from './days-until.ts';

const now = new Date('2026-11-22T08:00:00Z');

test.each([
  ['2026-11-22T08:00:01Z', 1],
  ['2026-11-23T08:00:00Z', 1],
  ['2026-11-28T09:00:00Z', 7],
  ['2026-11-22T08:00:00Z', 0],
  ['2026-11-21T09:00:00Z', 0],
  ['2026-11-20T07:59:00Z', -2],
])('the days until %s are %i', (instant, days) => {
  expect(daysUntil(instant, now) + 0).toBe(days);
});
