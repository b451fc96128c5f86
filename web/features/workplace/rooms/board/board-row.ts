import { bookingLimits } from '#contract/workplace/booking-facts.ts';
import type { BoardBooking } from '#contract/workplace/booking-shapes.ts';
import type { DayHours } from '#contract/workplace/room-facts.ts';
import type { Room } from '#contract/workplace/rooms.ts';
import { clockTime, dateAfter, daysFrom, instantAt, lastDay, weekdayOf } from '#contract/workplace/room-hours.ts';
import { dayMinutes, type ColumnSpan } from './board-scale.ts';

/** A booking where it stands on the board, with what is kept free after it. */
export interface Bar extends ColumnSpan {
  booking: BoardBooking;
  blocked: number;
}

export interface BoardRow {
  room: Room;
  bars: readonly Bar[];
  /** Where the room is closed, and where it is suspended. */
  closed: readonly ColumnSpan[];
  suspended: readonly (ColumnSpan & { reason: string })[];
  /** Now on the clock of the room; before it nothing can be booked. */
  now: number;
  /** Where somebody can book, at least a quarter of an hour each. */
  free: readonly ColumnSpan[];
}

interface Shown {
  days: readonly string[];
  now: Date;
}

const minuteMs = 60_000;
const hourOf = (hours: Room['hours'], date: string): DayHours => hours[weekdayOf(date)] ?? null;

/** The column of an instant, on the clock of a zone. */
export function columnOf(instant: Date, zone: string, firstDay: string): number {
  const { date, minute } = clockTime(zone, instant);
  return daysFrom(firstDay, date) * dayMinutes + minute;
}

/** The instant of a column. */
export function instantOf(column: number, zone: string, firstDay: string): Date {
  const day = Math.floor(column / dayMinutes);
  return instantAt(zone, { date: dateAfter(firstDay, day), minute: column - day * dayMinutes });
}

/** One room of the board: what stands in it, and where it is free. */
export function rowOf(room: Room, bookings: readonly BoardBooking[], { days, now }: Shown): BoardRow {
  const firstDay = days[0] ?? '';
  const column = (instant: string) => columnOf(new Date(instant), room.timeZone, firstDay);
  const end = days.length * dayMinutes;
  const bars = bookings
    .map((booking) => barOf(booking, column))
    .filter(({ from, blocked }) => from < end && blocked > 0)
    .sort((a, b) => a.from - b.from);
  const suspended = room.suspensions
    .map(({ startsAt, endsAt, reason }) => ({
      from: Math.max(0, column(startsAt)),
      to: endsAt === null ? end : Math.min(end, column(endsAt)),
      reason,
    }))
    .filter(({ from, to }) => from < to);
  const row = {
    room,
    bars,
    closed: days.flatMap((date, day) => closedOn(hourOf(room.hours, date), day * dayMinutes)),
    suspended,
    now: columnOf(now, room.timeZone, firstDay),
  };
  return { ...row, free: freeOf(row, end, farthestOf(now, room.timeZone, firstDay)) };
}

function barOf(booking: BoardBooking, column: (instant: string) => number): Bar {
  const [starts, ends, blocked] = [booking.startsAt, booking.endsAt, booking.blockedUntil].map((at) => Date.parse(at));
  const from = column(booking.startsAt);
  // Where the clock goes back, an end can come before its beginning.
  const after = (instant: number | undefined, text: string) => {
    const found = column(text);
    return found > from ? found : from + Math.max(1, ((instant ?? 0) - (starts ?? 0)) / minuteMs);
  };
  const to = after(ends, booking.endsAt);
  return { booking, from, to, blocked: Math.max(to, after(blocked, booking.blockedUntil)) };
}

function closedOn(hours: DayHours, midnight: number): ColumnSpan[] {
  if (!hours) return [{ from: midnight, to: midnight + dayMinutes }];
  const [opens, closes] = hours;
  return [
    { from: midnight, to: midnight + opens },
    { from: midnight + closes, to: midnight + dayMinutes },
  ].filter(({ from, to }) => from < to);
}

/** The midnight after the last day on which a booking may begin. */
const farthestOf = (now: Date, zone: string, firstDay: string) => (daysFrom(firstDay, lastDay(zone, now)) + 1) * dayMinutes;

/** What is left of the board once everything that stands against a booking is taken out of it. */
function freeOf({ room, bars, closed, suspended, now }: Omit<BoardRow, 'free'>, end: number, farthest: number): ColumnSpan[] {
  const { stepMinutes: step, leastMinutes } = bookingLimits;
  const begin = Math.max(0, Math.floor(now / step) * step);
  // A new booking keeps the room free after itself as well: it ends so long before the next one.
  const taken = bars.map(({ from, blocked }) => ({ from: from - room.bufferMinutes, to: Math.ceil(blocked / step) * step }));
  const against = [...taken, ...closed, ...suspended].sort((a, b) => a.from - b.from);
  const free: ColumnSpan[] = [];
  let at = begin;
  for (const { from, to } of against) {
    if (from > at) free.push({ from: at, to: Math.min(from, end) });
    at = Math.max(at, to);
  }
  if (at < end) free.push({ from: at, to: end });
  return free.map(({ from, to }) => ({ from, to: Math.min(to, farthest) })).filter(({ from, to }) => to - from >= leastMinutes);
}

/** The same room as if a booking did not stand in it: what is moved does not stand in its own way. */
export function without(row: BoardRow, bookingId: string, shown: Shown): BoardRow {
  const others = row.bars.filter(({ booking }) => booking.bookingId !== bookingId);
  if (others.length === row.bars.length) return row;
  return rowOf(
    row.room,
    others.map(({ booking }) => booking),
    shown,
  );
}

/** The free span that holds all of a span, if any does. */
export function freeFor(row: BoardRow, { from, to }: ColumnSpan): ColumnSpan | undefined {
  return row.free.find((span) => span.from <= from && to <= span.to);
}
