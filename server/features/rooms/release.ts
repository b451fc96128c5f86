import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { isLanguage } from '#contract/languages.ts';
import type { Tx } from '#server/kernel/context.ts';
import { asPlatform, type Database, inTransaction } from '#server/kernel/db.ts';
import type { ScheduledTask } from '#server/kernel/jobs.ts';
import { record } from '#server/kernel/operation-log.ts';
import { objectOf } from './bookings.log.ts';
import { type LetterParts, tellOfBookings } from './letters.ts';

interface Clock {
  database: Database;
  logKey: Buffer;
}

/**
 * Sets rooms free whose meeting nobody has come to, as long after its start as the room says, and tells its booker. A meeting
 * that was booked after it began is waited for as long from then; what is over is left as it was.
 * @param now the instant to judge by
 */
export async function releaseNoShows({ database, logKey }: Clock, parts: LetterParts, now = new Date()): Promise<void> {
  const teams = await asPlatform(database, async (db) => {
    const { rows } = await sql<{ id: string }>`SELECT app.teams_with_no_shows(${now}) AS id`.execute(db);
    return rows.map(({ id }) => id);
  });
  const failures: unknown[] = [];
  for (const teamId of teams)
    await inTransaction(database, { teamId }, (tx) => releaseIn(tx, { teamId, logKey, now }, parts)).catch((error: unknown) =>
      failures.push(error),
    );
  if (failures.length) throw new AggregateError(failures, 'rooms were not set free in every team');
}

async function releaseIn(
  tx: Tx,
  { teamId, logKey, now }: { teamId: string; logKey: Buffer; now: Date },
  parts: LetterParts,
): Promise<void> {
  const held = await hold(tx, teamId, now);
  const released = await release(tx, teamId, held, now);
  if (!released.length) return;
  const team = await tx.selectFrom('teams').select(['name', 'default_lang']).where('id', '=', teamId).executeTakeFirstOrThrow();
  const actor = { memberId: null, displayName: 'Atrium', kind: 'SYSTEM' as const };
  const writer = { logKey, requestId: randomUUID(), ip: '', userAgent: 'clock', now, recorded: [], team: { id: teamId }, actor };
  await record(
    tx,
    writer,
    ...released.map((row) => ({
      category: 'ROOM' as const,
      action: 'booking.release' as const,
      object: objectOf(row),
      after: { room: row.room, startsAt: row.starts_at.toISOString() },
    })),
  );
  const defaultLanguage = isLanguage(team.default_lang) ? team.default_lang : 'hk';
  const teller = { team: { id: teamId, name: team.name, defaultLanguage }, actor, now };
  await tellOfBookings(tx, parts, teller, 'RELEASED', { bookingIds: released.map(({ id }) => id) });
}

const due = (
  now: Date,
) => sql`b.starts_at <= ${now} AND b.starts_at > ${now}::timestamptz - interval '8 hours' AND b.ends_at > ${now}
  AND b.cancelled_at IS NULL AND b.released_at IS NULL AND b.ended_early_at IS NULL
  AND greatest(b.starts_at, b.created_at) + make_interval(mins => r.release_minutes) <= ${now}::timestamptz`;

/** Who checks in holds the meeting as well: one of the two is first. */
async function hold(tx: Tx, teamId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT b.id FROM bookings b JOIN rooms r ON r.team_id = b.team_id AND r.id = b.room_id
    WHERE b.team_id = ${teamId}::uuid AND ${due(now)} ORDER BY b.id FOR UPDATE OF b SKIP LOCKED`.execute(tx);
  return rows.map(({ id }) => id);
}

async function release(tx: Tx, teamId: string, ids: readonly string[], now: Date) {
  if (!ids.length) return [];
  const { rows } = await sql<{ id: string; title: string; private: boolean; room: string; starts_at: Date }>`
    UPDATE bookings b SET released_at = ${now}, sequence = b.sequence + 1, version = b.version + 1, updated_at = ${now}
    FROM rooms r
    WHERE r.team_id = b.team_id AND r.id = b.room_id AND b.team_id = ${teamId}::uuid AND b.id = ANY(${[...ids]}::uuid[])
      AND NOT EXISTS (SELECT FROM booking_participants p
        WHERE p.team_id = b.team_id AND p.booking_id = b.id AND p.checked_in_at IS NOT NULL)
    RETURNING b.id, b.title, b.private, r.name AS room, b.starts_at`.execute(tx);
  return rows;
}

/** Every minute: a room is set free within one of when it is due. */
export const releaseSchedule = (parts: LetterParts): Record<string, ScheduledTask> => ({
  noshows: { cron: '* * * * *', run: (clock) => releaseNoShows(clock, parts) },
});
