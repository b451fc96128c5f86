import { sql } from 'kysely';
import type { ParticipantResponse } from '#contract/workplace/booking-facts.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many } from '#server/kernel/database/rows.ts';

/** The fields of a booking used in emails. */
export interface NotifiedBooking extends ColumnsOf<'bookings', 'id' | 'title' | 'agenda' | 'private' | 'booker' | 'sequence'> {
  bookerName: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  room: ColumnsOf<'rooms', 'name' | 'building' | 'floor'>;
  people: number;
}

/** Returns bookings by start time. */
export function findNotified(db: Db, teamId: string, ids: readonly string[]): Promise<NotifiedBooking[]> {
  return many(db)<NotifiedBooking>`
    SELECT b.id, b.title, b.agenda, b.private, b.booker, b.booker_name AS "bookerName", b.starts_at AS "startsAt",
      b.ends_at AS "endsAt", r.time_zone AS "timeZone", b.sequence,
      json_build_object('name', r.name, 'building', r.building, 'floor', r.floor) AS room,
      (SELECT count(*) FROM booking_participants p WHERE p.team_id = b.team_id AND p.booking_id = b.id)::int AS people
    FROM bookings b JOIN rooms r ON r.team_id = b.team_id AND r.id = b.room_id
    WHERE b.team_id = ${teamId}::uuid AND b.id = ANY(${[...ids]}::uuid[])
    ORDER BY b.starts_at, b.id`;
}

/** A recipient of emails about bookings, with the bookings. */
export interface BookingRecipient extends ColumnsOf<'accounts', 'email' | 'mobile' | 'locale'> {
  memberId: string;
  name: string;
  /** The bookings with the recipient's response; null for an organiser who does not take part and for removed participants. */
  bookings: { id: string; response: ParticipantResponse | null }[];
}

const notifiable = sql`m.status = 'REGISTERED' AND m.resigned_at IS NULL AND m.suspended_at IS NULL AND a.closed_at IS NULL
  AND coalesce(a.email, a.mobile) IS NOT NULL`;

/** Returns the organisers and participants of bookings who receive emails, and those of `removed` who are no longer participants. */
export async function findInvited(
  db: Db,
  teamId: string,
  ids: readonly string[],
  removed: readonly { bookingId: string; memberId: string }[],
): Promise<{ within: BookingRecipient[]; left: BookingRecipient[] }> {
  const rows = await many(db)<BookingRecipient & { gone: boolean }>`
    WITH recipients AS (
      SELECT b.booker AS member_id, b.id, NULL AS response, false AS gone FROM bookings b
        WHERE b.team_id = ${teamId}::uuid AND b.id = ANY(${[...ids]}::uuid[]) AND b.booker IS NOT NULL
          AND NOT EXISTS (SELECT FROM booking_participants p
            WHERE p.team_id = b.team_id AND p.booking_id = b.id AND p.member_id = b.booker)
      UNION ALL
      SELECT p.member_id, p.booking_id, p.response, false FROM booking_participants p
        WHERE p.team_id = ${teamId}::uuid AND p.booking_id = ANY(${[...ids]}::uuid[])
      UNION ALL
      SELECT g."memberId", g."bookingId", NULL, true
        FROM json_to_recordset(${JSON.stringify(removed)}::json) AS g ("memberId" uuid, "bookingId" uuid))
    SELECT m.id AS "memberId", m.display_name AS name, a.email, a.mobile, a.locale, t.gone,
      json_agg(json_build_object('id', t.id, 'response', t.response)) AS bookings
    FROM recipients t JOIN members m ON m.team_id = ${teamId}::uuid AND m.id = t.member_id JOIN accounts a ON a.id = m.account_id
    WHERE ${notifiable}
    GROUP BY m.id, m.display_name, a.email, a.mobile, a.locale, t.gone
    ORDER BY m.id`;
  return { within: rows.filter(({ gone }) => !gone), left: rows.filter(({ gone }) => gone) };
}
