import { expect, test } from 'vitest';
import type { Room } from '#contract/workplace/rooms.ts';
import { rowOf } from '../board/board-row.ts';
import type { ShownBooking } from '../board/shown-booking.ts';
import { momentOf } from './room-moment.ts';

const day = '2026-11-30';
const room = {
  roomId: 'a',
  timeZone: 'Asia/Hong_Kong',
  hours: Array.from({ length: 7 }, () => [540, 1080]),
  bufferMinutes: 15,
  suspensions: [{ startsAt: '2026-11-30T08:00:00Z', endsAt: '2026-11-30T09:00:00Z', reason: 'Paint' }],
} as unknown as Room;
const booking = (startsAt: string, endsAt: string, blockedUntil: string) =>
  ({ bookingId: startsAt, roomId: 'a', startsAt, endsAt, blockedUntil }) as ShownBooking;
const row = rowOf(
  room,
  [
    booking('2026-11-30T02:00:00Z', '2026-11-30T03:00:00Z', '2026-11-30T03:15:00Z'),
    booking('2026-11-30T03:15:00Z', '2026-11-30T04:00:00Z', '2026-11-30T04:15:00Z'),
  ],
  { days: [day], now: new Date('2026-11-30T00:00:00Z') },
);

test.each([
  ['before opening', 500, { kind: 'closed', until: 540 }],
  ['free until the next meeting', 540, { kind: 'free', until: 600 }],
  ['booked until the buffer of the meeting that follows ends', 600, { kind: 'busy', until: 735 }],
  ['booked in the buffer', 670, { kind: 'busy', until: 735 }],
  ['free until the suspension', 735, { kind: 'free', until: 960 }],
  ['suspended', 960, { kind: 'suspended', until: 1020 }],
  ['free until it closes', 1020, { kind: 'free', until: 1080 }],
  ['closed for the rest of the day', 1080, { kind: 'closed' }],
] as const)('a room is %s', (_, at, moment) => {
  expect(momentOf(row, at, 1440)).toEqual(moment);
});
