import { sql } from 'kysely';
import type { Db } from '#server/kernel/database/database.ts';
import { many } from '#server/kernel/database/rows.ts';
import { hoursOfWeek } from './usage.rules.ts';

/** The days to evaluate, both included, and the rooms: those of a list and of a building; all rooms without either. */
export interface Period {
  from: string;
  to: string;
  now: Date;
  roomIds: readonly string[] | undefined;
  building: string | undefined;
}

const chosen = ({ roomIds, building }: Period) =>
  sql`${roomIds ? sql`AND r.id = ANY(${[...roomIds]}::uuid[])` : sql``} ${building ? sql`AND r.building = ${building}` : sql``}`;

/** Booked minutes of a room in an hour of the week, 0 being Monday 0:00 in the room's time zone. */
export interface HourRow {
  roomId: string;
  hour: number;
  minutes: number;
}

/** The weekday of 1970-01-01, counted from Monday. */
const thursday = 3;

/**
 * Returns the minutes for which meetings used rooms until now, by hour of the week in the time zone of each room. `s` and `e` are
 * seconds and `h` hours of the room's local time since 1970: timestamps and intervals take 1.7 times as long.
 */
export async function bookedHours(db: Db, teamId: string, period: Period): Promise<HourRow[]> {
  const { from, to, now } = period;
  return many(db)<HourRow>`
    WITH held AS (
      SELECT b.room_id, date_part('epoch', greatest(b.starts_at AT TIME ZONE r.time_zone, ${from}::timestamp)) AS s,
        date_part('epoch', least(least(coalesce(b.ended_early_at, b.ends_at), ${now}) AT TIME ZONE r.time_zone,
          ${to}::timestamp + interval '1 day')) AS e
      FROM bookings b JOIN rooms r ON r.team_id = b.team_id AND r.id = b.room_id
      WHERE b.team_id = ${teamId}::uuid AND b.cancelled_at IS NULL AND b.released_at IS NULL
        AND b.starts_at > ${from}::timestamp AT TIME ZONE 'UTC' - interval '2 days'
        AND b.starts_at < ${to}::timestamp AT TIME ZONE 'UTC' + interval '3 days' ${chosen(period)})
    SELECT room_id AS "roomId", (h + ${thursday * 24}) % ${hoursOfWeek} AS hour,
      round(sum(least(e, (h + 1) * 3600::float8) - greatest(s, h * 3600::float8)) / 60)::int AS minutes
    FROM held, generate_series(floor(s / 3600)::int, ceil(e / 3600)::int - 1) AS h
    WHERE s < e GROUP BY 1, 2`;
}

/** Counts of the bookings of a room by outcome. */
export interface CountRow {
  roomId: string;
  bookings: number;
  cancelled: number;
  released: number;
  people: number;
}

/** Counts the meetings that began on these days until now, by outcome, and their participants. */
export async function countBookings(db: Db, teamId: string, period: Period): Promise<CountRow[]> {
  const { from, to, now } = period;
  return many(db)<CountRow>`
    WITH begun AS (
      SELECT b.id, b.room_id, b.cancelled_at, b.released_at
      FROM bookings b JOIN rooms r ON r.team_id = b.team_id AND r.id = b.room_id
      WHERE b.team_id = ${teamId}::uuid AND b.starts_at <= ${now} ${chosen(period)}
        AND b.starts_at > ${from}::timestamp AT TIME ZONE 'UTC' - interval '1 day'
        AND b.starts_at >= ${from}::timestamp AT TIME ZONE r.time_zone
        AND b.starts_at < (${to}::timestamp + interval '1 day') AT TIME ZONE r.time_zone)
    SELECT b.room_id AS "roomId",
      (count(*) FILTER (WHERE b.cancelled_at IS NULL AND b.released_at IS NULL))::int AS bookings,
      (count(*) FILTER (WHERE b.cancelled_at IS NOT NULL))::int AS cancelled,
      (count(*) FILTER (WHERE b.cancelled_at IS NULL AND b.released_at IS NOT NULL))::int AS released,
      coalesce(sum(came.n) FILTER (WHERE b.cancelled_at IS NULL AND b.released_at IS NULL), 0)::int AS people
    FROM begun b CROSS JOIN LATERAL (SELECT count(*) AS n FROM booking_participants p
      WHERE p.team_id = ${teamId}::uuid AND p.booking_id = b.id AND p.response = 'ACCEPTED') AS came
    GROUP BY 1`;
}

/** A time span of a room (its existence or a suspension), in milliseconds of its local time as if that were UTC. */
export interface ClosedRow {
  roomId: string;
  from: number;
  to: number;
}

/** Returns when rooms existed and when they were suspended, until now, in the local time of each room. */
export async function bookingStateOf(db: Db, teamId: string, period: Period) {
  const { now } = period;
  const clock = (instant: unknown) => sql`(extract(epoch FROM ${instant} AT TIME ZONE r.time_zone) * 1000)::float8`;
  const rooms = await many(db)<ClosedRow>`
    SELECT r.id AS "roomId", ${clock(sql`r.created_at`)} AS from, ${clock(sql`least(coalesce(r.removed_at, ${now}), ${now})`)} AS to
    FROM rooms r WHERE r.team_id = ${teamId}::uuid ${chosen(period)}`;
  const suspended = await many(db)<ClosedRow>`
    SELECT r.id AS "roomId", ${clock(sql`s.starts_at`)} AS from, ${clock(sql`least(coalesce(s.lifted_at, s.ends_at, ${now}), ${now})`)} AS to
    FROM room_suspensions s JOIN rooms r ON r.team_id = s.team_id AND r.id = s.room_id
    WHERE s.team_id = ${teamId}::uuid AND s.starts_at < ${now} ${chosen(period)}`;
  return { rooms: rooms, suspended: suspended };
}
