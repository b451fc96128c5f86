import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { takenBy, requestedSlotIn } from './bookings.checks.ts';
import * as lockedBookings from './bookings.locked.repository.ts';
import { fieldsOf, objectOf } from './bookings.log.ts';
import { readerOf } from './bookings.policy.ts';
import { statusAt } from './bookings.rules.ts';
import { type BookingEmailDependencies, notifyOfBookings } from './bookings.emails.ts';
import { lockRooms } from './slots.repository.ts';

/** Returns a locked booking in the format of the log. */
export const lockedBookingLog = (booking: lockedBookings.LockedBooking) => ({
  ...booking,
  startsAt: booking.starts_at,
  endsAt: booking.ends_at,
  participants: booking.participants.length,
});

/**
 * Cancels bookings that have not ended, records it and notifies participants. The caller has checked permissions.
 * @returns the ids of the bookings that were cancelled
 */
export async function cancelIn(
  tx: Tx,
  context: TeamContext,
  parts: BookingEmailDependencies,
  bookingIds: readonly string[],
  { reason }: { reason: string },
): Promise<string[]> {
  const { team, actor, now } = context;
  const before = await lockedBookings.lock(tx, team.id, bookingIds);
  const done = await lockedBookings.cancel(tx, team.id, bookingIds, { now, by: actor.displayName, reason });
  const cancelled = before.filter(({ id }) => done.includes(id));
  const events = cancelled.map((booking) => ({
    category: 'ROOM' as const,
    action: 'booking.cancel' as const,
    object: objectOf(booking),
    before: fieldsOf(lockedBookingLog(booking)),
    after: { reason },
  }));
  await record(tx, context, ...events);
  if (done.length) await notifyOfBookings(tx, parts, context, 'CANCELLED', { bookingIds: done, reason });
  return done;
}

/**
 * Moves a booking that has not ended to another room at its own time, records it and notifies participants. The caller has
 * locked the room, or all rooms if it moves several bookings. Throws notFound, bookingOver, invalid, slotTaken.
 */
export async function moveIn(
  tx: Tx,
  context: TeamContext,
  parts: BookingEmailDependencies,
  { bookingId, roomId }: { bookingId: string; roomId: string },
): Promise<void> {
  const { team, now } = context;
  const rooms = await lockRooms(tx, team.id, [roomId], { now, exclusive: true });
  const [booking] = await lockedBookings.lock(tx, team.id, [bookingId]);
  if (!booking) throw new AppError('notFound');
  const status = statusAt(booking, now);
  if (status !== 'NOT_STARTED' && status !== 'ONGOING') throw new AppError('bookingOver');
  const times = { startsAt: booking.starts_at, endsAt: booking.ends_at };
  const slot = requestedSlotIn(rooms, { roomId, ...times }, now, { past: true });
  const taken = await takenBy(tx, context, await readerOf(tx, context), [slot], [bookingId]);
  if (taken) throw taken;
  await lockedBookings.move(tx, team.id, [{ id: bookingId, ...slot }]);
  await lockedBookings.setAbout(tx, team.id, [bookingId], {});
  await record(tx, context, {
    category: 'ROOM',
    action: 'booking.move',
    object: objectOf(booking),
    before: { room: booking.room },
    after: { room: rooms.get(roomId)?.name },
  });
  await notifyOfBookings(tx, parts, context, 'CHANGED', { bookingIds: [bookingId] });
}
