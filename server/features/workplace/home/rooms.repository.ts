import { type RawBuilder, sql } from 'kysely';
import type { BookingStatus, ParticipantResponse } from '#contract/workplace/booking-facts.ts';
import { homeLimits } from '#contract/workplace/home-facts.ts';
import type { RoomStatus } from '#contract/workplace/room-facts.ts';
import type { RoomRef } from '#contract/workplace/rooms.ts';
import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { many } from '#server/kernel/database/rows.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';

export interface RoomTodayRow extends RoomRef {
  timeZone: string;
  status: RoomStatus;
  opensAt: Date | null;
  closesAt: Date | null;
  bookings: {
    bookingId: string;
    startsAt: string;
    endsAt: string;
    status: BookingStatus;
    title: string | null;
    mine: boolean;
    canOpen: boolean;
  }[];
  total: number;
}

export interface OwnMeetingRow {
  bookingId: string;
  title: string;
  room: RoomRef;
  startsAt: Date;
  endsAt: Date;
  status: BookingStatus;
  response: ParticipantResponse | null;
  total: number;
}

interface Reader {
  /** Null for provider support, which is not a member. */
  own: string | null;
  /** The scope of bookings the reader can open besides their own. */
  opens: Scope | null;
  now: Date;
}

const taken = sql<boolean>`(b.cancelled_at IS NULL AND b.released_at IS NULL)`;
const end = sql`coalesce(b.ended_early_at, b.ends_at)`;
const statusAt = (now: Date): RawBuilder<BookingStatus> => sql<BookingStatus>`CASE WHEN ${end} <= ${now}::timestamptz THEN 'ENDED'
  WHEN b.starts_at <= ${now}::timestamptz THEN 'ONGOING' ELSE 'NOT_STARTED' END`;
const roomRef = sql`json_build_object('roomId', r.id, 'name', r.name, 'building', r.building, 'floor', r.floor)`;

/** Condition: the reader is the organiser or a participant. */
const isMine = (own: string | null) =>
  own === null
    ? sql<boolean>`false`
    : sql<boolean>`(b.booker IS NOT DISTINCT FROM ${own}::uuid OR EXISTS (SELECT FROM booking_participants p
        WHERE p.team_id = b.team_id AND p.booking_id = b.id AND p.member_id = ${own}::uuid))`;

/**
 * Condition: the organiser is within the scope for booking records. Bookings of resigned organisers require the scope of the
 * whole team.
 */
function opened(scope: Scope | null): RawBuilder<boolean> {
  if (scope === null) return sql<boolean>`false`;
  if (scope === 'all') return sql<boolean>`true`;
  return sql<boolean>`EXISTS (SELECT FROM app.members_view m WHERE m.id = b.booker AND m.resigned_at IS NULL AND ${insideScope(scope)})`;
}

/**
 * Returns rooms with their bookings on their current local day: first those with a meeting of the reader, then those with most
 * bookings.
 */
export function findRoomsToday(db: Db, teamId: string, { own, opens, now }: Reader): Promise<RoomTodayRow[]> {
  return many(db)<RoomTodayRow>`
    WITH day AS (
      SELECT r.*, (${now}::timestamptz AT TIME ZONE r.time_zone)::date AS today FROM rooms r
      WHERE r.team_id = ${teamId}::uuid AND r.removed_at IS NULL
    ), span AS (
      SELECT d.*, d.today::timestamp AT TIME ZONE d.time_zone AS begins, (d.today + 1)::timestamp AT TIME ZONE d.time_zone AS ends,
        d.hours -> (extract(isodow FROM d.today)::int - 1) AS open
      FROM day d
    ), busy AS (
      SELECT s.id AS room_id, b.id, b.starts_at, ${end} AS ends_at, ${statusAt(now)} AS status, b.title, b.private,
        ${isMine(own)} AS mine, ${opened(opens)} AS opened
      FROM span s JOIN bookings b ON b.team_id = s.team_id AND b.room_id = s.id AND b.starts_at < s.ends
        AND b.starts_at > s.begins - interval '8 hours' AND ${end} > s.begins AND ${taken}
    )
    SELECT s.id AS "roomId", s.name, s.building, s.floor, s.time_zone AS "timeZone",
      CASE WHEN EXISTS (SELECT FROM room_suspensions x WHERE x.team_id = s.team_id AND x.room_id = s.id AND x.lifted_at IS NULL
        AND x.starts_at <= ${now}::timestamptz AND coalesce(x.ends_at > ${now}::timestamptz, true)) THEN 'SUSPENDED' ELSE 'OPEN' END AS status,
      (s.today::timestamp + make_interval(mins => (s.open ->> 0)::int)) AT TIME ZONE s.time_zone AS "opensAt",
      (s.today::timestamp + make_interval(mins => (s.open ->> 1)::int)) AT TIME ZONE s.time_zone AS "closesAt",
      coalesce(json_agg(json_build_object('bookingId', b.id, 'startsAt', b.starts_at, 'endsAt', b.ends_at, 'status', b.status,
          'title', CASE WHEN b.private AND NOT b.mine THEN NULL ELSE b.title END, 'mine', b.mine, 'canOpen', b.mine OR b.opened)
        ORDER BY b.starts_at) FILTER (WHERE b.id IS NOT NULL), '[]') AS bookings,
      (count(*) OVER ())::int AS total
    FROM span s LEFT JOIN busy b ON b.room_id = s.id
    GROUP BY s.team_id, s.id, s.name, s.building, s.floor, s.time_zone, s.today, s.open
    ORDER BY coalesce(bool_or(b.mine), false) DESC, count(b.id) DESC, s.name, s.id
    LIMIT ${sql.lit(homeLimits.rooms)}`;
}

/** Returns the meetings of a member that are not over and not declined, nearest first. */
export function findOwnMeetings(db: Db, teamId: string, own: string, now: Date): Promise<OwnMeetingRow[]> {
  return many(db)<OwnMeetingRow>`
    SELECT b.id AS "bookingId", b.title, ${roomRef} AS room, b.starts_at AS "startsAt", ${end} AS "endsAt", ${statusAt(now)} AS status,
      p.response, (count(*) OVER ())::int AS total
    FROM bookings b JOIN rooms r ON r.team_id = b.team_id AND r.id = b.room_id
      LEFT JOIN booking_participants p ON p.team_id = b.team_id AND p.booking_id = b.id AND p.member_id = ${own}::uuid
    WHERE b.team_id = ${teamId}::uuid AND b.starts_at > ${now}::timestamptz - interval '8 hours' AND ${end} > ${now}::timestamptz AND ${taken}
      AND b.id IN (SELECT id FROM bookings WHERE team_id = ${teamId}::uuid AND booker = ${own}::uuid AND ends_at > ${now}::timestamptz
        UNION ALL SELECT booking_id FROM booking_participants WHERE team_id = ${teamId}::uuid AND member_id = ${own}::uuid)
      AND coalesce(p.response <> 'REJECTED', true)
    ORDER BY b.starts_at, b.id LIMIT ${sql.lit(homeLimits.meetings)}`;
}
