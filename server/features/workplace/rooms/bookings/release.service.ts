import { isLanguage } from '#contract/languages.ts';
import type { Tx } from '#server/kernel/context.ts';
import { type Database, inTransaction } from '#server/kernel/database/database.ts';
import type { ScheduledTask } from '#server/kernel/jobs/jobs.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { systemActor, systemWriter } from '#server/kernel/log/system-writer.ts';
import { objectOf } from './bookings.log.ts';
import { type BookingEmailDependencies, notifyOfBookings } from './bookings.emails.ts';
import * as repository from './release.repository.ts';

interface Clock {
  database: Database;
  logKey: Buffer;
}

/**
 * Releases the rooms of meetings without a check-in at the room's release time after the start, and notifies the organisers.
 * For a meeting booked after its start, the time counts from the booking; meetings that are over are unchanged.
 * @param now the time to decide by
 */
export async function releaseNoShows(
  { database, logKey }: Clock,
  parts: BookingEmailDependencies,
  now = new Date(),
): Promise<void> {
  const teams = await repository.teamsWithNoShows(database, now);
  const failures: unknown[] = [];
  for (const teamId of teams)
    await inTransaction(database, { teamId }, (tx) => releaseIn(tx, { teamId, logKey, now }, parts)).catch((error: unknown) =>
      failures.push(error),
    );
  if (failures.length) throw new AggregateError(failures, 'rooms could not be released in some teams');
}

async function releaseIn(
  tx: Tx,
  { teamId, logKey, now }: { teamId: string; logKey: Buffer; now: Date },
  parts: BookingEmailDependencies,
): Promise<void> {
  const locked = await repository.lockNoShows(tx, teamId, now);
  const released = await repository.release(tx, teamId, locked, now);
  if (!released.length) return;
  const team = await repository.teamOf(tx, teamId);
  await record(
    tx,
    systemWriter(logKey, teamId, { now }),
    ...released.map((row) => ({
      category: 'ROOM' as const,
      action: 'booking.release' as const,
      object: objectOf(row),
      after: { room: row.room, startsAt: row.starts_at.toISOString() },
    })),
  );
  const defaultLanguage = isLanguage(team.default_lang) ? team.default_lang : 'hk';
  const teller = { team: { id: teamId, name: team.name, defaultLanguage }, actor: systemActor, now };
  await notifyOfBookings(tx, parts, teller, 'RELEASED', { bookingIds: released.map(({ id }) => id) });
}

/** Runs every minute, so a room is released within a minute of the due time. */
export const releaseSchedule = (parts: BookingEmailDependencies): Record<string, ScheduledTask> => ({
  noshows: { cron: '* * * * *', run: (clock) => releaseNoShows(clock, parts) },
});
