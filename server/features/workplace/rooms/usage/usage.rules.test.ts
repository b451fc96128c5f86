import { expect, test } from 'vitest';
import { usualHours } from '#contract/workplace/room-facts.ts';
import { openHours, subtractIntervals } from './usage.rules.ts';

const day = (date: string, hour = 0) => Date.parse(`${date}T00:00:00Z`) + hour * 3_600_000;
const there = { from: day('2026-01-01'), to: day('2027-01-01') };
const sum = (open: readonly number[]) => open.reduce((total, minutes) => total + minutes, 0);

test('subtracts intervals from an interval', () => {
  const whole = { from: 0, to: 10 };
  expect(subtractIntervals(whole, [])).toEqual([whole]);
  expect(subtractIntervals(whole, [{ from: 2, to: 4 }])).toEqual([
    { from: 0, to: 2 },
    { from: 4, to: 10 },
  ]);
  expect(
    subtractIntervals(whole, [
      { from: -5, to: 3 },
      { from: 2, to: 12 },
    ]),
  ).toEqual([]);
});

test('a week of usual hours is open on five days from eight to eight', () => {
  // 2026-11-16 is a Monday.
  const open = openHours({ hours: usualHours, there, suspended: [] }, '2026-11-16', '2026-11-22');
  expect(sum(open)).toBe(5 * 720);
  expect([open[7], open[8], open[19], open[20], open[4 * 24 + 8], open[5 * 24 + 8]]).toEqual([0, 60, 60, 0, 60, 0]);
});

test('a room is not open before it existed, after now, or while suspended', () => {
  const from = { from: day('2026-11-17', 10), to: day('2026-11-18', 9) };
  expect(sum(openHours({ hours: usualHours, there: from, suspended: [] }, '2026-11-16', '2026-11-22'))).toBe(600 + 60);
  const suspended = [{ from: day('2026-11-16', 9.5), to: day('2026-11-17', 9) }];
  const open = openHours({ hours: usualHours, there, suspended }, '2026-11-16', '2026-11-17');
  expect([open[8], open[9], open[10], open[24 + 8], open[24 + 9]]).toEqual([60, 30, 0, 0, 60]);
});

test('the usage ends on the last day that can be represented', () => {
  expect(sum(openHours({ hours: usualHours, there, suspended: [] }, '9999-12-30', '9999-12-31'))).toBe(0);
});
