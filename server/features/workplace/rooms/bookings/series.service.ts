import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { bookingLimits, type SlotState } from '#contract/workplace/booking-facts.ts';
import type { Occurrence } from '#contract/workplace/booking-shapes.ts';
import type { bookings } from '#contract/workplace/bookings.ts';
import { clockTime, instantAt, lastDay, timeFault } from '#contract/workplace/room-hours.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { requireMember } from '#server/domain/support/support.ts';
import { mapInSlices } from '#server/kernel/time-slices.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { requirePeople, requireChangeRate, requireWithinLimit, slotTaken, takenBy, requestedSlotIn } from './bookings.checks.ts';
import { nameOf } from './bookings.log.ts';
import { readerOf } from './bookings.policy.ts';
import { isSuspended, occupiedUntil, type Times } from './bookings.rules.ts';
import { addParticipants, insertBookings, insertSeries } from './bookings.writes.repository.ts';
import { type BookingEmailDependencies, notifyOfBookings } from './bookings.emails.ts';
import { findRooms, type RoomRow } from '../manage/rooms.repository.ts';
import { roomRefView } from '../manage/rooms.view.ts';
import { daysOf } from './series.rules.ts';
import { findHolders, findTaken, lockRooms } from './slots.repository.ts';

type BodyOf<E extends 'preview' | 'createSeries' | 'freeRooms'> = z.output<NonNullable<(typeof bookings)[E]['body']>>;

const mostOthers = 5;

/**
 * Returns the meetings of a recurrence, whether each is free, and alternative rooms if not. Throws memberOnly, notFound,
 * invalid.
 */
export async function preview(context: TeamContext, body: BodyOf<'preview'>): Promise<{ items: Occurrence[]; beyond: boolean }> {
  requireMember(context);
  const { database, team, now } = context;
  const found = await asTeam(database, team.id, async (db) => {
    const rooms = await findRooms(db, team.id, { now });
    const room = rooms.find(({ id }) => id === body.roomId);
    if (!room) throw new AppError('notFound');
    const { days, beyond } = expand(room, body, now);
    const times = days.map((date) => {
      const startsAt = instantAt(room.timeZone, { date, minute: body.startMinute });
      return { startsAt, endsAt: new Date(+startsAt + body.minutes * 60_000) };
    });
    const slots = times.map((each) => ({ roomId: room.id, ...each, until: occupiedUntil(room, each.endsAt) }));
    const holders = await findHolders(db, team.id, await readerOf(db, context), slots);
    const taken = new Set(holders.map(({ n }) => n));
    const states = times.map((each, n) => stateOf(room, each, now, taken.has(n)));
    const unavailable = times.flatMap((each, n) =>
      states[n] === 'FREE' || states[n] === 'PAST' || states[n] === 'TOO_FAR' ? [] : [{ ...each, n }],
    );
    return { room, rooms, times, states, beyond, unavailable, elsewhere: await findTaken(db, team.id, unavailable) };
  });
  const { room, times, states, beyond } = found;
  const others = await othersFor(found, { room, near: room, people: body.people, now });
  const items = times.map(({ startsAt, endsAt }, n) => ({
    roomId: room.id,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    state: states[n] ?? 'FREE',
    others: (others.get(n) ?? []).map(roomRefView),
  }));
  return { items, beyond };
}

function expand(room: RoomRow, { date, startMinute, minutes, rule }: BodyOf<'preview'>, now: Date) {
  const { stepMinutes, horizonDays } = bookingLimits;
  const step = (field: string) => invalid({ field, rule: 'minuteSteps', args: { step: stepMinutes } });
  if (startMinute % stepMinutes !== 0) throw step('startMinute');
  if (minutes % stepMinutes !== 0) throw step('minutes');
  const last = lastDay(room.timeZone, now);
  if (date < clockTime(room.timeZone, now).date) throw invalid({ field: 'date', rule: 'inPast' });
  if (date > last) throw invalid({ field: 'date', rule: 'tooFarAhead', args: { days: horizonDays } });
  if (rule.until !== undefined && rule.until < date) throw invalid({ field: 'rule.until', rule: 'timeOrder' });
  return daysOf(rule, date, last);
}

function stateOf(room: RoomRow, times: Times, now: Date, taken: boolean): SlotState {
  const fault = timeFault(room, times, now);
  if (fault === 'inPast') return 'PAST';
  if (fault === 'tooFarAhead') return 'TOO_FAR';
  if (fault) return 'CLOSED';
  if (isSuspended(room, times)) return 'SUSPENDED';
  return taken ? 'TAKEN' : 'FREE';
}

interface Instead {
  /** The room that other rooms replace; it is not returned. */
  room: RoomRow | null;
  /** Rooms near this one come first. */
  near: RoomRow | undefined;
  people: number;
  now: Date;
}

/**
 * Returns rooms that are large enough and open at a time: those in the building of `near` first, then those in its time zone, then
 * all others; each group with the smallest room first. Opening hours are evaluated once for rooms with equal hours.
 */
function openAt(rooms: readonly RoomRow[], { room, near, people, now }: Instead, times: Times): RoomRow[] {
  const size = ({ capacity }: RoomRow) => capacity ?? Infinity;
  const distance = ({ building, timeZone }: RoomRow) => {
    if (near === undefined) return 0;
    if (timeZone !== near.timeZone) return 2;
    return building === near.building ? 0 : 1;
  };
  const open = new Map<string, boolean>();
  const isFree = (each: RoomRow): boolean => {
    const alike = `${each.timeZone} ${each.hours.join(';')}`;
    const known = open.get(alike) ?? timeFault(each, times, now) === null;
    open.set(alike, known);
    return known && !isSuspended(each, times);
  };
  return rooms
    .filter((each) => each.id !== room?.id && size(each) >= people && isFree(each))
    .toSorted((a, b) => distance(a) - distance(b) || (size(a) === size(b) ? 0 : size(a) - size(b)));
}

interface UnavailableTimes {
  rooms: readonly RoomRow[];
  /** Times that are not available, with their index in the series. */
  unavailable: readonly (Times & { n: number })[];
  /** The rooms that are booked at these times. */
  elsewhere: Awaited<ReturnType<typeof findTaken>>;
}

/**
 * Returns alternative rooms for each unavailable time. Runs in time slices, because half a year of days in hundreds of rooms
 * with individual time zones takes a second.
 */
async function othersFor({ rooms, unavailable, elsewhere }: UnavailableTimes, instead: Instead): Promise<Map<number, RoomRow[]>> {
  const taken = new Set(elsewhere.map(({ n, roomId }) => `${n} ${roomId}`));
  const found = await mapInSlices(unavailable, (each, at) => {
    const open = openAt(rooms, instead, each).filter(({ id }) => !taken.has(`${at} ${id}`));
    return [each.n, open.slice(0, mostOthers)] as const;
  });
  return new Map(found);
}

/** Returns rooms available at a time, those near another room first if one is named, smaller rooms first. Throws invalid. */
export function freeRooms(context: TeamContext, body: BodyOf<'freeRooms'>) {
  const { database, team, now } = context;
  const times = { startsAt: new Date(body.startsAt), endsAt: new Date(body.endsAt) };
  if (times.startsAt >= times.endsAt) throw invalid({ field: 'endsAt', rule: 'timeOrder' });
  // A longer time cannot be booked, so the bookings in it need not be read.
  if (+times.endsAt - +times.startsAt > bookingLimits.mostMinutes * 60_000) return Promise.resolve({ items: [] });
  return asTeam(database, team.id, async (db) => {
    const rooms = await findRooms(db, team.id, { now });
    const taken = new Set(
      (await findTaken(db, team.id, [times], body.bookingId ? [body.bookingId] : [])).map(({ roomId }) => roomId),
    );
    const near = rooms.find(({ id }) => id === body.near);
    const free = openAt(rooms, { room: null, near, people: body.people, now }, times).filter(({ id }) => !taken.has(id));
    return { items: free.map((room) => ({ ...roomRefView(room), capacity: room.capacity })) };
  });
}

/**
 * Books the confirmed meetings of a series, all or nothing. Throws memberOnly, bookingLimitReached, notFound, invalid, tooMany,
 * slotTaken.
 */
export function createSeries(
  context: TeamContext,
  parts: BookingEmailDependencies,
  body: BodyOf<'createSeries'>,
): Promise<{ bookingIds: string[] }> {
  requireMember(context);
  const { team, actor, now } = context;
  return writeTeam(context, async (tx) => {
    const reader = await readerOf(tx, context);
    await requireWithinLimit(tx, context, reader, body.occurrences.length);
    const rooms = await lockRooms(
      tx,
      team.id,
      body.occurrences.map(({ roomId }) => roomId),
      { now, exclusive: false },
    );
    const slots = body.occurrences.map(({ roomId, startsAt, endsAt }, n) => {
      const times = { roomId, startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
      return { id: uuidv7(), ...requestedSlotIn(rooms, times, now, { before: `occurrences.${n}.` }) };
    });
    const people = [...new Set([actor.memberId, ...(await requirePeople(tx, context, body.participantIds))])];
    await requireChangeRate(tx, context, people);
    const inOrder = slots.toSorted((a, b) => +a.startsAt - +b.startsAt);
    const [first, last] = [inOrder[0], inOrder.at(-1)];
    const room = first && rooms.get(first.roomId);
    if (!first || !last || !room) throw new AppError('notFound');
    const seriesId = uuidv7();
    await insertSeries(tx, team.id, { id: seriesId, rule: body.rule, timeZone: room.timeZone, createdBy: actor.memberId });
    const booker = { id: actor.memberId, name: actor.displayName };
    const booked = await insertBookings(tx, team.id, { ...body, seriesId, booker }, slots);
    const ids = slots.map(({ id }) => id);
    if (booked < slots.length) throw (await takenBy(tx, context, reader, slots, ids)) ?? slotTaken(context.language);
    await addParticipants(tx, team.id, ids, people);
    await record(tx, context, {
      category: 'ROOM',
      action: 'booking.createSeries',
      object: { type: 'bookingSeries', id: seriesId, name: nameOf({ ...body, room: room.name }) },
      after: {
        room: room.name,
        bookings: slots.length,
        startsAt: first.startsAt.toISOString(),
        endsAt: last.endsAt.toISOString(),
        participants: people.length,
      },
    });
    await notifyOfBookings(tx, parts, context, 'BOOKED', { bookingIds: ids });
    return { bookingIds: inOrder.map(({ id }) => id) };
  });
}
