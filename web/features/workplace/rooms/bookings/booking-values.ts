import type { Recurrence } from '#contract/workplace/booking-shapes.ts';
import { bookingLimits, type BookingStatus, recurrenceKinds, type Weekday, weekdays } from '#contract/workplace/booking-facts.ts';
import { type ClockTime, clockTime, instantAt, isOpen, openTimes, timeFault, weekdayOf } from '#contract/workplace/room-hours.ts';
import type { Room } from '#contract/workplace/rooms.ts';
import type { ShownBooking } from '../board/shown-booking.ts';
import type { MemberChoice } from '#web/shared/people/MemberPicker.tsx';

export const repeats = ['NONE', ...recurrenceKinds] as const;
export type Repeat = (typeof repeats)[number];

/** The values of the booking form. Times are in the room's zone. */
export interface BookingValues {
  title: string;
  roomId?: string;
  date: string;
  /** Minutes of the day. */
  start: number;
  minutes: number;
  repeat: Repeat;
  every: number;
  /** The weekdays of a weekly meeting besides that of its date. */
  days: Weekday[];
  byWeekday: boolean;
  ends: 'COUNT' | 'UNTIL';
  count: number;
  until: string | null;
  people: MemberChoice[];
  agenda: string;
  private: boolean;
}

/** The instants of the form's start and end. */
export function instantsOf({ date, start, minutes }: Pick<BookingValues, 'date' | 'start' | 'minutes'>, zone: string) {
  const startsAt = instantAt(zone, { date, minute: start });
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) };
}

/** The recurrence rule of the form in the contract's format; the first day always belongs to it. */
export function ruleOf({ repeat, every, days, byWeekday, ends, count, until, date }: BookingValues): Recurrence | null {
  if (repeat === 'NONE') return null;
  const own = weekdays[weekdayOf(date)] ?? 'MO';
  return {
    kind: repeat,
    every,
    days: repeat === 'WEEKLY' ? weekdays.filter((day) => day === own || days.includes(day)) : [],
    byWeekday: repeat === 'MONTHLY' && byWeekday,
    ...(ends === 'UNTIL' && until ? { until } : { count }),
  };
}

/** Why a room is not available at a time, according to the loaded board. */
export type SlotObstacle =
  | { kind: 'past' | 'tooFar' | 'closed' | 'suspended' }
  | { kind: 'taken'; by: ShownBooking }
  | { kind: 'buffer'; by: ShownBooking };

interface BookingRequest {
  room: Room;
  startsAt: Date;
  endsAt: Date;
  now: Date;
  /** The booking being changed, which does not block itself. */
  bookingId?: string | undefined;
}

/** The obstacle to a booking, or null; the server makes the final decision. */
export function obstacleTo(
  { room, startsAt, endsAt, now, bookingId }: BookingRequest,
  items: readonly ShownBooking[],
): SlotObstacle | null {
  const fault = timeFault(room, { startsAt, endsAt }, now);
  if (fault === 'inPast') return { kind: 'past' };
  if (fault === 'tooFarAhead') return { kind: 'tooFar' };
  if (!isOpen(room, startsAt, endsAt)) return { kind: 'closed' };
  const meets = (from: string, to: string | null, until = endsAt) =>
    new Date(from) < until && (to === null || new Date(to) > startsAt);
  if (room.suspensions.some((each) => meets(each.startsAt, each.endsAt))) return { kind: 'suspended' };
  const others = items.filter((item) => item.roomId === room.roomId && item.bookingId !== bookingId);
  const by = others.find((item) => meets(item.startsAt, item.blockedUntil));
  if (by) return { kind: 'taken', by };
  const blockedUntil = new Date(endsAt.getTime() + room.bufferMinutes * 60_000);
  const next = others.find((item) => meets(item.startsAt, item.blockedUntil, blockedUntil));
  return next ? { kind: 'buffer', by: next } : null;
}

const quarterMs = 15 * 60_000;
const searchedMs = 14 * 24 * 60 * 60_000;

/**
 * The first time at or after `from` at which a meeting of `minutes` could begin: on a quarter of an hour, while the room is open,
 * not suspended, and not booked according to `items`. Null if there is none within a fortnight.
 */
export function nextFreeTime(
  room: Room,
  { from, minutes, now }: { from: Date; minutes: number; now: Date },
  items: readonly ShownBooking[],
): ClockTime | null {
  for (const open of openTimes(room, from, new Date(from.getTime() + searchedMs))) {
    const first = Math.ceil(Math.max(open.startsAt.getTime(), from.getTime()) / quarterMs) * quarterMs;
    for (let at = first; at + minutes * 60_000 <= open.endsAt.getTime(); at += quarterMs) {
      const [startsAt, endsAt] = [new Date(at), new Date(at + minutes * 60_000)];
      if (obstacleTo({ room, startsAt, endsAt, now }, items) === null) return clockTime(room.timeZone, startsAt);
    }
  }
  return null;
}

/** The next quarter of an hour in a zone for today; nine o'clock for any other day. */
export function nextStart(date: string, zone: string, now: Date): number {
  const today = clockTime(zone, now);
  if (today.date !== date) return 540;
  return Math.min(Math.ceil((today.minute + 1) / 15) * 15, 1440 - bookingLimits.leastMinutes);
}

export const toneOf = {
  NOT_STARTED: 'info',
  ONGOING: 'good',
  ENDED: 'quiet',
  CANCELLED: 'bad',
  RELEASED: 'warning',
} as const satisfies Record<BookingStatus, string>;
