import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { FieldFault } from '#contract/errors.ts';
import type { MemberReference } from '#contract/references.ts';
import { checkInPath, roomLimits } from '#contract/workplace/room-facts.ts';
import type { ManagedRoom, Room, rooms } from '#contract/workplace/rooms.ts';
import { refersTo, resolveMember } from '#server/domain/visibility/references.ts';
import { namedView } from '#server/domain/visibility/named-people.ts';
import { readVisibleMembers } from '#server/domain/visibility/visibility.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { AppError, invalid, withConstraints } from '#server/kernel/errors.ts';
import { linkToFile } from '#server/kernel/files/files.ts';
import { loggedChanges, record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { findManaged, listBuildings, listManaged, type ManagedRow } from '../bookings/managed.repository.ts';
import { takeFromPlan } from '../plans/floor-plans.repository.ts';
import { code, editsWholeTeam, requireWhole } from './rooms.policy.ts';
import { findRooms } from './rooms.repository.ts';
import { roomView, suspensionView } from './rooms.view.ts';
import * as writes from './rooms.writes.repository.ts';

type Query = z.output<NonNullable<typeof rooms.list.query>>;
type Body<E extends 'create' | 'update'> = z.output<NonNullable<(typeof rooms)[E]['body']>>;

const constraints: Record<string, FieldFault> = { rooms_name: { field: 'name', rule: 'duplicateName' } };

const photoLink = (context: TeamContext) => (fileId: string | null) =>
  linkToFile(context.fileKey, context.team.id, fileId, context.now);

/** Returns a room for its managers. */
export function managedView(context: TeamContext, row: ManagedRow): ManagedRoom {
  return {
    ...roomView(row, context.now, photoLink(context)),
    suspensions: row.suspensions.map((each) => suspensionView(each, true)),
    inCharge: row.person && namedView(context, row.person),
    bookingsToday: row.bookingsToday,
    upcoming: row.upcoming,
    version: row.version,
    can: { edit: editsWholeTeam(context) },
  };
}

/** Returns a page of rooms, with the buildings for the filter. */
export function list(context: TeamContext, query: Query) {
  const { team, now } = context;
  return asTeam(context.database, team.id, async (db) => {
    const { rows, total } = await listManaged(db, team.id, query, { now, seen: await readVisibleMembers(db, context, code) });
    return {
      items: rows.map((row) => managedView(context, row)),
      page: query.page,
      size: query.size,
      total,
      buildings: await listBuildings(db, team.id),
      can: { edit: editsWholeTeam(context) },
    };
  });
}

/** Returns all rooms, for booking; no permission is needed. */
export async function bookable(context: TeamContext): Promise<{ items: Room[] }> {
  const { team, now } = context;
  const rows = await asTeam(context.database, team.id, (db) => findRooms(db, team.id, { now }));
  return { items: rows.map((row) => roomView(row, now, photoLink(context))) };
}

export function read(context: TeamContext, id: string): Promise<ManagedRoom> {
  return asTeam(context.database, context.team.id, (db) => viewOf(db, context, id));
}

/** Returns a room for its managers. Throws notFound if it does not exist or was removed. */
export async function viewOf(db: Db, context: TeamContext, id: string): Promise<ManagedRoom> {
  return managedView(context, await requireRoom(db, context, id));
}

/** Returns a room that was not removed. Throws notFound. */
export async function requireRoom(db: Db, context: TeamContext, id: string): Promise<ManagedRow> {
  const { team, now } = context;
  const row = await findManaged(db, team.id, id, { now, seen: await readVisibleMembers(db, context, code) });
  if (!row) throw new AppError('notFound');
  return row;
}

/** Returns a room locked until the transaction ends, so that it cannot be booked concurrently. Throws notFound. */
export async function lockManagedRoom(tx: Tx, context: TeamContext, id: string): Promise<ManagedRow> {
  await writes.lockRooms(tx, context.team.id, [id]);
  return requireRoom(tx, context, id);
}

/** Adds a room. Throws wholeTeamOnly, roomLimitReached, invalid. */
export function create(context: TeamContext, body: Body<'create'>): Promise<ManagedRoom> {
  requireWhole(context);
  const { team } = context;
  return writeTeam(context, async (tx) => {
    const id = uuidv7();
    const person = body.inCharge && (await lockPerson(tx, context, body.inCharge));
    const room = { ...body, equipment: unique(body.equipment), inCharge: person?.id ?? null };
    const inCharge = person?.name ?? null;
    const added = await withConstraints(constraints, () => writes.insertRoom(tx, team.id, id, newCheckInCode(), room));
    if (!added) throw new AppError('roomLimitReached', { args: { max: roomLimits.rooms } });
    await record(tx, context, {
      category: 'ROOM',
      action: 'room.create',
      object: { type: 'room', id, name: room.name },
      after: loggedRoom(room, inCharge),
    });
    return viewOf(tx, context, id);
  });
}

/** Changes a room; existing bookings are unchanged. Throws wholeTeamOnly, notFound, changedMeanwhile, noChanges, invalid. */
export function update(context: TeamContext, id: string, { version, ...body }: Body<'update'>): Promise<ManagedRoom> {
  requireWhole(context);
  const { team } = context;
  return writeTeam(context, async (tx) => {
    // Lock order: the person before the room, as in a resignation.
    const person = body.inCharge && (await findPerson(tx, context, body.inCharge));
    const row = await lockManagedRoom(tx, context, id);
    if (version !== undefined && version !== row.version) throw new AppError('changedMeanwhile');
    const before = row.person?.display_name ?? null;
    const stays = body.inCharge === undefined || refersTo(body.inCharge, row.inCharge);
    if (!stays && body.inCharge && !person) throw personUnknown();
    const room = {
      ...row,
      ...body,
      equipment: unique(body.equipment ?? row.equipment),
      inCharge: stays ? row.inCharge : (person?.id ?? null),
    };
    const inCharge = stays ? before : (person?.name ?? null);
    const changed = loggedChanges(loggedRoom({ ...row, equipment: unique(row.equipment) }, before), loggedRoom(room, inCharge));
    if (!changed) throw new AppError('noChanges');
    await withConstraints(constraints, () => writes.updateRoom(tx, team.id, id, room));
    if (room.building !== row.building || room.floor !== row.floor) await takeFromPlan(tx, team.id, id);
    const object = { type: 'room', id, name: room.name };
    await record(tx, context, { category: 'ROOM', action: 'room.update', object, ...changed });
    return viewOf(tx, context, id);
  });
}

/** Returns the address of the check-in page, for the QR code. Throws notFound. */
export async function readCheckInUrl(context: TeamContext, publicUrl: string, id: string): Promise<{ url: string }> {
  const { database, team } = context;
  const code = await asTeam(database, team.id, (db) => writes.readCheckInCode(db as Tx, team.id, id));
  if (code === undefined) throw new AppError('notFound');
  return { url: checkInUrl(publicUrl, code) };
}

/** Renews the check-in code; printed QR codes with the former one become invalid. Throws wholeTeamOnly, notFound. */
export function renewCheckInCode(context: TeamContext, publicUrl: string, id: string): Promise<{ url: string }> {
  requireWhole(context);
  return writeTeam(context, async (tx) => {
    const { name } = await lockManagedRoom(tx, context, id);
    const code = newCheckInCode();
    await writes.setCheckInCode(tx, context.team.id, id, code);
    await record(tx, context, { category: 'ROOM', action: 'room.door', object: { type: 'room', id, name } });
    return { url: checkInUrl(publicUrl, code) };
  });
}

const newCheckInCode = () => randomBytes(16).toString('base64url');
const checkInUrl = (publicUrl: string, code: string) => new URL(`${checkInPath}/${code}`, publicUrl).href;
const unique = <T extends string>(values: readonly T[]): T[] => [...new Set(values)].toSorted();

const personUnknown = () => invalid({ field: 'inCharge', rule: 'notFound' });

/**
 * Returns a member whom the caller can put in charge of a room, locked until the transaction ends; undefined if there is none.
 */
async function findPerson(tx: Tx, context: TeamContext, reference: MemberReference) {
  const person = await resolveMember(tx, context, code, reference);
  return person && (await writes.lockMember(tx, context.team.id, person.id)) ? person : undefined;
}

/** Returns a member who can be in charge, locked until the transaction ends. Throws invalid if there is none. */
async function lockPerson(tx: Tx, context: TeamContext, reference: MemberReference) {
  const person = await findPerson(tx, context, reference);
  if (!person) throw personUnknown();
  return person;
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Returns the fields of a room in the log; hours begin on Monday, with a dash for closed days. */
function loggedRoom(room: writes.WrittenRoom, inCharge: string | null) {
  const { name, capacity, building, floor, timeZone, bufferMinutes, releaseMinutes, remark } = room;
  return {
    name,
    capacity,
    building,
    floor,
    timeZone,
    bufferMinutes,
    releaseMinutes,
    remark,
    equipment: [...room.equipment],
    hours: room.hours.map((day) => (day ? `${clock(day[0])}–${clock(day[1])}` : '–')),
    inCharge,
    inChargeId: room.inCharge,
  };
}
