import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { affectsAny, many } from '#server/kernel/database/rows.ts';
import type { RoomRow } from './rooms.repository.ts';

export interface NewSuspension {
  id: string;
  startsAt: Date;
  endsAt: Date | null;
  reason: string;
  byName: string;
}

export async function insertSuspension(tx: Tx, teamId: string, roomId: string, suspension: NewSuspension): Promise<void> {
  const { id, startsAt, endsAt, reason, byName } = suspension;
  await tx
    .insertInto('room_suspensions')
    .values({ team_id: teamId, id, room_id: roomId, starts_at: startsAt, ends_at: endsAt, reason, created_by_name: byName })
    .execute();
}

/** Lifts a suspension of a locked room; returns false if there is no such running or future suspension. */
export function liftSuspension(tx: Tx, teamId: string, roomId: string, id: string, at: Date): Promise<boolean> {
  return affectsAny(tx)`
    UPDATE room_suspensions SET lifted_at = ${at} WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid
      AND room_id = ${roomId}::uuid AND lifted_at IS NULL AND (ends_at IS NULL OR ends_at > ${at})`;
}

/** A meeting affected by a suspension or removal. */
export interface AffectedMeetingRow {
  id: string;
  /** Null for a private meeting. */
  title: string | null;
  bookerName: string;
  startsAt: Date;
  endsAt: Date;
  participants: number;
}

/** Returns meetings of a room that have not ended and overlap the time between two instants, by time. `to` null means no end. */
export async function listAffectedMeetings(
  db: Db,
  teamId: string,
  roomId: string,
  { from, to, now }: { from: Date; to: Date | null; now: Date },
): Promise<AffectedMeetingRow[]> {
  const since = from > now ? from : now;
  return many(db)<AffectedMeetingRow>`
    SELECT b.id, CASE WHEN NOT b.private THEN b.title END AS title, b.booker_name AS "bookerName",
      b.starts_at AS "startsAt", b.ends_at AS "endsAt",
      (SELECT count(*)::int FROM booking_participants p WHERE p.team_id = b.team_id AND p.booking_id = b.id) AS participants
    FROM bookings b WHERE b.team_id = ${teamId}::uuid AND b.room_id = ${roomId}::uuid
      AND b.cancelled_at IS NULL AND b.released_at IS NULL
      AND b.starts_at > ${since}::timestamptz - interval '8 hours' AND coalesce(b.ended_early_at, b.ends_at) > ${since}
      ${to ? sql`AND b.starts_at < ${to}` : sql``}
    ORDER BY b.starts_at, b.id`;
}

/** An alternative room for the meeting `of`. */
export type OtherRoom = Pick<RoomRow, 'id' | 'name' | 'building' | 'floor' | 'timeZone' | 'hours'> & { of: string };

/**
 * Returns free rooms that are large enough for each of some meetings of a room, nearest first, then smallest. Opening hours are
 * not considered.
 */
export async function listOthers(
  db: Db,
  teamId: string,
  room: RoomRow,
  hits: readonly AffectedMeetingRow[],
): Promise<OtherRoom[]> {
  if (!hits.length) return [];
  return many(db)<OtherRoom>`
    SELECT w.id AS of, o.* FROM unnest(${hits.map(({ id }) => id)}::uuid[], ${hits.map(({ startsAt }) => startsAt)}::timestamptz[],
      ${hits.map(({ endsAt }) => endsAt)}::timestamptz[], ${hits.map(({ participants }) => participants)}::int[])
      AS w (id, starts_at, ends_at, people)
    CROSS JOIN LATERAL (
      SELECT r.id, r.name, r.building, r.floor, r.time_zone AS "timeZone", r.hours FROM rooms r
      WHERE r.team_id = ${teamId}::uuid AND r.removed_at IS NULL AND r.id <> ${room.id}::uuid
        AND (r.capacity IS NULL OR r.capacity >= w.people)
        AND NOT EXISTS (SELECT 1 FROM room_suspensions s WHERE s.team_id = r.team_id AND s.room_id = r.id AND s.lifted_at IS NULL
          AND s.starts_at < w.ends_at AND (s.ends_at IS NULL OR s.ends_at > w.starts_at))
        AND NOT EXISTS (SELECT 1 FROM bookings b WHERE b.team_id = r.team_id AND b.room_id = r.id
          AND b.cancelled_at IS NULL AND b.released_at IS NULL AND b.starts_at > w.starts_at - interval '10 hours'
          AND b.starts_at < w.ends_at + make_interval(mins => r.buffer_minutes) AND b.blocked_until > w.starts_at)
      ORDER BY r.building = ${room.building} DESC, r.floor = ${room.floor} DESC, r.capacity NULLS LAST,
        r.name COLLATE app.natural_order, r.id LIMIT 30) AS o`;
}
