import type { z } from 'zod';
import type { BookingDetail } from '#contract/workplace/booking-shapes.ts';
import type { bookings } from '#contract/workplace/bookings.ts';
import { stepBefore } from '#contract/workplace/room-hours.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { requireMember } from '#server/domain/support/support.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { cancelIn } from './bookings.common.service.ts';
import * as lockedBookings from './bookings.locked.repository.ts';
import { requireChangeRate } from './bookings.checks.ts';
import { objectOf } from './bookings.log.ts';
import { readerOf } from './bookings.policy.ts';
import type { BookingReader } from './bookings.visible.repository.ts';
import { statusAt } from './bookings.rules.ts';
import { detail } from './bookings.service.ts';
import type { BookingEmailDependencies } from './bookings.emails.ts';

/**
 * Requires a booking that the caller can change and that has not ended. Throws notFound if the caller cannot read it,
 * noPermission if the caller can only read it, bookingOver.
 */
export async function requireChangeable(
  tx: Tx,
  { team, now }: TeamContext,
  reader: BookingReader,
  id: string,
): Promise<lockedBookings.LockedBooking> {
  const booking = await lockedBookings.findTarget(tx, team.id, id, reader);
  if (!booking) throw new AppError('notFound');
  if (!booking.changeable) throw new AppError('noPermission');
  const status = statusAt(booking, now);
  if (status !== 'NOT_STARTED' && status !== 'ONGOING') throw new AppError('bookingOver');
  return booking;
}

/** Cancels a booking, or it and the later ones of its series. Throws memberOnly, notFound, noPermission, tooMany, bookingOver. */
export function cancel(
  context: TeamContext,
  parts: BookingEmailDependencies,
  id: string,
  { reason, part }: z.output<NonNullable<typeof bookings.cancel.body>>,
): Promise<{ cancelled: number }> {
  requireMember(context);
  return writeTeam(context, async (tx) => {
    const reader = await readerOf(tx, context);
    const booking = await requireChangeable(tx, context, reader, id);
    const following = part === 'ONE' ? [booking] : await lockedBookings.followingOf(tx, context.team.id, booking, reader);
    const ids = following.map((each) => each.id);
    await requireChangeRate(tx, context, booking.participants);
    const done = await cancelIn(tx, context, parts, ids, { reason });
    if (!done.length) throw new AppError('bookingOver');
    return { cancelled: done.length };
  });
}

/** Ends a running meeting. Throws memberOnly, notFound, noPermission, bookingOver if it is not running. */
export function end(context: TeamContext, id: string): Promise<BookingDetail> {
  requireMember(context);
  const { team, now } = context;
  return writeTeam(context, async (tx) => {
    const booking = await requireChangeable(tx, context, await readerOf(tx, context), id);
    // The next booking can begin at the current booking step, unless this one began at it.
    const step = stepBefore(now);
    const freed = step > booking.starts_at ? step : now;
    if (!(await lockedBookings.end(tx, team.id, id, { now, freed }))) throw new AppError('bookingOver');
    await record(tx, context, {
      category: 'ROOM',
      action: 'booking.end',
      object: objectOf(booking),
      before: { endsAt: booking.ends_at.toISOString() },
      after: { endsAt: now.toISOString() },
    });
    return detail(tx, context, id);
  });
}

/** Sets the caller's own response. Throws memberOnly, notFound if the caller is not a participant, bookingOver, noChanges. */
export function respond(context: TeamContext, id: string, response: 'PENDING' | 'REJECTED'): Promise<BookingDetail> {
  requireMember(context);
  const { team, actor, now } = context;
  return writeTeam(context, async (tx) => {
    const booking = await lockedBookings.findTarget(tx, team.id, id, await readerOf(tx, context));
    if (!booking?.participants.includes(actor.memberId)) throw new AppError('notFound');
    const status = statusAt(booking, now);
    if (status !== 'NOT_STARTED' && status !== 'ONGOING') throw new AppError('bookingOver');
    const changed = await lockedBookings.respond(tx, team.id, { id, memberId: actor.memberId, response, now });
    if (!changed) throw new AppError('noChanges');
    await record(tx, context, { category: 'ROOM', action: 'booking.respond', object: objectOf(booking), after: { response } });
    return detail(tx, context, id);
  });
}
