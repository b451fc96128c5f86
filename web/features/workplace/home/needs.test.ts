import { expect, test } from 'vitest';
import { daysUntil, needsOf } from './needs.ts';

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

test('absent parts and empty parts do not count', () => {
  const none = { people: null, joinRequests: null, appRequests: null, undelivered: null, unpaid: null, ending: null };
  expect(needsOf(none)).toBe(0);
  expect(needsOf({ ...none, joinRequests: { count: 0, oldestAt: null }, ending: { count: 3, next: null } })).toBe(1);
});
