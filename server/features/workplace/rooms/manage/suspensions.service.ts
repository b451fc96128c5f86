import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { isOpen } from '#contract/workplace/room-hours.ts';
import type { HitBooking, ManagedRoom, rooms } from '#contract/workplace/rooms.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { expireFile } from '#server/kernel/files/files.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { cancelIn, moveIn } from '../bookings/bookings.common.service.ts';
import type { BookingEmailDependencies } from '../bookings/bookings.emails.ts';
import { takeFromPlan } from '../plans/floor-plans.repository.ts';
import { requireWhole } from './rooms.policy.ts';
import { requireRoom, viewOf } from './rooms.service.ts';
import { roomRefView } from './rooms.view.ts';
import { lockRooms, setRemoved } from './rooms.writes.repository.ts';
import * as repository from './suspensions.repository.ts';

type Span = z.output<NonNullable<typeof rooms.hits.body>>;
type Suspend = z.output<NonNullable<typeof rooms.suspend.body>>;
type Decisions = Suspend['bookings'];

const mostListed = 2000;
const mostWithOthers = 500;
const mostOthers = 5;

/** Returns the meetings affected by a suspension, by time, with alternative rooms. Throws wholeTeamOnly, notFound, invalid. */
export function affectedMeetings(context: TeamContext, id: string, span: Span): Promise<{ items: HitBooking[]; total: number }> {
  requireWhole(context);
  const { team, now } = context;
  return asTeam(context.database, team.id, async (db) => {
    const room = await requireRoom(db, context, id);
    const found = await repository.listAffectedMeetings(db, team.id, id, { ...timesOf(span, now), now });
    // A running meeting is offered no other rooms: it ends, or continues elsewhere by agreement.
    const movable = found.filter(({ startsAt }) => startsAt > now).slice(0, mostWithOthers);
    const others = await othersOf(db, context, room, movable);
    return {
      items: found.slice(0, mostListed).map(({ id: bookingId, startsAt, endsAt, ...hit }) => ({
        bookingId,
        ...hit,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        others: others.get(bookingId) ?? [],
      })),
      total: found.length,
    };
  });
}

async function othersOf(
  db: Db,
  { team }: TeamContext,
  room: Parameters<typeof repository.listOthers>[2],
  movable: readonly repository.AffectedMeetingRow[],
): Promise<Map<string, HitBooking['others']>> {
  const times = new Map(movable.map((hit) => [hit.id, hit]));
  const found = new Map<string, HitBooking['others']>();
  for (const other of await repository.listOthers(db, team.id, room, movable)) {
    const [hit, list] = [times.get(other.of), found.get(other.of) ?? []];
    if (!hit || list.length >= mostOthers || !isOpen(other, hit.startsAt, hit.endsAt)) continue;
    found.set(other.of, [...list, roomRefView(other)]);
  }
  return found;
}

/** Returns the suspension's time, starting now if its start is in the past. Throws invalid if it is over. */
function timesOf({ startsAt, endsAt }: Span, now: Date): { from: Date; to: Date | null } {
  const from = new Date(Math.max(Date.parse(startsAt), now.getTime()));
  const to = endsAt === null ? null : new Date(endsAt);
  if (to && to <= new Date(startsAt)) throw invalid({ field: 'endsAt', rule: 'timeOrder' });
  if (to && to <= now) throw invalid({ field: 'endsAt', rule: 'inPast' });
  return { from, to };
}

/**
 * Suspends a room for a time, and cancels or moves every affected meeting. Throws wholeTeamOnly, notFound, invalid,
 * bookingsMoved if the given meetings are not exactly those affected, slotTaken if one cannot be moved to its room any more; in
 * these cases nothing is changed.
 */
export function suspend(context: TeamContext, parts: BookingEmailDependencies, id: string, body: Suspend): Promise<ManagedRoom> {
  requireWhole(context);
  const { team, now, actor } = context;
  const { from, to } = timesOf(body, now);
  const { reason } = body;
  return writeTeam(context, async (tx) => {
    const room = await lockFor(tx, context, id, body.bookings);
    const outcome = await requireAll(tx, context, id, { from, to }, body.bookings);
    const suspension = { id: uuidv7(), startsAt: from, endsAt: to, reason, byName: actor.displayName };
    await repository.insertSuspension(tx, team.id, id, suspension);
    await record(tx, context, {
      category: 'ROOM',
      action: 'room.suspend',
      object: { type: 'room', id, name: room.name },
      after: { startsAt: from.toISOString(), endsAt: to?.toISOString() ?? null, reason, ...countsOf(outcome) },
    });
    await settle(tx, context, parts, outcome, reason);
    return viewOf(tx, context, id);
  });
}

/** Lifts a suspension. Throws wholeTeamOnly, notFound. */
export function lift(context: TeamContext, id: string, suspensionId: string): Promise<ManagedRoom> {
  requireWhole(context);
  const { team, now } = context;
  return writeTeam(context, async (tx) => {
    const room = await lockFor(tx, context, id, []);
    const suspension = room.suspensions.find((each) => each.id === suspensionId);
    if (!suspension || !(await repository.liftSuspension(tx, team.id, id, suspensionId, now))) throw new AppError('notFound');
    const { startsAt, endsAt, reason } = suspension;
    await record(tx, context, {
      category: 'ROOM',
      action: 'room.open',
      object: { type: 'room', id, name: room.name },
      before: { startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null, reason },
    });
    return viewOf(tx, context, id);
  });
}

/** Removes a room, and cancels or moves every meeting that has not ended. Throws as `suspend` does. */
export function remove(
  context: TeamContext,
  parts: BookingEmailDependencies,
  id: string,
  bookings: Decisions,
): Promise<Record<string, never>> {
  requireWhole(context);
  const { team, now } = context;
  return writeTeam(context, async (tx) => {
    const room = await lockFor(tx, context, id, bookings);
    const outcome = await requireAll(tx, context, id, { from: now, to: null }, bookings);
    await record(tx, context, {
      category: 'ROOM',
      action: 'room.remove',
      object: { type: 'room', id, name: room.name },
      before: { building: room.building, floor: room.floor },
      after: countsOf(outcome),
    });
    await settle(tx, context, parts, outcome, '');
    await setRemoved(tx, team.id, id, now);
    await takeFromPlan(tx, team.id, id);
    if (room.photoFileId) await expireFile(tx, team.id, room.photoFileId);
    return {};
  });
}

/** Locks the room and all rooms to which meetings are moved, so that they cannot be booked concurrently. */
async function lockFor(tx: Tx, context: TeamContext, id: string, bookings: Decisions) {
  await lockRooms(tx, context.team.id, [id, ...bookings.flatMap(({ roomId }) => roomId ?? [])]);
  return requireRoom(tx, context, id);
}

interface Outcome {
  cancelled: string[];
  moved: { bookingId: string; roomId: string }[];
}

const countsOf = ({ cancelled, moved }: Outcome) => ({ cancelled: cancelled.length, moved: moved.length });

/**
 * Requires decisions for exactly the affected meetings. Throws bookingsMoved otherwise, invalid if the room itself is a
 * destination.
 */
async function requireAll(
  tx: Tx,
  { team, now }: TeamContext,
  id: string,
  span: { from: Date; to: Date | null },
  bookings: Decisions,
): Promise<Outcome> {
  if (bookings.some(({ roomId }) => roomId === id)) throw invalid({ field: 'bookings', rule: 'notOneOf' });
  const hit = await repository.listAffectedMeetings(tx, team.id, id, { ...span, now });
  const decided = new Set(bookings.map(({ bookingId }) => bookingId));
  if (decided.size !== bookings.length || hit.length !== decided.size || hit.some((each) => !decided.has(each.id)))
    throw new AppError('bookingsMoved');
  return {
    cancelled: bookings.flatMap(({ bookingId, roomId }) => (roomId === null ? bookingId : [])),
    moved: bookings.flatMap(({ bookingId, roomId }) => (roomId === null ? [] : { bookingId, roomId })),
  };
}

async function settle(
  tx: Tx,
  context: TeamContext,
  parts: BookingEmailDependencies,
  { cancelled, moved }: Outcome,
  reason: string,
) {
  if (cancelled.length) await cancelIn(tx, context, parts, cancelled, { reason });
  for (const each of moved) await moveIn(tx, context, parts, each);
}
