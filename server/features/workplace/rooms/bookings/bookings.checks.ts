import { sql } from 'kysely';
import { bookingLimits } from '#contract/workplace/booking-facts.ts';
import type { MemberReference } from '#contract/references.ts';
import { translator } from '#phrases/translate.ts';
import { memberIds } from '#server/domain/visibility/references.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { charge, type ThrottlePolicy } from '#server/kernel/http/throttle.ts';
import { code } from './bookings.policy.ts';
import { type BookingReader, recognised } from './bookings.visible.repository.ts';
import { faultOf, occupiedUntil, type Times } from './bookings.rules.ts';
import { countUpcoming } from './bookings.writes.repository.ts';
import type { RoomRow } from '../manage/rooms.repository.ts';
import { findHolders, type RequestedSlot } from './slots.repository.ts';

/** A room as it would be booked. Throws notFound where there is none, invalid where it cannot be had at that time. */
export function requestedSlotsIn(
  rooms: ReadonlyMap<string, RoomRow>,
  { roomId, ...times }: Times & { roomId: string },
  now: Date,
  options: { before?: string; past?: boolean } = {},
): RequestedSlot {
  const room = rooms.get(roomId);
  if (!room) throw new AppError('notFound');
  const fault = faultOf(room, times, now, options);
  if (fault) throw invalid(fault);
  return { roomId, ...times, until: occupiedUntil(room, times.endsAt) };
}

/** That somebody stands in the way, by name only where the caller may know it. */
export async function takenBy(
  db: Db,
  { team, language }: Pick<TeamContext, 'team' | 'language'>,
  reader: BookingReader,
  wanted: readonly RequestedSlot[],
  except: readonly string[] = [],
): Promise<AppError | null> {
  const [holder] = await findHolders(db, team.id, reader, wanted, except);
  return holder ? slotTaken(language, holder) : null;
}

/** The refusal where nobody is known to stand there any more. */
export const slotTaken = (language: TeamContext['language'], holder?: { name: string; named: boolean }): AppError =>
  new AppError('slotTaken', { args: { by: holder?.named ? holder.name : translator(language)('slots.somebody') } });

/**
 * One person does not hold every room: at most so many bookings that have not ended (`bookingLimits.standing`), but for who
 * looks after everybody's (030100, edit). Asked before rooms are held. Throws bookingLimitReached.
 */
export async function requireWithinLimit(
  tx: Tx,
  { team, actor, now }: Pick<TeamContext, 'team' | 'actor' | 'now'>,
  { edit }: Pick<BookingReader, 'edit'>,
  more: number,
): Promise<void> {
  if (edit === 'all') return;
  const max = bookingLimits.standing;
  const count = await countUpcoming(tx, team.id, actor.memberId, now);
  if (count + more > max) throw new AppError('bookingLimitReached', { args: { count, max } });
}

const wideChanges: ThrottlePolicy = {
  name: 'wide changes of meetings',
  free: bookingLimits.wideChanges,
  firstWait: 60,
  longestWait: 3600,
  forget: 7200,
};

/**
 * Limits how often one member can change meetings with many participants, because each change sends mail to all of them.
 * `people` are the members who are notified. Throws tooMany with a retry time.
 */
export async function requireQuiet(
  tx: Tx,
  { team, actor, logKey }: Pick<TeamContext, 'team' | 'actor' | 'logKey'>,
  people: readonly string[],
): Promise<void> {
  if (new Set(people).size <= bookingLimits.toldAtOnce) return;
  const { allowed, retryAfter } = await charge(tx, logKey, wideChanges, `${team.id} ${actor.memberId}`);
  if (!allowed) throw new AppError('tooMany', { retryAfter });
}

/**
 * The people of a meeting: each once, all of them known to the caller (specification section 6), so that nobody learns by an id
 * who is behind it. `already` are in it, and the caller knows them. Throws invalid.
 */
export async function requirePeople(
  tx: Tx,
  context: TeamContext,
  references: readonly MemberReference[],
  already: readonly string[] = [],
): Promise<string[]> {
  const ids = await memberIds(tx, context, code, references, already);
  if (!ids) throw invalid({ field: 'participantIds', rule: 'notFound' });
  return ids;
}

/** Of some participants those of whom the reader is shown the display name only: their ids are not known, so they stay in a meeting. */
export async function unknownOf(tx: Tx, reader: BookingReader, ids: readonly string[]): Promise<string[]> {
  if (!ids.length) return [];
  const { rows } = await sql<{ id: string }>`
    SELECT m.id FROM app.members m WHERE m.id = ANY(${[...ids]}::uuid[]) AND NOT ${recognised(reader)}`.execute(tx);
  return rows.map(({ id }) => id);
}
