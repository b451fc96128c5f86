import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { recurrenceKinds, weekdays } from '#contract/workplace/booking-facts.ts';
import type { Recurrence } from '#contract/workplace/booking-shapes.ts';
import { clockTime, dateAfter, instantAt } from '#contract/workplace/room-hours.ts';
import { daysOf, ruleText } from './series.rules.ts';

const date = fc.integer({ min: 0, max: 3000 }).map((days) => dateAfter('2024-01-01', days));
const end = fc.oneof(
  fc.record({ count: fc.integer({ min: 1, max: 181 }) }),
  fc.record({ days: fc.integer({ min: 0, max: 400 }) }),
);
const recurrences = fc.record({
  date,
  end,
  rule: fc.record({
    kind: fc.constantFrom(...recurrenceKinds),
    every: fc.integer({ min: 1, max: 26 }),
    days: fc.uniqueArray(fc.constantFrom(...weekdays)),
    byWeekday: fc.boolean(),
  }),
});

/** Expands the same rule with ical.js. */
function oracle(rule: Recurrence, from: string, last: string): { days: string[]; beyond: boolean } {
  const iterator = ICAL.Recur.fromString(ruleText(rule, from)).iterator(ICAL.Time.fromDateString(from));
  const days: string[] = [];
  for (let next = iterator.next(); next; next = iterator.next()) {
    const day = next.toString().slice(0, 10);
    if (day > last) return { days, beyond: true };
    days.push(day);
  }
  return { days, beyond: false };
}

test('every rule yields the same days as ical.js', () => {
  fc.assert(
    fc.property(recurrences, ({ date: from, end: until, rule: generated }) => {
      const rule: Recurrence = {
        ...generated,
        ...('count' in until ? { count: until.count } : { until: dateAfter(from, until.days) }),
      };
      const last = dateAfter(from, 180);
      expect(daysOf(rule, from, last)).toEqual(oracle(rule, from, last));
    }),
    { numRuns: 1500, seed: 20_261_124 },
  );
});

const rule = (more: Partial<Recurrence>): Recurrence => ({ kind: 'WEEKLY', every: 1, days: [], byWeekday: false, ...more });
const far = '2030-01-01';

test('the first day is always included, and so is the last', () => {
  expect(daysOf(rule({ days: ['TU'], until: '2026-11-24' }), '2026-11-23', far)).toEqual({
    days: ['2026-11-23', '2026-11-24'],
    beyond: false,
  });
});

test('months without the day are skipped', () => {
  expect(daysOf(rule({ kind: 'MONTHLY', count: 3 }), '2026-01-31', far).days).toEqual(['2026-01-31', '2026-03-31', '2026-05-31']);
});

test('the second Tuesday, and a fifth weekday as the last one', () => {
  const monthly = rule({ kind: 'MONTHLY', byWeekday: true, count: 3 });
  expect(daysOf(monthly, '2026-11-10', far).days).toEqual(['2026-11-10', '2026-12-08', '2027-01-12']);
  expect(daysOf(monthly, '2026-12-29', far).days).toEqual(['2026-12-29', '2027-01-26', '2027-02-23']);
});

test('days beyond the horizon are reported but not listed', () => {
  expect(daysOf(rule({ kind: 'DAILY', count: 5 }), '2026-11-23', '2026-11-24')).toEqual({
    days: ['2026-11-23', '2026-11-24'],
    beyond: true,
  });
});

test.each([
  ['forward', '2026-03-06', 150, ['07:30', '07:30', '07:30', '06:30', '06:30'], [150, 150, 210, 150, 150]],
  ['back', '2026-10-30', 90, ['05:30', '05:30', '05:30', '06:30', '06:30'], [90, 90, 90, 90, 90]],
])(
  'a daily series while the clock of New York is put %s: none is lost, each at its time of day',
  (_, from, minute, utc, shown) => {
    const { days } = daysOf(rule({ kind: 'DAILY', count: 5 }), from, far);
    const instants = days.map((date) => instantAt('America/New_York', { date, minute }));
    expect(instants.map((instant) => instant.toISOString().slice(11, 16))).toEqual(utc);
    expect(instants.map((instant) => clockTime('America/New_York', instant))).toEqual(
      days.map((date, n) => ({ date, minute: shown[n] })),
    );
  },
);
