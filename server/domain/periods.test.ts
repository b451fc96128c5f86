import { expect, test } from 'vitest';
import { addDays, anchorOf, daysBetween, endOfPeriod, startOfDay } from './periods.ts';

test('periods keep their anchor day in every month that has it', () => {
  expect(endOfPeriod('2026-01-31', 'MONTH')).toBe('2026-02-28');
  expect(endOfPeriod('2028-01-31', 'MONTH')).toBe('2028-02-29');
  expect(endOfPeriod('2026-02-28', 'MONTH', 31)).toBe('2026-03-31');
  expect(endOfPeriod('2026-03-31', 'MONTH', 31)).toBe('2026-04-30');
  expect(endOfPeriod('2028-02-29', 'YEAR')).toBe('2029-02-28');
  expect(endOfPeriod('2031-02-28', 'YEAR', 29)).toBe('2032-02-29');
  expect(endOfPeriod('2026-08-31', 'HALF_YEAR')).toBe('2027-02-28');
  expect(endOfPeriod('2026-11-30', 'THREE_MONTHS')).toBe('2027-02-28');
  expect(anchorOf('2026-01-31')).toBe(31);
});

test('a DAY period ends on the next day, and a NONE period has no end', () => {
  expect(endOfPeriod('2026-12-31', 'DAY')).toBe('2027-01-01');
  expect(endOfPeriod('2026-12-31', 'NONE')).toBeNull();
});

test('daysBetween and addDays count calendar days across leap days and daylight saving changes', () => {
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1);
  expect(daysBetween('2026-01-01', '2027-01-01')).toBe(365);
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
});

test('startOfDay returns the start of the day in the time zone of the team', () => {
  expect(startOfDay('2026-11-22', 'Asia/Hong_Kong').toISOString()).toBe('2026-11-21T16:00:00.000Z');
  expect(startOfDay('2026-03-29', 'Europe/Berlin').toISOString()).toBe('2026-03-28T23:00:00.000Z');
  // On this day clocks skip from 23:59 to 01:00.
  expect(startOfDay('2018-11-04', 'America/Sao_Paulo').toISOString()).toBe('2018-11-04T03:00:00.000Z');
});
