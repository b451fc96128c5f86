import { bookingLimits, type BookingStatus } from '#contract/workplace/booking-facts.ts';
import type { FieldFault } from '#contract/errors.ts';
import { timeFault } from '#contract/workplace/room-hours.ts';
import type { RoomRow } from '../manage/rooms.repository.ts';

/** The timestamps that determine the status of a booking. */
export interface BookingTimestamps {
  starts_at: Date;
  ends_at: Date;
  ended_early_at: Date | null;
  cancelled_at: Date | null;
  released_at: Date | null;
}

/** Returns when a meeting ends: its scheduled end, or when it was ended early. */
export const endOf = ({ ended_early_at: early, ends_at: end }: Pick<BookingTimestamps, 'ended_early_at' | 'ends_at'>): Date =>
  early && early < end ? early : end;

/** Returns the status of a booking at an instant (specification section 4, domain rules 6). */
export function statusAt(course: BookingTimestamps, now: Date): BookingStatus {
  if (course.cancelled_at) return 'CANCELLED';
  if (course.released_at) return 'RELEASED';
  if (now < course.starts_at) return 'NOT_STARTED';
  return now < endOf(course) ? 'ONGOING' : 'ENDED';
}

/** A half-open time span of a booking. */
export interface Times {
  startsAt: Date;
  endsAt: Date;
}

const fieldOf = { timeOrder: 'endsAt', bookingLength: 'endsAt' } as const;
const argsOf = {
  bookingLength: { least: bookingLimits.leastMinutes, most: bookingLimits.mostMinutes / 60 },
  minuteSteps: { step: bookingLimits.stepMinutes },
  tooFarAhead: { days: bookingLimits.horizonDays },
} as const;

/** Returns whether a room is suspended at some moment of the given time. */
export const isSuspended = ({ suspensions }: Pick<RoomRow, 'suspensions'>, { startsAt, endsAt }: Times): boolean =>
  suspensions.some((each) => each.startsAt < endsAt && (each.endsAt === null || startsAt < each.endsAt));

/**
 * Returns the first error of booking a room at a time, apart from other bookings. `before`: prefix of the field names; `past`:
 * the time may have begun.
 */
export function faultOf(room: RoomRow, times: Times, now: Date, { before = '', past = false } = {}): FieldFault | null {
  const rule = timeFault(room, times, now, past);
  if (rule) {
    const field = rule in fieldOf ? fieldOf[rule as keyof typeof fieldOf] : 'startsAt';
    const args = rule in argsOf ? argsOf[rule as keyof typeof argsOf] : undefined;
    return { field: before + field, rule, ...(args && { args }) };
  }
  return isSuspended(room, times) ? { field: `${before}roomId`, rule: 'roomSuspended' } : null;
}

/** Returns until when a booking blocks its room: its end plus the room's current buffer. */
export const occupiedUntil = ({ bufferMinutes }: Pick<RoomRow, 'bufferMinutes'>, endsAt: Date): Date =>
  new Date(endsAt.getTime() + bufferMinutes * 60_000);

/**
 * The longest time a booking blocks its room, in minutes: a booking that blocks a room at an instant began no earlier than
 * that.
 */
export const longestMinutes = bookingLimits.mostMinutes + 60;
