import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { RoomHours } from '#contract/workplace/room-facts.ts';
import { dateAfter, instantAt, weekdayOf } from '#contract/workplace/room-hours.ts';
import { type Database, inTransaction } from '#server/kernel/database/database.ts';

const always: RoomHours = Array.from({ length: 7 }, () => [0, 1440] as const);

/** Inserts a room, by default always open and in UTC. @returns its id */
export async function seedRoom(
  database: Database,
  teamId: string,
  room: {
    name: string;
    hours?: RoomHours;
    timeZone?: string;
    bufferMinutes?: number;
    capacity?: number | null;
    building?: string;
    floor?: string;
  },
): Promise<string> {
  const id = uuidv7();
  await inTransaction(database, { teamId }, (tx) =>
    tx
      .insertInto('rooms')
      .values({
        team_id: teamId,
        id,
        name: room.name,
        building: room.building ?? '',
        floor: room.floor ?? '',
        capacity: room.capacity ?? null,
        time_zone: room.timeZone ?? 'UTC',
        hours: JSON.stringify(room.hours ?? always),
        buffer_minutes: room.bufferMinutes ?? 0,
        check_in_code: randomBytes(16).toString('base64url'),
      })
      .execute(),
  );
  return id;
}

/** A local time a number of days from today, or on the next given day of the week at or after that (0 is Monday). */
export function timeAhead(days: number, minute: number, { timeZone = 'UTC', weekday = null as number | null } = {}): string {
  const first = dateAfter(new Date().toISOString().slice(0, 10), days);
  const further = weekday === null ? 0 : (weekday - weekdayOf(first) + 7) % 7;
  return instantAt(timeZone, { date: dateAfter(first, further), minute }).toISOString();
}

/** The instant a number of minutes after another. */
export const minutesAfter = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();
