import { type RawBuilder, sql } from 'kysely';
import type { HandoverItem, HandoverRecipient, LeavingMember } from '#server/domain/handover/handover.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { column, many, value } from '#server/kernel/database/rows.ts';
import { isUpcomingBooking, live } from './bookings.status.repository.ts';

type Attendee = Pick<LeavingMember, 'teamId' | 'id' | 'leavesAt'>;

/** Returns the bookings a member organises that begin after they leave, by time. Private bookings are named by their room. */
export const listFutureBookings = (db: Db, leaver: Attendee): Promise<HandoverItem[]> =>
  listFuture(db, leaver, sql`b.booker = ${leaver.id}::uuid`);

/** Returns the bookings in which a member takes part, as organiser or participant, that begin after they leave. */
export const listFutureParticipations = (db: Db, leaver: Attendee): Promise<HandoverItem[]> =>
  listFuture(
    db,
    leaver,
    sql`b.id IN (SELECT p.booking_id FROM booking_participants p WHERE p.team_id = b.team_id AND p.member_id = ${leaver.id}::uuid)`,
  );

function listFuture(db: Db, { teamId, leavesAt }: Attendee, ofMember: RawBuilder<unknown>): Promise<HandoverItem[]> {
  return many(db)<HandoverItem>`
    SELECT b.id, CASE WHEN b.private THEN r.name ELSE b.title END || ' · ' || to_char(b.starts_at AT TIME ZONE r.time_zone, 'YYYY-MM-DD HH24:MI') AS name
    FROM bookings b JOIN rooms r ON r.team_id = b.team_id AND r.id = b.room_id
    WHERE b.team_id = ${teamId}::uuid AND ${ofMember} AND b.starts_at >= greatest(${leavesAt}::timestamptz, now())
      AND b.cancelled_at IS NULL AND b.released_at IS NULL ORDER BY b.starts_at, b.id`;
}

/** Returns those of the bookings that have not begun. */
export function findFuture(db: Db, { teamId, leavesAt }: Attendee, ids: readonly string[]): Promise<string[]> {
  return column(db)<string>`
    SELECT b.id FROM bookings b WHERE b.team_id = ${teamId}::uuid AND b.id = ANY(${[...ids]}::uuid[])
      AND b.starts_at >= ${leavesAt}::timestamptz AND ${live}`;
}

/** Makes `to` the organiser of those of the bookings that `from` organises, and increments their versions. */
export async function setBooker(
  tx: Tx,
  teamId: string,
  bookingIds: readonly string[],
  { from, to }: { from: string; to: HandoverRecipient },
): Promise<void> {
  await sql`
    UPDATE bookings SET booker = ${to.id}::uuid, booker_name = ${to.name}, version = version + 1, sequence = sequence + 1,
      updated_at = clock_timestamp()
    WHERE team_id = ${teamId}::uuid AND booker = ${from}::uuid AND id = ANY(${[...bookingIds]}::uuid[])`.execute(tx);
}

/** Removes a member from those of the bookings in which they take part only because of a handover. Returns these bookings. */
export function removeHandedOver(tx: Tx, teamId: string, bookingIds: readonly string[], memberId: string): Promise<string[]> {
  return column(tx)<string>`
    DELETE FROM booking_participants WHERE team_id = ${teamId}::uuid AND booking_id = ANY(${[...bookingIds]}::uuid[])
      AND member_id = ${memberId}::uuid AND by_handover RETURNING booking_id`;
}

/** Counts the bookings of a team that have not ended. A meeting lasts at most eight hours, so earlier ones are over. */
export function countUpcomingOfTeam(db: Db, teamId: string, now: Date): Promise<number> {
  return value(db)<number>`
    SELECT count(*)::int AS n FROM bookings b WHERE b.team_id = ${teamId}::uuid AND b.starts_at > now() - interval '8 hours'
      AND ${isUpcomingBooking(now)}`;
}
