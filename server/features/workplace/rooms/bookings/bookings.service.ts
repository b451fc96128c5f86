import type { z } from 'zod';
import { bookingLimits } from '#contract/workplace/booking-facts.ts';
import type { BookingDetail } from '#contract/workplace/booking-shapes.ts';
import type { bookings } from '#contract/workplace/bookings.ts';
import { dateAfter, instantAt } from '#contract/workplace/room-hours.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { linkToFile } from '#server/kernel/files/files.ts';
import { memberOf } from '#server/domain/support/support.ts';
import { mapInSlices } from '#server/kernel/time-slices.ts';
import { list as listMatching, type BookingListQuery, matching } from './bookings.list.repository.ts';
import { readerOf } from './bookings.policy.ts';
import * as repository from './bookings.repository.ts';
import { boardView, detailView, rowView } from './bookings.view.ts';
import { findRooms } from '../manage/rooms.repository.ts';
import { roomView, suspensionView } from '../manage/rooms.view.ts';

type BoardQuery = z.output<NonNullable<typeof bookings.board.query>>;
type Answer<E extends keyof typeof bookings> = z.input<(typeof bookings)[E]['output']>;

const dayMs = 86_400_000;

/**
 * Returns the bookings of rooms between two instants, and on the given days of each room's clock. Throws invalid if the instants
 * are too far apart or there are too many bookings.
 */
export async function board(context: TeamContext, span: BoardQuery): Promise<Answer<'board'>> {
  const { database, team, now, fileKey, actor } = context;
  const [from, to] = [new Date(span.from), new Date(span.to)];
  if (from >= to) throw invalid({ field: 'to', rule: 'timeOrder' });
  const { boardDays, boardBookings } = bookingLimits;
  if (to.getTime() - from.getTime() > boardDays * dayMs)
    throw invalid({ field: 'to', rule: 'tooLarge', args: { max: boardDays } });
  const { rooms, rows, suspended } = await asTeam(database, team.id, async (db) => {
    const reader = await readerOf(db, context);
    const rooms = await findRooms(db, team.id, { now });
    const spans = spansOf(rooms, { from, to }, span);
    return {
      rooms,
      rows: await repository.listBoard(db, team.id, reader, { from, to, spans }, boardBookings + 1),
      suspended: await repository.listSuspensions(db, team.id, { from, to }),
    };
  });
  if (rows.length > boardBookings) throw invalid({ field: 'to', rule: 'tooMany', args: { max: boardBookings } });
  const bookingsOf = Map.groupBy(
    await mapInSlices(rows, (row) => ({ roomId: row.room_id, booking: boardView(context, row) })),
    ({ roomId }) => roomId,
  );
  return {
    rooms: rooms.map((room) => ({
      ...roomView(room, now, (fileId) => linkToFile(fileKey, team.id, fileId, now)),
      bookings: bookingsOf.get(room.id)?.map(({ booking }) => booking) ?? [],
    })),
    suspensions: suspended.map(
      ({ id, room_id: roomId, starts_at: startsAt, ends_at: endsAt, reason, created_by_name: byName }) => ({
        ...suspensionView({ id, startsAt, endsAt, reason, byName }, actor.scope('030200', 'view') !== null),
        roomId,
      }),
    ),
    canBook: memberOf(actor) !== null,
  };
}

/** The span of each room: its given days on its own clock, within the two instants. */
function spansOf(
  rooms: readonly { id: string; timeZone: string }[],
  { from, to }: { from: Date; to: Date },
  { fromDate, toDate }: BoardQuery,
): repository.BoardSpan[] {
  const spanOf = (timeZone: string) => {
    const first = fromDate === undefined ? from : instantAt(timeZone, { date: fromDate, minute: 0 });
    const last = toDate === undefined ? to : instantAt(timeZone, { date: dateAfter(toDate, 1), minute: 0 });
    return { from: first > from ? first : from, to: last < to ? last : to };
  };
  const zones = new Map([...new Set(rooms.map((room) => room.timeZone))].map((zone) => [zone, spanOf(zone)]));
  return rooms.map(({ id, timeZone }) => ({ roomId: id, from, to, ...zones.get(timeZone) }));
}

/** Returns the caller's own meetings. Throws memberOnly for callers who are not members. */
export function mine(
  context: TeamContext,
  query: { when: 'upcoming' | 'past'; page: number; size: number },
): Promise<Answer<'mine'>> {
  const { database, team, actor } = context;
  const memberId = memberOf(actor);
  if (memberId === null) throw new AppError('memberOnly');
  return asTeam(database, team.id, async (db) => {
    const reader = { ...(await readerOf(db, context)), memberId };
    const { rows, total } = await repository.listMine(db, team.id, reader, query);
    const items = rows.map((row) => ({ ...rowView(context, row), response: row.response }));
    return { items, page: query.page, size: query.size, total };
  });
}

/** Returns a page of the booking record: bookings whose organiser is within the scope of 030100. */
export function list(context: TeamContext, query: BookingListQuery): Promise<Answer<'list'>> {
  const { database, team, now, timeZone } = context;
  return asTeam(database, team.id, async (db) => {
    const reader = await readerOf(db, context);
    const scope = reader.view ?? { departments: [], members: [] };
    const { rows, total } = await listMatching(db, matching(team.id, { scope, now, timeZone }, query), reader, query);
    return { items: rows.map((row) => rowView(context, row)), page: query.page, size: query.size, total };
  });
}

/** Returns a booking. Throws notFound if it is neither the caller's own nor within the scope of 030100. */
export function read(context: TeamContext, id: string): Promise<BookingDetail> {
  return asTeam(context.database, context.team.id, (db) => detail(db, context, id));
}

/** Returns a booking as `read` does, within an open transaction. */
export async function detail(db: Db, context: TeamContext, id: string): Promise<BookingDetail> {
  const { team } = context;
  const reader = await readerOf(db, context);
  const row = await repository.find(db, team.id, id, reader);
  if (!row) throw new AppError('notFound');
  const series = row.series_id === null ? [] : await repository.listSeries(db, team.id, row.series_id);
  return detailView(context, reader.memberId, row, series);
}
