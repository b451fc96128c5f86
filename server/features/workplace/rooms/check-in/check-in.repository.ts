import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne, maybeValue } from '#server/kernel/database/rows.ts';
import { type BookingRow, bookingColumns } from '../bookings/bookings.repository.ts';
import type { BookingReader } from '../bookings/bookings.visible.repository.ts';
import { live } from '../bookings/bookings.status.repository.ts';

/** Returns the id of the room with a check-in code; undefined if the code is unknown or was renewed. */
export function findRoomByCheckInCode(db: Db, teamId: string, code: string): Promise<string | undefined> {
  return maybeValue(db)<string>`
    SELECT id FROM rooms WHERE team_id = ${teamId}::uuid AND check_in_code = ${code} AND removed_at IS NULL`;
}

export type CheckInRow = BookingRow & { checked_in_at: Date | null; takes_part: boolean };

/** Returns the next three bookings of a room that have not ended or still block it, by time. */
export function listComing(db: Db, teamId: string, reader: BookingReader, roomId: string): Promise<CheckInRow[]> {
  return many(db)<CheckInRow>`
    SELECT ${bookingColumns(reader)}, own.checked_in_at, own.member_id IS NOT NULL AS takes_part
    FROM bookings b LEFT JOIN app.members_view m ON m.id = b.booker
      LEFT JOIN booking_participants own ON own.team_id = b.team_id AND own.booking_id = b.id AND own.member_id = ${reader.memberId}::uuid
    WHERE b.team_id = ${teamId}::uuid AND b.room_id = ${roomId}::uuid AND ${live} AND b.blocked_until > ${reader.now}
    ORDER BY b.starts_at, b.id LIMIT 3`;
}

export interface CheckInBooking
  extends ColumnsOf<'bookings', 'title' | 'private' | 'starts_at'>, ColumnsOf<'booking_participants', 'checked_in_at'> {
  room: string;
  ends_at: Date;
}

/**
 * Locks a meeting that a member attends in the room with this check-in code, so that it is not released concurrently. Undefined if
 * they do not attend it, if it is in another room, or if it was cancelled or released.
 */
export function lock(
  tx: Tx,
  teamId: string,
  { id, memberId, code }: { id: string; memberId: string; code: string },
): Promise<CheckInBooking | undefined> {
  return maybeOne(tx)<CheckInBooking>`
    SELECT b.title, b.private, r.name AS room, b.starts_at, coalesce(b.ended_early_at, b.ends_at) AS ends_at, p.checked_in_at
    FROM bookings b JOIN rooms r ON r.team_id = b.team_id AND r.id = b.room_id AND r.check_in_code = ${code} AND r.removed_at IS NULL
      JOIN booking_participants p ON p.team_id = b.team_id AND p.booking_id = b.id AND p.member_id = ${memberId}::uuid
    WHERE b.team_id = ${teamId}::uuid AND b.id = ${id}::uuid AND ${live}
    FOR UPDATE OF b`;
}

/** Records the check-in of a participant, which also accepts the meeting. */
export async function checkIn(
  tx: Tx,
  teamId: string,
  { id, memberId, now }: { id: string; memberId: string; now: Date },
): Promise<void> {
  await sql`
    UPDATE booking_participants SET response = 'ACCEPTED', checked_in_at = ${now}, responded_at = ${now}
    WHERE team_id = ${teamId}::uuid AND booking_id = ${id}::uuid AND member_id = ${memberId}::uuid`.execute(tx);
}
