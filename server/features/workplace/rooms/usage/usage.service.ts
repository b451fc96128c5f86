import type { z } from 'zod';
import type { rooms } from '#contract/workplace/rooms.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeamReadOnly } from '#server/kernel/database/read-only.ts';
import { invalid } from '#server/kernel/errors.ts';
import { daysBetween } from '#server/domain/periods.ts';
import { mapInSlices } from '#server/kernel/time-slices.ts';
import { requireWholeRecords } from '../manage/rooms.policy.ts';
import { findRooms } from '../manage/rooms.repository.ts';
import { roomRefView } from '../manage/rooms.view.ts';
import * as repository from './usage.repository.ts';
import { hoursOfWeek, openHours } from './usage.rules.ts';

type Query = z.output<NonNullable<typeof rooms.usage.query>>;
type Usage = z.input<typeof rooms.usage.output>;

const mostDays = 366;

/**
 * Returns the usage of rooms on some days, at most a year, until now, each in its own time zone. Removed rooms are included if
 * they were used. Throws wholeTeamOnly, invalid.
 */
export function usage(context: TeamContext, { from, to, roomIds, building }: Query): Promise<Usage> {
  requireWholeRecords(context);
  if (to < from) throw invalid({ field: 'to', rule: 'timeOrder' });
  if (daysBetween(from, to) >= mostDays) throw invalid({ field: 'from', rule: 'tooManyDays', args: { days: mostDays } });
  const { team, now } = context;
  const period = { from, to, now, roomIds, building };
  return asTeamReadOnly(context.database, team.id, async (db) => {
    const found = await findRooms(db, team.id, {
      now,
      removed: true,
      ...(roomIds && { ids: roomIds }),
      ...(building && { building }),
    });
    const booked = byRoom(await repository.bookedHours(db, team.id, period));
    const counts = byRoom(await repository.countBookings(db, team.id, period));
    const periods = await repository.bookingStateOf(db, team.id, period);
    const [existed, suspended] = [byRoom(periods.rooms), byRoom(periods.suspended)];
    const hours = Array.from({ length: hoursOfWeek }, () => ({ booked: 0, open: 0 }));
    const shown = found.filter((room) => !room.removed || booked.has(room.id) || counts.has(room.id));
    const items = await mapInSlices(shown, (room) => {
      const open = openHours(
        { hours: room.hours, there: existed.get(room.id)?.[0] ?? { from: 0, to: 0 }, suspended: suspended.get(room.id) ?? [] },
        from,
        to,
      );
      let [openMinutes, bookedMinutes] = [0, 0];
      for (const [hour, minutes] of open.entries()) {
        openMinutes += minutes;
        if (hours[hour]) hours[hour].open += minutes;
      }
      for (const { hour, minutes } of booked.get(room.id) ?? []) {
        bookedMinutes += minutes;
        if (hours[hour]) hours[hour].booked += minutes;
      }
      const { bookings = 0, cancelled = 0, released = 0, people = 0 } = counts.get(room.id)?.[0] ?? {};
      return { ...roomRefView(room), bookings, bookedMinutes, openMinutes, cancelled, released, people };
    });
    return { rooms: items, hours };
  });
}

function byRoom<T extends { roomId: string }>(rows: readonly T[]): Map<string, T[]> {
  return Map.groupBy(rows, ({ roomId }) => roomId);
}
