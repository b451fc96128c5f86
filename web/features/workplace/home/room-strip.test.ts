import { expect, test } from 'vitest';
import type { RoomToday } from '#contract/workplace/home.ts';
import { axisOf, minuteIn, pieceOf, placeOf, stateOf } from './room-strip.ts';

const now = new Date('2026-11-23T06:30:00Z');
const room = (over: Partial<RoomToday> = {}): RoomToday => ({
  roomId: 'r',
  name: 'Victoria',
  building: '',
  floor: '',
  timeZone: 'Asia/Hong_Kong',
  status: 'OPEN',
  hours: { opensAt: '2026-11-23T01:00:00Z', closesAt: '2026-11-23T10:00:00Z' },
  bookings: [],
  ...over,
});
const booking = (startsAt: string, endsAt: string) => ({
  bookingId: startsAt,
  startsAt,
  endsAt,
  status: 'NOT_STARTED' as const,
  title: null,
  mine: false,
  canOpen: false,
});

test('the minute of the day is that of the zone, including midnight', () => {
  expect(minuteIn('Asia/Hong_Kong', now)).toBe(14 * 60 + 30);
  expect(minuteIn('UTC', new Date('2026-11-23T00:05:00Z'))).toBe(5);
  expect(placeOf('2026-11-23T01:00:00Z', 'Asia/Hong_Kong', now)).toBe(9 * 60);
  expect(placeOf('2026-11-23T16:30:00Z', 'Asia/Hong_Kong', now)).toBe(24 * 60 + 30);
});

test('the axis covers the hours of all rooms in their own zones, at most one day', () => {
  expect(axisOf([room({ hours: null })], now)).toEqual({ from: 480, to: 1200 });
  const jakarta = room({
    timeZone: 'Asia/Jakarta',
    hours: { opensAt: '2026-11-23T00:30:00Z', closesAt: '2026-11-23T13:30:00Z' },
  });
  expect(axisOf([room(), jakarta], now)).toEqual({ from: 420, to: 1260 });
  expect(axisOf([room({ bookings: [booking('2026-11-23T15:00:00Z', '2026-11-23T17:00:00Z')] })], now).to).toBe(1440);
});

test('pieces beyond the axis are omitted, others are clipped', () => {
  expect(pieceOf({ from: 480, to: 1080 }, 420, 540)).toEqual({ start: 0, size: 10 });
  expect(pieceOf({ from: 480, to: 1080 }, 1080, 1140)).toBeNull();
});

test('the state of a room is taken, free until the next booking, closed or suspended', () => {
  const bookings = [
    booking('2026-11-23T06:00:00Z', '2026-11-23T07:00:00Z'),
    booking('2026-11-23T08:00:00Z', '2026-11-23T09:00:00Z'),
  ];
  expect(stateOf(room({ bookings }), now)).toEqual({ state: 'TAKEN', until: '2026-11-23T07:00:00Z' });
  expect(stateOf(room({ bookings }), new Date('2026-11-23T07:00:00Z'))).toEqual({ state: 'FREE', until: '2026-11-23T08:00:00Z' });
  expect(stateOf(room(), now)).toEqual({ state: 'FREE', until: null });
  expect(stateOf(room(), new Date('2026-11-23T10:00:00Z'))).toEqual({ state: 'CLOSED' });
  expect(stateOf(room({ hours: null }), now)).toEqual({ state: 'CLOSED' });
  expect(stateOf(room({ status: 'SUSPENDED', bookings }), now)).toEqual({ state: 'SUSPENDED' });
});
