import { bookingLimits } from '#contract/workplace/booking-facts.ts';
import type { DayHours } from '#contract/workplace/room-facts.ts';
import type { Room } from '#contract/workplace/rooms.ts';
import { clockTime, dateAfter, daysFrom, instantAt, lastDay, weekdayOf } from '#contract/workplace/room-hours.ts';
import { dayMinutes, type ColumnSpan } from './board-scale.ts';
import type { ShownBooking } from './shown-booking.ts';

/** A booking on the board, with its buffer. */
export interface Bar extends ColumnSpan {
  booking: ShownBooking;
  blocked: number;
  /** Whether it has ended, and whether its middle and its end can be dragged. */
  over: boolean;
  moves: boolean;
}

export interface BoardRow {
  room: Room;
  bars: readonly Bar[];
  /** Where the room is closed, and where it is suspended. */
  closed: readonly ColumnSpan[];
  suspended: readonly (ColumnSpan & { reason: string })[];
  /** The present time in the room's zone; earlier times cannot be booked. */
  now: number;
  /** Bookable spans of at least a quarter of an hour. */
  free: readonly ColumnSpan[];
}

interface Shown {
  days: readonly string[];
  now: Date;
}

const minuteMs = 60_000;
const hourOf = (hours: Room['hours'], date: string): DayHours => hours[weekdayOf(date)] ?? null;

/** The column of an instant in a zone. */
export function columnOf(instant: Date, zone: string, firstDay: string): number {
  const { date, minute } = clockTime(zone, instant);
  return daysFrom(firstDay, date) * dayMinutes + minute;
}

/** The instant of a column. */
export function instantOf(column: number, zone: string, firstDay: string): Date {
  const day = Math.floor(column / dayMinutes);
  return instantAt(zone, { date: dateAfter(firstDay, day), minute: column - day * dayMinutes });
}

/** One room of the board: its bookings and its free time. */
export function rowOf(room: Room, bookings: readonly ShownBooking[], { days, now }: Shown): BoardRow {
  const firstDay = days[0] ?? '';
  const column = (instant: string) => columnOf(new Date(instant), room.timeZone, firstDay);
  const end = days.length * dayMinutes;
  const bars = bookings
    .map((booking) => barOf(booking, column, now.getTime()))
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

function barOf(booking: ShownBooking, column: (instant: string) => number, now: number): Bar {
  const starts = Date.parse(booking.startsAt);
  const from = column(booking.startsAt);
  // When clocks go back, an end can have an earlier local time than its start.
  const after = (text: string) => {
    const found = column(text);
    return found > from ? found : from + Math.max(1, (Date.parse(text) - starts) / minuteMs);
  };
  const to = after(booking.endsAt);
  const blocked = booking.blockedUntil === booking.endsAt ? to : Math.max(to, after(booking.blockedUntil));
  const over = Date.parse(booking.endsAt) <= now;
  return { booking, from, to, blocked, over, moves: booking.version !== undefined && now < starts };
}

function closedOn(hours: DayHours, midnight: number): ColumnSpan[] {
  if (!hours) return [{ from: midnight, to: midnight + dayMinutes }];
  const [opens, closes] = hours;
  return [
    { from: midnight, to: midnight + opens },
    { from: midnight + closes, to: midnight + dayMinutes },
  ].filter(({ from, to }) => from < to);
}

/** Midnight after the last day on which a booking may start. */
const farthestOf = (now: Date, zone: string, firstDay: string) => (daysFrom(firstDay, lastDay(zone, now)) + 1) * dayMinutes;

/** The board's time without everything that blocks a booking. */
function freeOf({ room, bars, closed, suspended, now }: Omit<BoardRow, 'free'>, end: number, farthest: number): ColumnSpan[] {
  const { stepMinutes: step, leastMinutes } = bookingLimits;
  const begin = Math.max(0, Math.floor(now / step) * step);
  // A new booking needs its own buffer, so it ends that long before the next one.
  const taken = bars.map(({ from, blocked }) => ({ from: from - room.bufferMinutes, to: Math.ceil(blocked / step) * step }));
  const occupied = [...taken, ...closed, ...suspended].sort((a, b) => a.from - b.from);
  const free: ColumnSpan[] = [];
  let at = begin;
  for (const { from, to } of occupied) {
    if (from > at) free.push({ from: at, to: Math.min(from, end) });
    at = Math.max(at, to);
  }
  if (at < end) free.push({ from: at, to: end });
  return free.map(({ from, to }) => ({ from, to: Math.min(to, farthest) })).filter(({ from, to }) => to - from >= leastMinutes);
}

/** The row without one booking, because a booking that is moved does not block itself. */
export function without(row: BoardRow, bookingId: string, shown: Shown): BoardRow {
  const others = row.bars.filter(({ booking }) => booking.bookingId !== bookingId);
  if (others.length === row.bars.length) return row;
  return rowOf(
    row.room,
    others.map(({ booking }) => booking),
    shown,
  );
}

/** The free span that contains a whole span, if any. */
export function freeFor(row: BoardRow, { from, to }: ColumnSpan): ColumnSpan | undefined {
  return row.free.find((span) => span.from <= from && to <= span.to);
}
