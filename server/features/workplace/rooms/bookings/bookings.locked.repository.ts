import { type RawBuilder, sql } from 'kysely';
import type { ParticipantResponse } from '#contract/workplace/booking-facts.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, affectsAny, column, many, maybeOne } from '#server/kernel/database/rows.ts';
import { isBookerInScope, changeable, isOwn, type BookingReader } from './bookings.visible.repository.ts';
import type { BookingTimestamps } from './bookings.rules.ts';
import { isUpcomingBooking } from './bookings.status.repository.ts';
import type { BookingTexts } from './bookings.writes.repository.ts';
import type { RequestedSlot } from './slots.repository.ts';

/** A booking with the fields needed to change it. */
export interface LockedBooking
  extends
    BookingTimestamps,
    BookingTexts,
    ColumnsOf<'bookings', 'id' | 'room_id' | 'series_id' | 'booker' | 'blocked_until' | 'version'>,
    ColumnsOf<'rooms', 'time_zone'> {
  room: string;
  participants: string[];
}

// Participants are read as JSON, because the driver parses arrays character by character and a series can have 36,000
// participants.
const columns = sql`b.id, b.room_id, r.name AS room, r.time_zone, b.series_id, b.title, b.agenda, b.private, b.booker, b.starts_at, b.ends_at,
  b.ended_early_at, b.cancelled_at, b.released_at, b.blocked_until, b.version,
  to_json(ARRAY(SELECT p.member_id FROM booking_participants p
    WHERE p.team_id = b.team_id AND p.booking_id = b.id ORDER BY 1)) AS participants`;

/** Returns a booking that its reader can open, and whether they can change it; without a lock. */
export function findTarget(
  db: Db,
  teamId: string,
  id: string,
  reader: BookingReader,
): Promise<(LockedBooking & { changeable: boolean }) | undefined> {
  return maybeOne(db)<LockedBooking & { changeable: boolean }>`
    SELECT ${columns}, ${changeable(reader)} AS changeable
    FROM bookings b JOIN rooms r ON r.team_id = b.team_id AND r.id = b.room_id LEFT JOIN app.members_view m ON m.id = b.booker
    WHERE b.team_id = ${teamId}::uuid AND b.id = ${id}::uuid AND (${isOwn(reader)} OR ${isBookerInScope(reader.view)})`;
}

/** Returns a booking and the later active ones of its series that the reader can change, with their rooms; without locks. */
export async function followingOf(
  db: Db,
  teamId: string,
  booking: LockedBooking,
  reader: BookingReader,
): Promise<{ id: string; roomId: string }[]> {
  const own = { id: booking.id, roomId: booking.room_id };
  if (booking.series_id === null) return [own];
  const rows = await many(db)<{ id: string; roomId: string }>`
    SELECT b.id, b.room_id AS "roomId" FROM bookings b LEFT JOIN app.members_view m ON m.id = b.booker
    WHERE b.team_id = ${teamId}::uuid AND b.series_id = ${booking.series_id}::uuid AND b.starts_at >= ${booking.starts_at}::timestamptz
      AND b.id <> ${booking.id}::uuid AND ${isUpcomingBooking(reader.now)} AND ${changeable(reader)} ORDER BY b.starts_at, b.id`;
  return [own, ...rows];
}

/** Locks bookings until the transaction ends and returns them by time. */
export async function lock(tx: Tx, teamId: string, ids: readonly string[]): Promise<LockedBooking[]> {
  await sql`SELECT id FROM bookings WHERE team_id = ${teamId}::uuid AND id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR UPDATE`.execute(
    tx,
  );
  return many(tx)<LockedBooking>`
    SELECT ${columns} FROM bookings b JOIN rooms r ON r.team_id = b.team_id AND r.id = b.room_id
    WHERE b.team_id = ${teamId}::uuid AND b.id = ANY(${[...ids]}::uuid[]) ORDER BY b.starts_at, b.id`;
}

/** Moves locked bookings to other times and rooms. All of them free their slots before any takes a new one. */
export async function move(tx: Tx, teamId: string, moves: readonly (RequestedSlot & { id: string })[]): Promise<void> {
  const ids = moves.map(({ id }) => id);
  if (moves.length > 1)
    await sql`UPDATE bookings SET cancelled_at = now() WHERE team_id = ${teamId}::uuid AND id = ANY(${ids}::uuid[])`.execute(tx);
  await sql`
    UPDATE bookings b SET room_id = w.room_id, starts_at = w.starts_at, ends_at = w.ends_at, blocked_until = w.until, cancelled_at = NULL
    FROM unnest(${ids}::uuid[], ${moves.map(({ roomId }) => roomId)}::uuid[], ${moves.map(({ startsAt }) => startsAt.toISOString())}::timestamptz[],
      ${moves.map(({ endsAt }) => endsAt.toISOString())}::timestamptz[], ${moves.map(({ until }) => until.toISOString())}::timestamptz[])
      AS w (id, room_id, starts_at, ends_at, until)
    WHERE b.team_id = ${teamId}::uuid AND b.id = w.id`.execute(tx);
}

/** Sets the descriptive fields of locked bookings and increments their versions. */
export async function setAbout(tx: Tx, teamId: string, ids: readonly string[], about: Partial<BookingTexts>): Promise<void> {
  const set: RawBuilder<unknown>[] = [
    sql`version = version + 1`,
    sql`sequence = sequence + 1`,
    sql`updated_at = clock_timestamp()`,
  ];
  if (about.title !== undefined) set.push(sql`title = ${about.title}`);
  if (about.agenda !== undefined) set.push(sql`agenda = ${about.agenda}`);
  if (about.private !== undefined) set.push(sql`private = ${about.private}`);
  await sql`UPDATE bookings SET ${sql.join(set)} WHERE team_id = ${teamId}::uuid AND id = ANY(${[...ids]}::uuid[])`.execute(tx);
}

/** Removes participants from bookings. */
export async function removeParticipants(
  tx: Tx,
  teamId: string,
  ids: readonly string[],
  memberIds: readonly string[],
): Promise<void> {
  await sql`DELETE FROM booking_participants WHERE team_id = ${teamId}::uuid AND booking_id = ANY(${[...ids]}::uuid[])
    AND member_id = ANY(${[...memberIds]}::uuid[])`.execute(tx);
}

/** Resets declined responses after a change of time, because a participant may be free at the new one. */
export async function resetDeclinedResponses(tx: Tx, teamId: string, ids: readonly string[]): Promise<void> {
  await sql`UPDATE booking_participants SET response = 'PENDING', responded_at = NULL
    WHERE team_id = ${teamId}::uuid AND booking_id = ANY(${[...ids]}::uuid[]) AND response = 'REJECTED'`.execute(tx);
}

/** Cancels bookings that have not ended. @returns the ids of the bookings that were cancelled */
export function cancel(
  tx: Tx,
  teamId: string,
  ids: readonly string[],
  { now, by, reason }: { now: Date; by: string; reason: string },
): Promise<string[]> {
  return column(tx)<string>`
    UPDATE bookings b SET cancelled_at = ${now}::timestamptz, cancelled_by_name = ${by}, cancel_reason = ${reason},
      version = version + 1, sequence = sequence + 1, updated_at = clock_timestamp()
    WHERE b.team_id = ${teamId}::uuid AND b.id = ANY(${[...ids]}::uuid[]) AND ${isUpcomingBooking(now)} RETURNING b.id`;
}

/** Ends a running meeting and frees its room from `freed` on. @returns whether it was running */
export function end(tx: Tx, teamId: string, id: string, { now, freed }: { now: Date; freed: Date }): Promise<boolean> {
  return affectsAny(tx)`
    UPDATE bookings b SET ended_early_at = ${now}::timestamptz, blocked_until = ${freed}::timestamptz,
      version = version + 1, sequence = sequence + 1, updated_at = clock_timestamp()
    WHERE b.team_id = ${teamId}::uuid AND b.id = ${id}::uuid AND ${isUpcomingBooking(now)} AND b.starts_at < ${now}::timestamptz`;
}

/** Sets a participant's response unless they have checked in. @returns whether it changed */
export function respond(
  tx: Tx,
  teamId: string,
  { id, memberId, response, now }: { id: string; memberId: string; response: ParticipantResponse; now: Date },
): Promise<boolean> {
  return affectsAny(tx)`
    UPDATE booking_participants SET response = ${response}, responded_at = ${now}::timestamptz
    WHERE team_id = ${teamId}::uuid AND booking_id = ${id}::uuid AND member_id = ${memberId}::uuid
      AND response <> ${response} AND checked_in_at IS NULL`;
}
