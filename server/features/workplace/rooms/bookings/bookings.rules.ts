import { type RawBuilder, sql } from 'kysely';
import { bookingLimits, type BookingStatus } from '#contract/workplace/booking-facts.ts';
import type { FieldFault } from '#contract/errors.ts';
import { timeFault } from '#contract/workplace/room-hours.ts';
import type { RoomRow } from '../manage/rooms.repository.ts';

/** What the clock needs to tell how a booking stands. */
export interface Course {
  starts_at: Date;
  ends_at: Date;
  ended_early_at: Date | null;
  cancelled_at: Date | null;
  released_at: Date | null;
}

/** When a meeting is over: its end, or when it was ended before. */
export const endOf = ({ ended_early_at: early, ends_at: end }: Pick<Course, 'ended_early_at' | 'ends_at'>): Date =>
  early && early < end ? early : end;

/** How a booking stands by the clock (specification section 4, domain rules 6). */
export function statusAt(course: Course, now: Date): BookingStatus {
  if (course.cancelled_at) return 'CANCELLED';
  if (course.released_at) return 'RELEASED';
  if (now < course.starts_at) return 'NOT_STARTED';
  return now < endOf(course) ? 'ONGOING' : 'ENDED';
}

const end = sql`coalesce(b.ended_early_at, b.ends_at)`;
/** Over `b`: neither cancelled nor released. */
export const live = sql<boolean>`(b.cancelled_at IS NULL AND b.released_at IS NULL)`;
/** Over `b`: it has not ended, nor was it taken back. */
export const stands = (now: Date): RawBuilder<boolean> => sql<boolean>`(${live} AND ${end} > ${now}::timestamptz)`;

/** The twin of `statusAt` over `b`, held together by a test. */
export function inStatus(status: BookingStatus, now: Date): RawBuilder<boolean> {
  const at = sql`${now}::timestamptz`;
  const conditions: Record<BookingStatus, RawBuilder<boolean>> = {
    CANCELLED: sql<boolean>`(b.cancelled_at IS NOT NULL)`,
    RELEASED: sql<boolean>`(b.cancelled_at IS NULL AND b.released_at IS NOT NULL)`,
    NOT_STARTED: sql<boolean>`(${live} AND b.starts_at > ${at})`,
    ONGOING: sql<boolean>`(${live} AND b.starts_at <= ${at} AND ${end} > ${at})`,
    ENDED: sql<boolean>`(${live} AND b.starts_at <= ${at} AND ${end} <= ${at})`,
  };
  return conditions[status];
}

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

/** Whether a room is suspended at some moment of a time. */
export const isSuspended = ({ suspensions }: Pick<RoomRow, 'suspensions'>, { startsAt, endsAt }: Times): boolean =>
  suspensions.some((each) => each.startsAt < endsAt && (each.endsAt === null || startsAt < each.endsAt));

/**
 * What stands against a room at a time, but for other bookings. `before` goes before the names of the fields; `past` lets it
 * have begun.
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

/** Until when a room is kept for a booking: its end, and the buffer of the room as it is now. */
export const occupiedUntil = ({ bufferMinutes }: Pick<RoomRow, 'bufferMinutes'>, endsAt: Date): Date =>
  new Date(endsAt.getTime() + bufferMinutes * 60_000);

/** The longest a booking keeps its room, in minutes: what stands at an instant began no longer before. */
export const longestMinutes = bookingLimits.mostMinutes + 60;
