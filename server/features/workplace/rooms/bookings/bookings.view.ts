import type { z } from 'zod';
import type {
  BoardBooking,
  BookingDetail,
  BookingSummary as BookingView,
  participant,
} from '#contract/workplace/booking-shapes.ts';
import { namedView, titleOf } from '#server/domain/visibility/named-people.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import type { BoardBookingRow, DetailRow, ListedBookingRow, OccurrenceRow, ParticipantRow } from './bookings.repository.ts';
import { endOf, statusAt } from './bookings.rules.ts';

type Viewer = Pick<TeamContext, 'fileKey' | 'team' | 'now'>;
/**
 * Returns a booking for the board. Readers who are not in a private booking see only that the room is taken; the organiser is
 * named to those who see them.
 */
export function boardView(viewer: Pick<Viewer, 'now'>, row: BoardBookingRow): BoardBooking {
  const known = row.mine || !row.private;
  const until = (instant: Date) => Math.ceil((instant.getTime() - row.starts_at.getTime()) / 60_000);
  const minutes = until(endOf(row));
  const bufferMinutes = until(row.blocked_until) - minutes;
  return {
    bookingId: row.id,
    startsAt: row.starts_at.toISOString(),
    minutes,
    ...(bufferMinutes > 0 && { bufferMinutes }),
    title: known ? row.title : null,
    bookerName: known && (row.mine || row.seen) ? row.display_name : null,
    ...(row.mine && { mine: true as const }),
    ...(row.series_id !== null && { series: true as const }),
    ...((row.mine || row.reached) && { canOpen: true as const }),
    ...(row.changeable && viewer.now < endOf(row) && { version: row.version }),
  };
}

/** Returns a booking for lists, for participants and readers who have it within their scope. */
export function rowView(viewer: Viewer, row: ListedBookingRow): BookingView {
  return {
    bookingId: row.id,
    room: { roomId: row.room_id, name: row.room_name, building: row.building, floor: row.floor },
    title: row.title,
    booker: row.person && namedView(viewer, row.person),
    bookerName: row.person?.display_name ?? row.booker_name,
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    timeZone: row.time_zone,
    status: statusAt(row, viewer.now),
    series: row.series_id !== null,
    participants: row.participants,
    checkedIn: row.checked_in,
  };
}

const personView = (viewer: Viewer, { titled, ...person }: ParticipantRow): z.infer<typeof participant> => ({
  employee: namedView(viewer, person),
  jobTitle: titleOf({ ...person, titled }),
  checkedInAt: person.checked_in_at && new Date(person.checked_in_at).toISOString(),
  response: person.response,
});

const isoOf = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** Returns the details of a booking and what its reader can do now. `memberId` is null for readers who are not members. */
export function detailView(
  viewer: Viewer,
  memberId: string | null,
  row: DetailRow,
  series: readonly OccurrenceRow[],
): BookingDetail {
  const status = statusAt(row, viewer.now);
  const open = status === 'NOT_STARTED' || status === 'ONGOING';
  const own = row.people.find(({ id }) => id === memberId);
  return {
    ...rowView(viewer, row),
    agenda: row.agenda,
    private: row.private,
    blockedUntil: row.blocked_until.toISOString(),
    cancelled: row.cancelled_at && {
      at: row.cancelled_at.toISOString(),
      byName: row.cancelled_by_name ?? '',
      reason: row.cancel_reason,
    },
    releasedAt: isoOf(row.released_at),
    endedEarlyAt: isoOf(row.ended_early_at),
    people: row.people.map((person) => personView(viewer, person)),
    seriesOf: row.rule && {
      rule: row.rule,
      occurrences: series.map((each) => ({
        bookingId: each.id,
        startsAt: each.starts_at.toISOString(),
        endsAt: each.ends_at.toISOString(),
        room: { roomId: each.room_id, name: each.room_name, building: each.building, floor: each.floor },
        status: statusAt(each, viewer.now),
      })),
    },
    createdAt: row.created_at.toISOString(),
    version: row.version,
    can: {
      change: open && row.changeable,
      cancel: open && row.changeable,
      end: status === 'ONGOING' && row.changeable,
      respond: open && own !== undefined && own.response !== 'ACCEPTED',
    },
    own: own ? personView(viewer, own) : null,
  };
}
