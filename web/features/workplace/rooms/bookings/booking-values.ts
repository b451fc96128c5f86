import type { BoardBooking, Recurrence } from '#contract/workplace/booking-shapes.ts';
import { bookingLimits, type BookingStatus, recurrenceKinds, type Weekday, weekdays } from '#contract/workplace/booking-facts.ts';
import { clockTime, instantAt, isOpen, timeFault, weekdayOf } from '#contract/workplace/room-hours.ts';
import type { Room } from '#contract/workplace/rooms.ts';
import type { MemberChoice } from '#web/shared/people/MemberPicker.tsx';

export const repeats = ['NONE', ...recurrenceKinds] as const;
export type Repeat = (typeof repeats)[number];

/** The form of a booking. Times are those of the room's clock. */
export interface BookingValues {
  title: string;
  roomId?: string;
  date: string;
  /** Minutes of the day. */
  start: number;
  minutes: number;
  repeat: Repeat;
  every: number;
  days: Weekday[];
  byWeekday: boolean;
  ends: 'COUNT' | 'UNTIL';
  count: number;
  until: string | null;
  people: MemberChoice[];
  agenda: string;
  private: boolean;
}

/** The instants that a form means. */
export function instantsOf({ date, start, minutes }: Pick<BookingValues, 'date' | 'start' | 'minutes'>, zone: string) {
  const startsAt = instantAt(zone, { date, minute: start });
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) };
}

/** The rule of a series as the contract has it; the day it begins on always belongs to it. */
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

/** Why a room cannot be had at a time, as far as this board knows. */
export type SlotObstacle =
  | { kind: 'past' | 'tooFar' | 'closed' | 'suspended' }
  | { kind: 'taken'; by: BoardBooking }
  | { kind: 'buffer'; by: BoardBooking };

interface BookingRequest {
  room: Room;
  startsAt: Date;
  endsAt: Date;
  now: Date;
  /** A booking that is changed does not stand in its own way. */
  bookingId?: string | undefined;
}

/** What stands against a booking, or null; the server decides in the end. */
export function obstacleTo(
  { room, startsAt, endsAt, now, bookingId }: BookingRequest,
  items: readonly BoardBooking[],
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
  const kept = new Date(endsAt.getTime() + room.bufferMinutes * 60_000);
  const next = others.find((item) => meets(item.startsAt, item.blockedUntil, kept));
  return next ? { kind: 'buffer', by: next } : null;
}

/** The next whole quarter of an hour on the clock of a zone; nine o'clock on any other day. */
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
