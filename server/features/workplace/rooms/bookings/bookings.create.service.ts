import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { BookingDetail } from '#contract/workplace/booking-shapes.ts';
import type { bookings } from '#contract/workplace/bookings.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { requireMember } from '#server/domain/support/support.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { requirePeople, requireChangeRate, requireWithinLimit, slotTaken, takenBy, requestedSlotIn } from './bookings.checks.ts';
import { logOf } from './bookings.log.ts';
import { readerOf } from './bookings.policy.ts';
import { detail } from './bookings.service.ts';
import { addParticipants, insertBookings } from './bookings.writes.repository.ts';
import { type BookingEmailDependencies, notifyOfBookings } from './bookings.emails.ts';
import { lockRooms } from './slots.repository.ts';

type Body = z.output<NonNullable<typeof bookings.create.body>>;

/**
 * Books a room; the organiser becomes a participant. Of concurrent requests the first succeeds. Throws memberOnly,
 * bookingLimitReached, notFound, invalid, tooMany, slotTaken.
 */
export function create(context: TeamContext, parts: BookingEmailDependencies, body: Body): Promise<BookingDetail> {
  requireMember(context);
  const { team, actor, now } = context;
  return writeTeam(context, async (tx) => {
    const reader = await readerOf(tx, context);
    await requireWithinLimit(tx, context, reader, 1);
    const rooms = await lockRooms(tx, team.id, [body.roomId], { now, exclusive: false });
    const times = { roomId: body.roomId, startsAt: new Date(body.startsAt), endsAt: new Date(body.endsAt) };
    const slot = { id: uuidv7(), ...requestedSlotIn(rooms, times, now) };
    const people = [...new Set([actor.memberId, ...(await requirePeople(tx, context, body.participantIds))])];
    await requireChangeRate(tx, context, people);
    const booker = { id: actor.memberId, name: actor.displayName };
    const booked = await insertBookings(tx, team.id, { ...body, seriesId: null, booker }, [slot]);
    if (!booked) throw (await takenBy(tx, context, reader, [slot])) ?? slotTaken(context.language);
    await addParticipants(tx, team.id, [slot.id], people);
    const room = rooms.get(body.roomId);
    await record(tx, context, {
      category: 'ROOM',
      action: 'booking.create',
      ...logOf({ ...body, ...slot, room: room?.name ?? '', participants: people.length }),
    });
    await notifyOfBookings(tx, parts, context, 'BOOKED', { bookingIds: [slot.id] });
    return detail(tx, context, slot.id);
  });
}
