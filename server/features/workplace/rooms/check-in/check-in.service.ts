import type { z } from 'zod';
import { bookingLimits } from '#contract/workplace/booking-facts.ts';
import type { bookings } from '#contract/workplace/bookings.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { linkToFile } from '#server/kernel/files/files.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { memberOf, requireMember } from '#server/domain/support/support.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { objectOf } from '../bookings/bookings.log.ts';
import { readerOf } from '../bookings/bookings.policy.ts';
import { endOf } from '../bookings/bookings.rules.ts';
import { boardView } from '../bookings/bookings.view.ts';
import * as repository from './check-in.repository.ts';
import { freeUntil, nearest, takesCheckIn } from './check-in.rules.ts';
import { findRooms } from '../manage/rooms.repository.ts';
import { roomView } from '../manage/rooms.view.ts';

type Answer<E extends keyof typeof bookings> = z.input<(typeof bookings)[E]['output']>;

/** Returns the content of a room check-in page. Throws notFound if no room has this code now. */
export function read(context: TeamContext, code: string): Promise<Answer<'door'>> {
  const { database, team, now, fileKey, actor } = context;
  return asTeam(database, team.id, async (db) => {
    const id = await repository.findRoomByCheckInCode(db, team.id, code);
    const [room] = id === undefined ? [] : await findRooms(db, team.id, { ids: [id], now });
    if (!room) throw new AppError('notFound');
    const coming = await repository.listComing(db, team.id, await readerOf(db, context), room.id);
    const { current, next } = nearest(coming, now);
    const free = freeUntil(room, coming, now);
    return {
      room: roomView(room, now, (fileId) => linkToFile(fileKey, team.id, fileId, now)),
      current: current && boardView(context, current),
      next: next && boardView(context, next),
      canCheckIn: current !== null && current.takes_part && current.checked_in_at === null,
      checkedInAt: current?.checked_in_at?.toISOString() ?? null,
      freeUntil: free?.toISOString() ?? null,
      canBook: free !== null && memberOf(actor) !== null,
    };
  });
}

/**
 * Checks the caller in with the code read at the door. A repeated check-in creates no second log entry. Throws memberOnly,
 * notFound if they do not attend this meeting or it is in another room, checkInClosed outside the check-in time.
 */
export function checkIn(context: TeamContext, id: string, code: string): Promise<Answer<'checkIn'>> {
  requireMember(context);
  const { team, actor, now } = context;
  return writeTeam(context, async (tx) => {
    const memberId = actor.memberId;
    const booking = await repository.lock(tx, team.id, { id, memberId, code });
    if (!booking) throw new AppError('notFound');
    if (!takesCheckIn({ startsAt: booking.starts_at, endsAt: endOf({ ...booking, ended_early_at: null }) }, now))
      throw new AppError('checkInClosed', { args: { minutes: bookingLimits.checkInBefore } });
    if (booking.checked_in_at !== null) {
      // Nothing changes, so there is no log entry.
      context.recorded.push('*');
      return { checkedInAt: booking.checked_in_at.toISOString() };
    }
    await repository.checkIn(tx, team.id, { id, memberId, now });
    const checkedInAt = now.toISOString();
    await record(tx, context, {
      category: 'ROOM',
      action: 'booking.checkIn',
      object: objectOf({ ...booking, id }),
      after: { checkedInAt, room: booking.room },
    });
    return { checkedInAt };
  });
}
