import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTimeZone } from 'use-intl';
import { bookingLimits, type SeriesPart } from '#contract/workplace/booking-facts.ts';
import { clockTime, instantAt } from '#contract/workplace/room-hours.ts';
import type { Room } from '#contract/workplace/rooms.ts';
import { clockOf } from '../board/clock-text.ts';
import { type Board, boardQuery } from '../board/use-board.ts';
import { type BookingValues, nextFreeTime, nextStart } from './booking-values.ts';
import type { Booking } from './use-booking-detail.ts';

/** The values chosen for a new booking: a room or none, a day, a time of day or none. */
export interface BookingStart {
  roomId: string;
  date: string;
  clock: string;
  minutes: number;
}

export type BookingFormValues = BookingValues & { part: SeriesPart };

/** The bookings that are loaded for the board of a day. */
export const boardOf = (queries: QueryClient) => (date: string) =>
  queries.getQueryData<Board>(boardQuery([date]).queryKey)?.items ?? [];

/**
 * The time that a new booking begins with: the first free time of the room on or after the day of the board, on the room's clock.
 */
export function firstTime(
  room: Room,
  day: string | undefined,
  minutes: number,
  itemsOf: ReturnType<typeof boardOf>,
): { date: string; start: number } {
  const now = new Date();
  const today = clockTime(room.timeZone, now).date;
  const date = day !== undefined && day > today ? day : today;
  const from = date === today ? now : instantAt(room.timeZone, { date, minute: 0 });
  const found = nextFreeTime(room, { from, minutes, now }, itemsOf(date));
  return found ? { date: found.date, start: found.minute } : { date, start: nextStart(date, room.timeZone, now) };
}

/** The values that the form begins with: those of the booking to change, or those chosen on the board for a new one. */
export function useInitial(
  start: BookingStart | undefined,
  booking: Booking | undefined,
  rooms: readonly Room[],
): BookingFormValues {
  const own = useTimeZone() ?? 'UTC';
  const queries = useQueryClient();
  const [initial] = useState((): BookingFormValues => {
    const roomId = booking?.room.roomId ?? start?.roomId;
    // Without a room, the time is that of a room in the person's own time zone, or else of the first room.
    const room = rooms.find((each) => each.roomId === roomId) ?? rooms.find(({ timeZone }) => timeZone === own) ?? rooms[0];
    const zone = booking?.timeZone ?? room?.timeZone ?? own;
    const at = booking ? clockTime(zone, new Date(booking.startsAt)) : undefined;
    const length = booking && (Date.parse(booking.endsAt) - Date.parse(booking.startsAt)) / 60_000;
    const minutes = length ?? Math.min(Math.max(start?.minutes ?? 60, bookingLimits.leastMinutes), bookingLimits.mostMinutes);
    const clock = clockOf(start?.clock ?? '');
    const first = at || clock !== null || !room ? undefined : firstTime(room, start?.date, minutes, boardOf(queries));
    const date = at?.date ?? first?.date ?? start?.date ?? clockTime(zone, new Date()).date;
    return {
      title: booking?.title ?? '',
      ...(roomId ? { roomId } : {}),
      date,
      start: at?.minute ?? clock ?? first?.start ?? nextStart(date, zone, new Date()),
      minutes,
      repeat: 'NONE',
      every: 1,
      days: [],
      byWeekday: false,
      ends: 'COUNT',
      count: 10,
      until: null,
      people:
        booking?.people
          .filter(({ employee }) => employee.employeeId !== booking.booker?.employeeId)
          .flatMap(({ employee: { employeeId, ...person } }) =>
            employeeId === null ? [] : [{ ...person, employeeId, jobTitle: person.jobTitle ?? null }],
          ) ?? [],
      agenda: booking?.agenda ?? '',
      private: booking?.private ?? false,
      part: 'ONE',
    };
  });
  return initial;
}
