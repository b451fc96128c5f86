import { expect, test } from 'vitest';
import { greetingAt } from './greeting.ts';

test.each([
  ['2026-11-21T00:30:00Z', 'Asia/Hong_Kong', 'morning'],
  ['2026-11-21T00:30:00Z', 'UTC', 'evening'],
  ['2026-11-21T04:00:00Z', 'Asia/Hong_Kong', 'afternoon'],
  ['2026-11-21T06:59:00Z', 'Asia/Hong_Kong', 'afternoon'],
  ['2026-11-21T07:00:00Z', 'Asia/Hong_Kong', 'lateAfternoon'],
  ['2026-11-21T10:00:00Z', 'Asia/Hong_Kong', 'evening'],
  ['2026-11-21T16:00:00Z', 'Asia/Hong_Kong', 'evening'],
] as const)('the greeting at %s in %s is %s', (at, zone, greeting) => {
  expect(greetingAt(new Date(at), zone)).toBe(greeting);
});
