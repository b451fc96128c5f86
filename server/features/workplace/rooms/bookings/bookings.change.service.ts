import type { z } from 'zod';
import type { BookingDetail } from '#contract/workplace/booking-shapes.ts';
import type { bookings } from '#contract/workplace/bookings.ts';
import { clockTime, daysFrom, instantAt } from '#contract/workplace/room-hours.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { loggedChanges, record } from '#server/kernel/log/operation-log.ts';
import { requireMember } from '#server/domain/support/support.ts';
import { mapInSlices } from '#server/kernel/time-slices.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { lockedBookingLog } from './bookings.common.service.ts';
import { requirePeople, requireChangeRate, takenBy, requestedSlotIn } from './bookings.checks.ts';
import { requireChangeable } from './bookings.end.service.ts';
import * as lockedBookings from './bookings.locked.repository.ts';
import { fieldsOf, objectOf } from './bookings.log.ts';
import { readerOf } from './bookings.policy.ts';
import { detail } from './bookings.service.ts';
import { findHiddenParticipants } from './bookings.visible.repository.ts';
import { addParticipants } from './bookings.writes.repository.ts';
import { type BookingEmailDependencies, notifyOfBookings } from './bookings.emails.ts';
import { lockRooms, type RequestedSlot } from './slots.repository.ts';

type Body = z.output<NonNullable<typeof bookings.update.body>>;
type Times = { roomId: string; startsAt: Date; endsAt: Date };

/**
 * Changes a booking, or it and the later ones of its series, all or nothing. Rooms are locked before bookings, so that no new
 * booking can take the target time. Throws memberOnly, notFound, noPermission, bookingOver, changedMeanwhile, noChanges,
 * invalid, tooMany, slotTaken, bookingsMoved if two of a series would overlap.
 */
export function update(context: TeamContext, parts: BookingEmailDependencies, id: string, body: Body): Promise<BookingDetail> {
  requireMember(context);
  const { team, now } = context;
  return writeTeam(context, async (tx) => {
    const reader = await readerOf(tx, context);
    const target = await requireChangeable(tx, context, reader, id);
    if (body.version !== undefined && body.version !== target.version) throw new AppError('changedMeanwhile');
    const times = timesOf(target, body);
    const moved = times.roomId !== target.room_id || +times.startsAt !== +target.starts_at || +times.endsAt !== +target.ends_at;
    if (moved && target.starts_at <= now) throw new AppError('bookingOver');
    const one = [{ id, roomId: target.room_id }];
    const following = body.part === 'ONE' ? one : await lockedBookings.followingOf(tx, team.id, target, reader);
    const ids = following.map((each) => each.id);
    const roomIds = moved ? [times.roomId, ...following.map(({ roomId }) => roomId)] : [];
    const rooms = await lockRooms(tx, team.id, roomIds, { now, exclusive: true });
    const before = await lockedBookings.lock(tx, team.id, ids);
    // Verifies what was read before the lock: its version, and the rooms of the others.
    if (before.find((each) => each.id === id)?.version !== target.version) throw new AppError('changedMeanwhile');
    // A later booking that was cancelled since would be restored by moving it.
    if (before.some((each) => each.cancelled_at || each.released_at)) throw new AppError('changedMeanwhile');
    if (moved && before.some((each) => !rooms.has(each.room_id))) throw new AppError('changedMeanwhile');
    const already = [...new Set(before.flatMap(({ participants }) => participants))];
    const unknown = await findHiddenParticipants(tx, reader, already);
    const strangers = new Set(unknown);
    const known = already.filter((person) => !strangers.has(person));
    const people = body.participantIds && (await requirePeople(tx, context, body.participantIds, known));
    await requireChangeRate(tx, context, [...already, ...(people ?? [])]);
    if (moved) {
      const moves = before.map((each) => {
        const newTimes = each.id === id ? times : shifted(each, target, times);
        return { id: each.id, ...requestedSlotIn(rooms, newTimes, now) };
      });
      requireApart(moves);
      const taken = await takenBy(tx, context, reader, moves, ids);
      if (taken) throw taken;
      await lockedBookings.move(tx, team.id, moves);
      if (+times.startsAt !== +target.starts_at) await lockedBookings.resetDeclinedResponses(tx, team.id, ids);
    }
    const parted = people && (await partedOf(before, people, unknown));
    for (const { id: bookingId, added, removed } of parted ?? []) {
      await addParticipants(tx, team.id, [bookingId], added);
      if (removed.length) await lockedBookings.removeParticipants(tx, team.id, [bookingId], removed);
    }
    await lockedBookings.setAbout(tx, team.id, ids, body);
    const after = new Map((await lockedBookings.lock(tx, team.id, ids)).map((each) => [each.id, each]));
    const entries = await mapInSlices(before, (each) => {
      const changed = changedOf(each, after.get(each.id) ?? each);
      const object = objectOf(after.get(each.id) ?? each);
      return changed && { category: 'ROOM' as const, action: 'booking.update' as const, object, ...changed };
    });
    const events = entries.filter((event) => event !== null);
    if (!events.length) throw new AppError('noChanges');
    await record(tx, context, ...events);
    const pairs = (side: 'added' | 'removed') =>
      (parted ?? []).flatMap((each) => each[side].map((memberId) => ({ bookingId: each.id, memberId })));
    await notifyOfBookings(tx, parts, context, 'CHANGED', { bookingIds: ids, added: pairs('added'), removed: pairs('removed') });
    return detail(tx, context, id);
  });
}

/** Returns the changed fields. For a private booking the log records the change, but not its texts. */
function changedOf(before: lockedBookings.LockedBooking, after: lockedBookings.LockedBooking) {
  const all = (booking: lockedBookings.LockedBooking) => ({
    ...fieldsOf({ ...lockedBookingLog(booking), private: false }),
    private: booking.private,
    agenda: booking.agenda,
    participantIds: booking.participants,
  });
  const changed = loggedChanges<Record<string, unknown>>(all(before), all(after));
  if (!changed || (!before.private && !after.private)) return changed;
  const withoutTexts = ({ title: _title, agenda: _agenda, ...rest }: Record<string, unknown>) => rest;
  return { before: withoutTexts(changed.before), after: withoutTexts(changed.after) };
}

const timesOf = (booking: lockedBookings.LockedBooking, { roomId, startsAt, endsAt }: Body): Times => ({
  roomId: roomId ?? booking.room_id,
  startsAt: startsAt === undefined ? booking.starts_at : new Date(startsAt),
  endsAt: endsAt === undefined ? booking.ends_at : new Date(endsAt),
});

/**
 * Returns the new time of another booking of the series: moved by the same difference in local time, with the same duration,
 * and in the new room if that changed.
 */
function shifted(each: lockedBookings.LockedBooking, target: lockedBookings.LockedBooking, times: Times): Times {
  const zone = target.time_zone;
  const [from, to, own] = [clockTime(zone, target.starts_at), clockTime(zone, times.startsAt), clockTime(zone, each.starts_at)];
  const minutes = daysFrom(from.date, to.date) * 1440 + to.minute - from.minute;
  const startsAt = instantAt(zone, { date: own.date, minute: own.minute + minutes });
  const endsAt = new Date(+startsAt + (+times.endsAt - +times.startsAt));
  return { roomId: times.roomId === target.room_id ? each.room_id : times.roomId, startsAt, endsAt };
}

/** Two moved bookings that overlap would violate the database constraint without a named error. */
function requireApart(moves: readonly RequestedSlot[]): void {
  const sorted = moves.toSorted((a, b) => (a.roomId < b.roomId ? -1 : a.roomId > b.roomId ? 1 : +a.startsAt - +b.startsAt));
  for (const [at, each] of sorted.entries()) {
    const next = sorted[at + 1];
    if (next?.roomId === each.roomId && next.startsAt < each.until) throw new AppError('bookingsMoved');
  }
}

/** Returns who is added to and removed from each booking. The organiser and participants unknown to the caller stay. */
function partedOf(before: readonly lockedBookings.LockedBooking[], people: readonly string[], unknown: readonly string[]) {
  const stay = new Set([...people, ...unknown]);
  return mapInSlices(before, ({ id, booker, participants }) => {
    const within = new Set(participants);
    return {
      id,
      added: people.filter((person) => !within.has(person)),
      removed: participants.filter((person) => person !== booker && !stay.has(person)),
    };
  });
}
