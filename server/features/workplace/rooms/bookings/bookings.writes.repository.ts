import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import { affectedRows, type ColumnsOf, value } from '#server/kernel/database/rows.ts';
import { isUpcomingBooking } from './bookings.status.repository.ts';
import type { RequestedSlot } from './slots.repository.ts';

/** The descriptive fields of a booking. */
export type BookingTexts = ColumnsOf<'bookings', 'title' | 'agenda' | 'private'>;

export interface NewBooking extends RequestedSlot {
  id: string;
}

/**
 * Inserts bookings of one organiser for the same meeting, sorted by room and time so that two concurrent series do not
 * deadlock.
 * @returns the number of bookings whose slot was free, decided by the constraint bookings_apart
 */
export async function insertBookings(
  tx: Tx,
  teamId: string,
  {
    title,
    agenda,
    private: isPrivate,
    seriesId,
    booker,
  }: BookingTexts & { seriesId: string | null; booker: { id: string; name: string } },
  bookings: readonly NewBooking[],
): Promise<number> {
  const rows = bookings.toSorted((a, b) => (a.roomId < b.roomId ? -1 : a.roomId > b.roomId ? 1 : +a.startsAt - +b.startsAt));
  // DO NOTHING waits for the conflicting transaction; without it, two transactions that wait for each other would deadlock.
  return affectedRows(tx)`
    INSERT INTO bookings (team_id, id, room_id, series_id, title, agenda, private, booker, booker_name, starts_at, ends_at, blocked_until)
    SELECT ${teamId}::uuid, w.id, w.room_id, ${seriesId}::uuid, ${title}::text, ${agenda}::text, ${isPrivate}::boolean,
      ${booker.id}::uuid, ${booker.name}::text, w.starts_at, w.ends_at, w.until
    FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ roomId }) => roomId)}::uuid[],
      ${rows.map(({ startsAt }) => startsAt.toISOString())}::timestamptz[], ${rows.map(({ endsAt }) => endsAt.toISOString())}::timestamptz[],
      ${rows.map(({ until }) => until.toISOString())}::timestamptz[]) AS w (id, room_id, starts_at, ends_at, until)
    ON CONFLICT ON CONSTRAINT bookings_apart DO NOTHING`;
}

/**
 * Adds participants to bookings; existing participants are unchanged, and members who are resigning at the same time are left out.
 * @param byHandover whether they take part only because the booking was handed over to them
 */
export async function addParticipants(
  tx: Tx,
  teamId: string,
  bookingIds: readonly string[],
  memberIds: readonly string[],
  byHandover = false,
): Promise<void> {
  if (!memberIds.length) return;
  await sql`
    INSERT INTO booking_participants (team_id, booking_id, member_id, by_handover)
    SELECT ${teamId}::uuid, b, m.id, ${byHandover}::boolean FROM unnest(${[...bookingIds]}::uuid[]) AS b, (
      SELECT id FROM members WHERE team_id = ${teamId}::uuid AND id = ANY(${[...memberIds]}::uuid[]) AND resigned_at IS NULL
      ORDER BY id FOR KEY SHARE) AS m
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Counts a member's bookings that have not ended. Concurrent calls for the same member wait for this transaction. */
export async function countUpcoming(tx: Tx, teamId: string, memberId: string, now: Date): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`bookings of ${memberId}`}, 0))`.execute(tx);
  return value(tx)<number>`SELECT count(*)::int FROM bookings b WHERE b.team_id = ${teamId}::uuid
    AND b.booker = ${memberId}::uuid AND b.starts_at > ${now}::timestamptz - interval '8 hours' AND ${isUpcomingBooking(now)}`;
}

export async function insertSeries(
  tx: Tx,
  teamId: string,
  row: { id: string; rule: object; timeZone: string; createdBy: string },
): Promise<void> {
  await tx
    .insertInto('booking_series')
    .values({
      team_id: teamId,
      id: row.id,
      rule: JSON.stringify(row.rule),
      time_zone: row.timeZone,
      created_by: row.createdBy,
    })
    .execute();
}
