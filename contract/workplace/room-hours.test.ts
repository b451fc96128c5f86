import { describe, expect, test, vi } from 'vitest';
import { clockTime, dateAfter, instantAt, isOpen, lastDay, timeFault } from './room-hours.ts';
import type { RoomHours } from './room-facts.ts';

const at = (text: string) => new Date(text);
const every = (day: RoomHours[number]): RoomHours => Array.from({ length: 7 }, () => day);
const newYork = 'America/New_York';

describe('a change of the clock', () => {
  test('a time that the change skips is moved forward by the length of the gap', () => {
    expect(instantAt(newYork, { date: '2026-03-08', minute: 150 })).toEqual(at('2026-03-08T07:30:00Z'));
  });
  test('a time that occurs twice is the first of the two', () => {
    expect(instantAt(newYork, { date: '2026-11-01', minute: 90 })).toEqual(at('2026-11-01T05:30:00Z'));
  });
  test.each(['Asia/Hong_Kong', 'Asia/Kolkata', 'Asia/Kathmandu', 'Pacific/Auckland', 'Pacific/Honolulu', newYork, 'UTC'])(
    'every hour of two years converts to the clock of %s and back',
    (zone) => {
      for (let time = Date.UTC(2026, 0, 1); time < Date.UTC(2028, 0, 1); time += 3_600_000 * 7) {
        const back = instantAt(zone, clockTime(zone, new Date(time))).getTime();
        // The second of two equal times converts back to the first.
        expect(time - back === 0 || time - back === 3_600_000).toBe(true);
      }
    },
  );
});

test.each([
  'Africa/Cairo',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Beirut',
  'Europe/Dublin',
  'Pacific/Chatham',
  'Africa/Casablanca',
])('the clock of %s equals Intl in every quarter of an hour of a year with clock changes', (timeZone) => {
  const formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  for (let time = Date.UTC(2026, 0, 1); time < Date.UTC(2027, 0, 1); time += 900_000) {
    const { date, minute } = clockTime(timeZone, new Date(time));
    const clock = `${date} ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    if (clock !== formatter.format(time)) expect(clock).toBe(formatter.format(time));
  }
});

test('hundreds of rooms with different hours over half a year need few calls of Intl', () => {
  const formatCalls = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  for (let n = 0; n < 100; n += 1)
    for (let day = 0; day < 180; day += 1) {
      const startsAt = new Date(Date.UTC(2026, 2, day, 1, 0));
      isOpen({ timeZone: 'America/Denver', hours: every([n, 1000 + n]) }, startsAt, new Date(+startsAt + 3_600_000));
    }
  expect(formatCalls.mock.calls.length).toBeLessThan(5000);
  formatCalls.mockRestore();
});

test('there is no day after 9999-12-31', () => {
  expect(dateAfter('9999-12-30', 1)).toBe('9999-12-31');
  expect(dateAfter('9999-12-31', 1)).toBe('9999-12-31');
  const last = new Date('9999-12-31T23:00:00Z');
  expect(isOpen({ timeZone: 'UTC', hours: every([0, 1440]) }, last, new Date('9999-12-31T23:30:00Z'))).toBe(true);
});

describe('hours', () => {
  const office = { timeZone: 'Asia/Hong_Kong', hours: every([480, 1200]) };
  test('a room is open from its opening to its closing time, both included', () => {
    expect(isOpen(office, at('2026-11-23T23:55:00Z'), at('2026-11-24T00:10:00Z'))).toBe(false);
    expect(isOpen(office, at('2026-11-24T00:00:00Z'), at('2026-11-24T08:00:00Z'))).toBe(true);
    expect(isOpen(office, at('2026-11-24T11:00:00Z'), at('2026-11-24T12:00:00Z'))).toBe(true);
    expect(isOpen(office, at('2026-11-24T11:00:00Z'), at('2026-11-24T12:05:00Z'))).toBe(false);
  });
  test('a period over midnight is open only if both days adjoin midnight', () => {
    const [from, to] = [at('2026-11-24T15:00:00Z'), at('2026-11-24T17:00:00Z')];
    expect(isOpen({ timeZone: 'Asia/Hong_Kong', hours: every([0, 1440]) }, from, to)).toBe(true);
    expect(isOpen({ timeZone: 'Asia/Hong_Kong', hours: every([480, 1440]) }, from, to)).toBe(false);
    const closedWednesday = every([0, 1440]).map((day, n) => (n === 2 ? null : day));
    expect(isOpen({ timeZone: 'Asia/Hong_Kong', hours: closedWednesday }, from, to)).toBe(false);
  });
  test('a day is open until its closing time, also when the clock is put forward or back', () => {
    const room = { timeZone: newYork, hours: every([60, 240]) };
    expect(isOpen(room, at('2026-03-08T06:00:00Z'), at('2026-03-08T08:00:00Z'))).toBe(true);
    expect(isOpen(room, at('2026-03-08T06:00:00Z'), at('2026-03-08T08:05:00Z'))).toBe(false);
    expect(isOpen(room, at('2026-11-01T05:00:00Z'), at('2026-11-01T09:00:00Z'))).toBe(true);
  });
});

describe('rules of bookings', () => {
  const room = { timeZone: 'UTC', hours: every([0, 1440]) };
  const now = at('2026-11-24T10:07:30Z');
  const of = (from: string, minutes: number, past = false) =>
    timeFault(room, { startsAt: at(from), endsAt: new Date(+at(from) + minutes * 60_000) }, now, past);
  test.each([
    ['2026-11-24T11:00:00Z', 10, 'bookingLength'],
    ['2026-11-24T11:00:00Z', 15, null],
    ['2026-11-24T11:00:00Z', 480, null],
    ['2026-11-24T11:00:00Z', 485, 'bookingLength'],
    ['2026-11-24T11:00:00Z', 0, 'timeOrder'],
    ['2026-11-24T11:01:00Z', 30, 'minuteSteps'],
    ['2026-11-24T11:00:00Z', 31, 'minuteSteps'],
    ['2026-11-24T10:00:00Z', 30, 'inPast'],
    ['2026-11-24T10:05:00Z', 30, null],
    ['2027-05-23T23:00:00Z', 30, null],
    ['2027-05-24T00:00:00Z', 30, 'tooFarAhead'],
  ])('from %s for %i minutes: %s', (from, minutes, fault) => {
    expect(of(from, minutes)).toBe(fault);
  });
  test('a booking that has begun may keep its start', () => {
    expect(of('2026-11-24T09:00:00Z', 120, true)).toBe(null);
  });
  test("the horizon ends on a day of the room's calendar", () => {
    expect(lastDay('Pacific/Auckland', now)).toBe('2027-05-23');
    expect(lastDay('Pacific/Honolulu', at('2026-11-24T09:59:00Z'))).toBe('2027-05-22');
  });
});
