import { expect, test } from 'vitest';
import { usualHours } from '#contract/workplace/room-facts.ts';
import type { Room } from '#contract/workplace/rooms.ts';
import type { ShownBooking } from '../board/shown-booking.ts';
import { type BookingValues, instantsOf, nextFreeTime, nextStart, obstacleTo, ruleOf } from './booking-values.ts';

const zone = 'Asia/Jakarta';
const now = new Date('2026-11-23T02:07:00Z');
const room: Room = {
  roomId: 'r',
  name: 'Borobudur',
  building: '',
  floor: '',
  capacity: null,
  equipment: [],
  timeZone: zone,
  hours: usualHours.map((day) => (day ? [day[0], day[1]] : null)),
  bufferMinutes: 10,
  releaseMinutes: null,
  remark: '',
  photo: null,
  status: 'OPEN',
  suspensions: [{ suspensionId: 's', startsAt: '2026-11-25T00:00:00Z', endsAt: null, reason: '', byName: '' }],
};
const at = (date: string, start: number, minutes = 60) => instantsOf({ date, start, minutes }, zone);
const taken: ShownBooking = {
  bookingId: 'b',
  roomId: 'r',
  startsAt: at('2026-11-24', 600).startsAt.toISOString(),
  endsAt: at('2026-11-24', 600).endsAt.toISOString(),
  blockedUntil: at('2026-11-24', 600, 70).endsAt.toISOString(),
  title: null,
  bookerName: null,
  minutes: 60,
  bufferMinutes: 10,
};
const obstacleAt = (date: string, start: number, minutes = 60, bookingId?: string) =>
  obstacleTo({ room, ...at(date, start, minutes), now, bookingId }, [taken])?.kind ?? null;

test('the obstacle to a time is reported before the form is sent', () => {
  expect(obstacleAt('2026-11-23', 500)).toBe('past');
  expect(obstacleAt('2027-06-01', 600)).toBe('tooFar');
  expect(obstacleAt('2026-11-29', 600)).toBe('closed');
  expect(obstacleAt('2026-11-24', 1170)).toBe('closed');
  expect(obstacleAt('2026-11-25', 600)).toBe('suspended');
  expect(obstacleAt('2026-11-24', 630)).toBe('taken');
  expect(obstacleAt('2026-11-24', 665)).toBe('taken');
  expect(obstacleAt('2026-11-24', 540, 55)).toBe('buffer');
});

test('free time has no obstacle, nor has the time of the booking being changed', () => {
  expect(obstacleAt('2026-11-24', 540, 50)).toBeNull();
  expect(obstacleAt('2026-11-24', 670)).toBeNull();
  expect(obstacleAt('2026-11-24', 630, 60, 'b')).toBeNull();
  expect(obstacleAt('2026-11-23', 545)).toBeNull();
});

test('a new booking begins at the next time at which the room is open and free', () => {
  const free = (from: string, minutes = 60) => nextFreeTime(room, { from: new Date(from), minutes, now }, [taken]);
  // 09:07 in Jakarta on Monday.
  expect(free('2026-11-23T02:07:00Z')).toEqual({ date: '2026-11-23', minute: 555 });
  // Closed for the night, on Sunday, and suspended from Wednesday on.
  expect(free('2026-11-23T14:00:00Z')).toEqual({ date: '2026-11-24', minute: 480 });
  expect(free('2026-11-24T02:30:00Z')).toEqual({ date: '2026-11-24', minute: 675 });
  expect(free('2026-11-24T12:30:00Z')).toBeNull();
});

test('a weekly series includes its first day and has one kind of end', () => {
  const values = {
    repeat: 'WEEKLY',
    every: 2,
    days: ['FR'],
    byWeekday: true,
    ends: 'COUNT',
    count: 8,
    until: '2026-12-31',
    date: '2026-11-24',
  } as unknown as BookingValues;
  expect(ruleOf(values)).toEqual({ kind: 'WEEKLY', every: 2, days: ['TU', 'FR'], byWeekday: false, count: 8 });
  expect(ruleOf({ ...values, repeat: 'MONTHLY', ends: 'UNTIL' })).toEqual({
    kind: 'MONTHLY',
    every: 2,
    days: [],
    byWeekday: true,
    until: '2026-12-31',
  });
  expect(ruleOf({ ...values, repeat: 'NONE' })).toBeNull();
});

test('a form starts at the next quarter of an hour in the room’s zone', () => {
  expect(nextStart('2026-11-23', zone, now)).toBe(555);
  expect(nextStart('2026-11-24', zone, now)).toBe(540);
  expect(nextStart('2026-11-23', zone, new Date('2026-11-23T16:58:00Z'))).toBe(1425);
});
