import { type RawBuilder, sql } from 'kysely';
import type { BookingStatus } from '#contract/workplace/booking-facts.ts';

const end = sql`coalesce(b.ended_early_at, b.ends_at)`;
/** Condition over `b`: neither cancelled nor released. */
export const live = sql<boolean>`(b.cancelled_at IS NULL AND b.released_at IS NULL)`;
/** Condition over `b`: not ended, cancelled or released. */
export const isUpcomingBooking = (now: Date): RawBuilder<boolean> => sql<boolean>`(${live} AND ${end} > ${now}::timestamptz)`;

/** Condition over `b` equivalent to `statusAt` in bookings.rules.ts; a test compares the two. */
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
