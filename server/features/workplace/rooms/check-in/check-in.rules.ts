import { bookingLimits } from '#contract/workplace/booking-facts.ts';
import { openTimes, stepBefore } from '#contract/workplace/room-hours.ts';
import { endOf } from '../bookings/bookings.rules.ts';
import type { CheckInRow } from './check-in.repository.ts';
import type { RoomRow } from '../manage/rooms.repository.ts';

const minuteMs = 60_000;

/** Returns whether check-in is possible: from 15 minutes before the start until the end (domain rules 6). */
export const takesCheckIn = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, now: Date): boolean =>
  now.getTime() >= startsAt.getTime() - bookingLimits.checkInBefore * minuteMs && now < endsAt;

type Coming = Pick<CheckInRow, 'starts_at' | 'ends_at' | 'ended_early_at' | 'blocked_until'>;

/** Returns the meeting that runs or is about to start, and the next one. */
export function nearest<T extends Coming>(coming: readonly T[], now: Date): { current: T | null; next: T | null } {
  const upcoming = coming.filter((row) => now < endOf(row));
  const current = upcoming.find((row) => takesCheckIn({ startsAt: row.starts_at, endsAt: endOf(row) }, now)) ?? null;
  return { current, next: upcoming.find((row) => row !== current) ?? null };
}

/**
 * Returns until when a currently free room stays free: the next meeting, suspension or closing time; null if it cannot be
 * booked now.
 */
export function freeUntil(room: RoomRow, coming: readonly Coming[], now: Date): Date | null {
  const start = stepBefore(now);
  const most = new Date(start.getTime() + bookingLimits.mostMinutes * minuteMs);
  const open = openTimes(room, start, most).find(({ startsAt, endsAt }) => startsAt <= start && start < endsAt);
  if (!open) return null;
  const limits = [
    ...coming.map((row) => ({ from: row.starts_at, to: row.blocked_until })),
    ...room.suspensions.map(({ startsAt, endsAt }) => ({ from: startsAt, to: endsAt })),
  ].filter(({ to }) => to === null || to > start);
  if (limits.some(({ from }) => from <= now)) return null;
  const end = Math.min(
    open.endsAt.getTime(),
    // The next booking needs its time, and a new meeting its buffer before that.
    ...coming.filter((row) => row.starts_at > now).map((row) => row.starts_at.getTime() - room.bufferMinutes * minuteMs),
    ...room.suspensions.filter(({ startsAt }) => startsAt > now).map(({ startsAt }) => startsAt.getTime()),
  );
  return end - start.getTime() >= bookingLimits.leastMinutes * minuteMs ? new Date(end) : null;
}
