import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import { asPlatform, type Database } from '#server/kernel/database/database.ts';
import { type ColumnsOf, column, many } from '#server/kernel/database/rows.ts';

/** Returns the ids of teams with meetings whose room is due to be released at an instant. */
export function teamsWithNoShows(database: Database, now: Date): Promise<string[]> {
  return asPlatform(database, (db) => {
    return column(db)<string>`SELECT app.teams_with_no_shows(${now}) AS id`;
  });
}

const due = (
  now: Date,
) => sql`b.starts_at <= ${now} AND b.starts_at > ${now}::timestamptz - interval '8 hours' AND b.ends_at > ${now}
  AND b.cancelled_at IS NULL AND b.released_at IS NULL AND b.ended_early_at IS NULL
  AND greatest(b.starts_at, b.created_at) + make_interval(mins => r.release_minutes) <= ${now}::timestamptz`;

/** Locks the meetings whose room is due to be released. A check-in locks the same row, so only one of the two takes effect. */
export function lockNoShows(tx: Tx, teamId: string, now: Date): Promise<string[]> {
  return column(tx)<string>`
    SELECT b.id FROM bookings b JOIN rooms r ON r.team_id = b.team_id AND r.id = b.room_id
    WHERE b.team_id = ${teamId}::uuid AND ${due(now)} ORDER BY b.id FOR UPDATE OF b SKIP LOCKED`;
}

/** Releases the rooms of locked meetings without a check-in. */
export async function release(tx: Tx, teamId: string, ids: readonly string[], now: Date) {
  if (!ids.length) return [];
  return many(tx)<ColumnsOf<'bookings', 'id' | 'title' | 'private' | 'starts_at'> & { room: string }>`
    UPDATE bookings b SET released_at = ${now}, sequence = b.sequence + 1, version = b.version + 1, updated_at = ${now}
    FROM rooms r
    WHERE r.team_id = b.team_id AND r.id = b.room_id AND b.team_id = ${teamId}::uuid AND b.id = ANY(${[...ids]}::uuid[])
      AND NOT EXISTS (SELECT FROM booking_participants p
        WHERE p.team_id = b.team_id AND p.booking_id = b.id AND p.checked_in_at IS NOT NULL)
    RETURNING b.id, b.title, b.private, r.name AS room, b.starts_at`;
}

/** Returns the name and language of a team, for its log and emails. */
export function teamOf(tx: Tx, teamId: string): Promise<{ name: string; default_lang: string }> {
  return tx.selectFrom('teams').select(['name', 'default_lang']).where('id', '=', teamId).executeTakeFirstOrThrow();
}
