import { expect, test } from 'vitest';
import { dateIn } from '#server/kernel/dates.ts';
import { monthsUntil } from './months.rules.ts';

test('a month is compared with the same days of last month', () => {
  expect(monthsUntil('2026-11-27')).toEqual({
    start: '2026-11-01',
    today: '2026-11-27',
    end: '2026-11-30',
    lastStart: '2026-10-01',
    lastDay: '2026-10-27',
    lastEnd: '2026-10-31',
  });
});

test('a day that last month does not have is its last one, also across years', () => {
  expect(monthsUntil('2028-03-31')).toMatchObject({ lastStart: '2028-02-01', lastDay: '2028-02-29', lastEnd: '2028-02-29' });
  expect(monthsUntil('2027-03-30')).toMatchObject({ lastDay: '2027-02-28' });
  expect(monthsUntil('2027-01-01')).toMatchObject({ lastStart: '2026-12-01', lastDay: '2026-12-01', lastEnd: '2026-12-31' });
});

test('the month is that of the team: a new one begins at midnight in its time zone', () => {
  const instant = new Date('2026-11-30T16:30:00Z');
  expect(monthsUntil(dateIn('Asia/Hong_Kong', instant)).start).toBe('2026-12-01');
  expect(monthsUntil(dateIn('UTC', instant)).start).toBe('2026-11-01');
});
