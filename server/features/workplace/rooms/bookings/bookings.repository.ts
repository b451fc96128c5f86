import { type RawBuilder, sql } from 'kysely';
import type { ParticipantResponse } from '#contract/workplace/booking-facts.ts';
import type { Recurrence } from '#contract/workplace/booking-shapes.ts';
import { fieldShown } from '#server/domain/visibility/fields.ts';
import type { MemberRefRow } from '#server/domain/visibility/named-people.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne, value } from '#server/kernel/database/rows.ts';
import { isBookerInScope, changeable, isOwn, type BookingReader, recognised, sees } from './bookings.visible.repository.ts';
import { type BookingTimestamps, longestMinutes } from './bookings.rules.ts';
import { isUpcomingBooking, live } from './bookings.status.repository.ts';

/** A booking on a board, with what its reader may know of it. */
export interface BoardBookingRow
  extends
    BookingTimestamps,
    ColumnsOf<'bookings', 'id' | 'room_id' | 'series_id' | 'title' | 'private' | 'blocked_until' | 'version'> {
  /** The organiser's name; null if there is no such person or they are no longer in the team. */
  display_name: string | null;
  mine: boolean;
  /** Within the reader's scope of 030100. */
  reached: boolean;
  /** The reader sees the organiser in the directory. */
  seen: boolean;
  changeable: boolean;
}

/** A booking with its organiser. */
export interface BookingRow extends BoardBookingRow, ColumnsOf<'bookings', 'booker' | 'booker_name'> {
  /** Null if there is no such person or they are no longer in the team. */
  person: (MemberRefRow & { known: boolean }) | null;
}

/** Columns of a `BoardBookingRow` over bookings `b` with their organisers `m`. */
export const boardColumns = (
  reader: BookingReader,
): RawBuilder<BoardBookingRow> => sql`b.id, b.room_id, b.series_id, b.title, b.private,
  b.starts_at, b.ends_at, b.ended_early_at, b.blocked_until, b.cancelled_at, b.released_at, b.version, m.display_name,
  ${isOwn(reader)} AS mine, ${isBookerInScope(reader.view)} AS reached, ${sees(reader)} AS seen, ${changeable(reader)} AS changeable`;

/** Columns of a `BookingRow` over bookings `b` with their organisers `m`. */
export const bookingColumns = (reader: BookingReader): RawBuilder<BookingRow> => sql`${boardColumns(reader)},
  b.booker, b.booker_name,
  CASE WHEN m.id IS NOT NULL THEN json_build_object('id', m.id, 'display_name', m.display_name, 'avatar_file_id', m.avatar_file_id, 'known', ${recognised(reader)},
    'job_title', m.job_title, 'titled', ${sees(reader)} AND ${fieldShown(reader.seen, 'jobTitle')}) END AS person`;

const joined = sql`bookings b LEFT JOIN app.members_view m ON m.id = b.booker`;

/** The time of one room on a board. */
export interface BoardSpan {
  roomId: string;
  from: Date;
  to: Date;
}

/** Returns the bookings of rooms, each within its own span, by time. `from` and `to` enclose all spans. */
export function listBoard(
  db: Db,
  teamId: string,
  reader: BookingReader,
  { from, to, spans }: { from: Date; to: Date; spans: readonly BoardSpan[] },
  most: number,
): Promise<BoardBookingRow[]> {
  return many(db)<BoardBookingRow>`
    SELECT ${boardColumns(reader)} FROM ${joined}
      JOIN unnest(${spans.map(({ roomId }) => roomId)}::uuid[], ${spans.map((span) => span.from)}::timestamptz[],
        ${spans.map((span) => span.to)}::timestamptz[]) AS s (room_id, from_at, to_at) ON s.room_id = b.room_id
    WHERE b.team_id = ${teamId}::uuid AND ${live}
      AND b.starts_at > ${from}::timestamptz - make_interval(mins => ${longestMinutes}::int) AND b.starts_at < ${to}::timestamptz
      AND b.starts_at < s.to_at AND b.blocked_until > s.from_at
    ORDER BY b.starts_at, b.id LIMIT ${most}`;
}

export type BoardSuspension = ColumnsOf<
  'room_suspensions',
  'id' | 'room_id' | 'starts_at' | 'ends_at' | 'reason' | 'created_by_name'
>;

/** Returns the suspensions of rooms between two instants. */
export function listSuspensions(db: Db, teamId: string, { from, to }: { from: Date; to: Date }): Promise<BoardSuspension[]> {
  return many(db)<BoardSuspension>`
    SELECT s.id, s.room_id, s.starts_at, s.ends_at, s.reason, s.created_by_name
    FROM room_suspensions s JOIN rooms r ON r.team_id = s.team_id AND r.id = s.room_id
    WHERE s.team_id = ${teamId}::uuid AND s.lifted_at IS NULL AND r.removed_at IS NULL
      AND s.starts_at < ${to}::timestamptz AND (s.ends_at IS NULL OR s.ends_at > ${from}::timestamptz)
    ORDER BY s.starts_at, s.id`;
}

/** A booking with its room and counts, as shown in lists. */
export interface ListedBookingRow extends BookingRow, ColumnsOf<'rooms', 'building' | 'floor' | 'time_zone'> {
  room_name: string;
  participants: number;
  checked_in: number;
}

/** Columns of a `ListedBookingRow`; also requires rooms `r`. */
export const listedColumns = (reader: BookingReader): RawBuilder<ListedBookingRow> => sql`${bookingColumns(reader)},
  r.name AS room_name, r.building, r.floor, r.time_zone,
  (SELECT count(*)::int FROM booking_participants p WHERE p.team_id = b.team_id AND p.booking_id = b.id) AS participants,
  (SELECT count(*)::int FROM booking_participants p WHERE p.team_id = b.team_id AND p.booking_id = b.id
    AND p.checked_in_at IS NOT NULL) AS checked_in`;

export const listed = sql`${joined} JOIN rooms r ON r.team_id = b.team_id AND r.id = b.room_id`;

export interface DetailRow
  extends ListedBookingRow, ColumnsOf<'bookings', 'agenda' | 'cancelled_by_name' | 'cancel_reason' | 'created_at'> {
  rule: Recurrence | null;
  people: ParticipantRow[];
}

export interface ParticipantRow extends ColumnsOf<'members', 'id' | 'display_name' | 'avatar_file_id' | 'job_title'> {
  /** The reader is shown more than the display name. */
  known: boolean;
  titled: boolean;
  response: ParticipantResponse;
  checked_in_at: string | null;
}

/** Returns a booking that its reader can open: their own, or within the scope of 030100. */
export function find(db: Db, teamId: string, id: string, reader: BookingReader): Promise<DetailRow | undefined> {
  return maybeOne(db)<DetailRow>`
    SELECT ${listedColumns(reader)}, b.agenda, b.cancelled_by_name, b.cancel_reason, b.created_at,
      (SELECT s.rule FROM booking_series s WHERE s.team_id = b.team_id AND s.id = b.series_id) AS rule,
      (SELECT coalesce(json_agg(json_build_object('id', m.id, 'display_name', m.display_name,
          'avatar_file_id', m.avatar_file_id, 'known', ${recognised(reader)},
          'job_title', m.job_title, 'titled', ${sees(reader)} AND ${fieldShown(reader.seen, 'jobTitle')},
          'response', p.response, 'checked_in_at', p.checked_in_at)
          ORDER BY p.member_id IS NOT DISTINCT FROM b.booker DESC, m.display_name COLLATE "und-x-icu", m.id), '[]')
        FROM booking_participants p JOIN app.members_view m ON m.id = p.member_id
        WHERE p.team_id = b.team_id AND p.booking_id = b.id) AS people
    FROM ${listed} WHERE b.team_id = ${teamId}::uuid AND b.id = ${id}::uuid AND (${isOwn(reader)} OR ${isBookerInScope(reader.view)})`;
}

export interface OccurrenceRow
  extends BookingTimestamps, ColumnsOf<'bookings', 'id' | 'room_id'>, ColumnsOf<'rooms', 'building' | 'floor'> {
  room_name: string;
}

/** Returns the bookings of a series by time. */
export function listSeries(db: Db, teamId: string, seriesId: string): Promise<OccurrenceRow[]> {
  return many(db)<OccurrenceRow>`
    SELECT b.id, b.room_id, b.starts_at, b.ends_at, b.ended_early_at, b.cancelled_at, b.released_at,
      r.name AS room_name, r.building, r.floor
    FROM bookings b JOIN rooms r ON r.team_id = b.team_id AND r.id = b.room_id
    WHERE b.team_id = ${teamId}::uuid AND b.series_id = ${seriesId}::uuid ORDER BY b.starts_at, b.id`;
}

export interface OwnBookingRow extends ListedBookingRow {
  response: ParticipantResponse | null;
}

/**
 * Returns a page of the meetings a member organises or attends, and their total number: upcoming ones, or those that are over
 * or cancelled.
 */
export async function listMine(
  db: Db,
  teamId: string,
  reader: BookingReader & { memberId: string },
  { when, page, size }: { when: 'upcoming' | 'past'; page: number; size: number },
): Promise<{ rows: OwnBookingRow[]; total: number }> {
  const own = sql`(SELECT b.id FROM bookings b WHERE b.team_id = ${teamId}::uuid AND b.booker = ${reader.memberId}::uuid
    UNION SELECT p.booking_id FROM booking_participants p WHERE p.team_id = ${teamId}::uuid AND p.member_id = ${reader.memberId}::uuid)`;
  // An upcoming meeting began at most one maximum duration ago; this condition avoids reading all past meetings.
  const lately = sql`b.starts_at > ${reader.now}::timestamptz - make_interval(mins => ${longestMinutes}::int)`;
  const where = sql`b.team_id = ${teamId}::uuid AND b.id IN ${own}
    AND ${when === 'upcoming' ? sql`${lately} AND ${isUpcomingBooking(reader.now)}` : sql`NOT ${isUpcomingBooking(reader.now)}`}`;
  const order = when === 'upcoming' ? sql`b.starts_at, b.id` : sql`b.starts_at DESC, b.id DESC`;
  const rows = await many(db)<OwnBookingRow>`
    SELECT ${listedColumns(reader)}, (SELECT p.response FROM booking_participants p
      WHERE p.team_id = b.team_id AND p.booking_id = b.id AND p.member_id = ${reader.memberId}::uuid) AS response
    FROM ${listed} WHERE ${where} ORDER BY ${order} LIMIT ${size}::int OFFSET ${(page - 1) * size}::int`;
  const total = await value(db)<number>`SELECT count(*)::int FROM bookings b WHERE ${where}`;
  return { rows, total };
}
