import { expect, test } from 'vitest';
import { todayIn } from './today.ts';

test.each([
  ['Asia/Hong_Kong', '2026-01-01'],
  ['UTC', '2025-12-31'],
  ['America/Los_Angeles', '2025-12-31'],
])('16:30 UTC on 31 December is, in %s, the date %s', (zone, date) => {
  expect(todayIn(zone, new Date('2025-12-31T16:30:00Z'))).toBe(date);
});
