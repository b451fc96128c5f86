import { bookingLimits } from '#contract/workplace/booking-facts.ts';
import type { MemberReference } from '#contract/references.ts';
import { translator } from '#phrases/translate.ts';
import { memberIds } from '#server/domain/visibility/references.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { chargeTry, type ThrottlePolicy } from '#server/kernel/http/throttle.ts';
import { code } from './bookings.policy.ts';
import type { BookingReader } from './bookings.visible.repository.ts';
import { faultOf, occupiedUntil, type Times } from './bookings.rules.ts';
import { countUpcoming } from './bookings.writes.repository.ts';
import type { RoomRow } from '../manage/rooms.repository.ts';
import { findHolders, type RequestedSlot } from './slots.repository.ts';

/**
 * Returns the requested slot. Throws notFound if the room does not exist, and invalid with the rule of `timeFault`
 * (contract/workplace/room-hours.ts) or roomSuspended if it is not available at that time.
 */
export function requestedSlotIn(
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

/** Returns the error if a requested slot is taken, with the organiser's name only if it is visible to the caller. */
export async function takenBy(
  db: Db,
  { team, language }: Pick<TeamContext, 'team' | 'language'>,
  reader: BookingReader,
  slots: readonly RequestedSlot[],
  except: readonly string[] = [],
): Promise<AppError | null> {
  const [holder] = await findHolders(db, team.id, reader, slots, except);
  return holder ? slotTaken(language, holder) : null;
}

/** The error for a taken slot; without a name if its organiser is no longer known. */
export const slotTaken = (language: TeamContext['language'], holder?: { name: string; named: boolean }): AppError =>
  new AppError('slotTaken', { args: { by: holder?.named ? holder.name : translator(language)('slots.somebody') } });

/**
 * Limits the bookings of one member that have not ended (`bookingLimits.upcoming`), except for members with 030100 edit for the
 * whole team. Called before rooms are locked. Throws bookingLimitReached.
 */
export async function requireWithinLimit(
  tx: Tx,
  { team, actor, now }: Pick<TeamContext, 'team' | 'actor' | 'now'>,
  { edit }: Pick<BookingReader, 'edit'>,
  more: number,
): Promise<void> {
  if (edit === 'all') return;
  const max = bookingLimits.upcoming;
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
export async function requireChangeRate(
  tx: Tx,
  { team, actor, logKey }: Pick<TeamContext, 'team' | 'actor' | 'logKey'>,
  people: readonly string[],
): Promise<void> {
  if (new Set(people).size <= bookingLimits.mailedAtOnce) return;
  const { allowed, retryAfter } = await chargeTry(tx, logKey, wideChanges, `${team.id} ${actor.memberId}`);
  if (!allowed) throw new AppError('tooMany', { retryAfter });
}

/**
 * Resolves the participants of a meeting: each once, and all visible to the caller (specification section 6), so that an id
 * does not reveal a person. `already`: current participants, whom the caller knows. Throws invalid.
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
