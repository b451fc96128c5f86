import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { many } from '#server/kernel/database/rows.ts';
import { isBookerInScope, isOwn, type BookingReader, sees } from './bookings.visible.repository.ts';
import { longestMinutes, type Times } from './bookings.rules.ts';
import { live } from './bookings.status.repository.ts';
import { findRooms, type RoomRow } from '../manage/rooms.repository.ts';

/**
 * Locks rooms until the transaction ends and returns them by id, without those that were removed or belong to another team. A
 * booking takes a shared lock; a change of existing bookings (`exclusive`) an exclusive one; suspension and removal wait for both.
 * Lock order: rooms by id, before any booking. Rooms are read after they are locked, so that concurrent suspensions are seen.
 */
export async function lockRooms(
  tx: Tx,
  teamId: string,
  ids: readonly string[],
  { now, exclusive }: { now: Date; exclusive: boolean },
): Promise<Map<string, RoomRow>> {
  await sql`SELECT id FROM rooms WHERE team_id = ${teamId}::uuid AND id = ANY(${[...new Set(ids)]}::uuid[])
    ORDER BY id ${exclusive ? sql`FOR NO KEY UPDATE` : sql`FOR SHARE`}`.execute(tx);
  const rows = await findRooms(tx, teamId, { ids: [...new Set(ids)], now });
  return new Map(rows.map((row) => [row.id, row]));
}

/** A room requested for a time, and until when it would be blocked. */
export interface RequestedSlot extends Times {
  roomId: string;
  until: Date;
}

export interface ConflictingBooking {
  /** Index of the requested slot that is taken. */
  n: number;
  name: string;
  /** The reader may see the organiser's name. */
  named: boolean;
}

const columnsOf = (slots: readonly RequestedSlot[]) => ({
  rooms: slots.map(({ roomId }) => roomId),
  starts: slots.map(({ startsAt }) => startsAt.toISOString()),
  untils: slots.map(({ until }) => until.toISOString()),
});

/**
 * Returns for each requested slot at most one booking that takes it, in the order of the request; bookings in `except` are
 * ignored.
 */
export async function findHolders(
  db: Db,
  teamId: string,
  reader: Pick<BookingReader, 'memberId' | 'seen' | 'view'>,
  slots: readonly RequestedSlot[],
  except: readonly string[] = [],
): Promise<ConflictingBooking[]> {
  const { rooms, starts, untils } = columnsOf(slots);
  return (
    await many(db)<ConflictingBooking>`
    SELECT DISTINCT ON (w.n) w.n::int, b.booker_name AS name,
      (${isOwn(reader)} OR ${isBookerInScope(reader.view)} OR (NOT b.private AND ${sees(reader)})) AS named
    FROM unnest(${rooms}::uuid[], ${starts}::timestamptz[], ${untils}::timestamptz[]) WITH ORDINALITY AS w (room_id, starts_at, until, n)
      JOIN bookings b ON b.team_id = ${teamId}::uuid AND b.room_id = w.room_id AND ${live} AND b.starts_at < w.until
        AND b.starts_at > w.starts_at - make_interval(mins => ${longestMinutes}::int) AND b.blocked_until > w.starts_at
      LEFT JOIN app.members_view m ON m.id = b.booker
    WHERE b.id <> ALL(${[...except]}::uuid[]) ORDER BY w.n, b.starts_at, b.id`
  ).map((row) => ({ ...row, n: row.n - 1 }));
}

/** Returns which rooms are booked at which of the given times, as index of the time and room id. */
export async function findTaken(
  db: Db,
  teamId: string,
  times: readonly Times[],
  except: readonly string[] = [],
): Promise<{ n: number; roomId: string }[]> {
  if (!times.length) return [];
  const [starts, ends] = [times.map(({ startsAt }) => startsAt.toISOString()), times.map(({ endsAt }) => endsAt.toISOString())];
  return many(db)<{ n: number; roomId: string }>`
    SELECT DISTINCT (w.n - 1)::int AS n, b.room_id AS "roomId"
    FROM unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) WITH ORDINALITY AS w (starts_at, ends_at, n)
      JOIN bookings b ON b.team_id = ${teamId}::uuid AND ${live} AND b.starts_at < w.ends_at + interval '60 minutes'
        AND b.starts_at > w.starts_at - make_interval(mins => ${longestMinutes}::int) AND b.blocked_until > w.starts_at
      JOIN rooms r ON r.team_id = b.team_id AND r.id = b.room_id AND b.starts_at < w.ends_at + make_interval(mins => r.buffer_minutes)
    WHERE b.id <> ALL(${[...except]}::uuid[])`;
}
