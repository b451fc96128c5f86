import { z } from 'zod';
import { slotStates } from './booking-facts.ts';
import {
  byId,
  endpoint,
  id,
  instant,
  listOf,
  manager,
  nameText,
  emptyObject,
  optionalName,
  page,
  pageQuery,
  plainDate,
  text,
} from '../kit.ts';
import { namedRef } from '../named-ref.ts';
import { roomEquipment, roomLimits, roomSorts, roomStatuses } from './room-facts.ts';
import { givenTimeZone } from '../platform/teams.ts';
import { memberReference } from '../references.ts';

const minute = z.number().int().min(0).max(1440);
const dayHours = z
  .tuple([minute, minute])
  .refine(([opens, closes]) => opens < closes, { error: 'timeOrder' })
  .nullable();
const place = optionalName(roomLimits.place);

export const roomRef = z.object({ roomId: id, name: z.string(), building: z.string(), floor: z.string() });
export type RoomRef = z.infer<typeof roomRef>;

export const suspension = z.object({
  suspensionId: id,
  startsAt: instant,
  /** Null: until it is lifted. */
  endsAt: instant.nullable(),
  reason: z.string(),
  /** Who suspended the room, for members who manage rooms; null for others, who cannot see this person. */
  byName: z.string().nullable(),
});
export type Suspension = z.infer<typeof suspension>;

/** A room as every member who may book sees it. */
export const room = roomRef.extend({
  /** The most people; null means no limit (specification section 3). */
  capacity: z.number().int().nullable(),
  equipment: z.array(z.enum(roomEquipment)),
  timeZone: z.string(),
  hours: z.array(z.tuple([z.number(), z.number()]).nullable()),
  bufferMinutes: z.number().int(),
  releaseMinutes: z.number().int().nullable(),
  remark: z.string(),
  photo: z.string().nullable(),
  /** The current status. */
  status: z.enum(roomStatuses),
  /** Current and future suspensions, the nearest first. */
  suspensions: z.array(suspension),
});
export type Room = z.infer<typeof room>;

/** A room as shown to the members who manage it. */
export const managedRoom = room.extend({
  inCharge: namedRef.nullable(),
  /** Meetings that touch the current day of the room, and meetings that have not ended. */
  bookingsToday: z.number().int(),
  upcoming: z.number().int(),
  version: z.number().int(),
  can: z.object({ edit: z.boolean() }),
});
export type ManagedRoom = z.infer<typeof managedRoom>;

const roomFields = z.object({
  name: nameText(roomLimits.name),
  capacity: z.number().int().min(1).max(roomLimits.capacity).nullable(),
  building: place,
  floor: place,
  equipment: z.array(z.enum(roomEquipment)).max(roomEquipment.length),
  timeZone: givenTimeZone,
  hours: z.array(dayHours).length(7),
  bufferMinutes: z.number().int().min(0).max(roomLimits.bufferMinutes).multipleOf(5),
  releaseMinutes: z.number().int().min(roomLimits.releaseMinutes[0]).max(roomLimits.releaseMinutes[1]).nullable(),
  remark: text(roomLimits.remark),
  inCharge: memberReference.nullable(),
});

/** A booking affected by a change of its room, with alternative rooms. */
export const hitBooking = z.object({
  bookingId: id,
  /** Null if it is private. */
  title: z.string().nullable(),
  bookerName: z.string(),
  startsAt: instant,
  endsAt: instant,
  participants: z.number().int(),
  /** Other rooms that are free at that time and large enough, the best first; at most five. */
  others: z.array(roomRef),
});
export type HitBooking = z.infer<typeof hitBooking>;

const hits = z.object({ items: z.array(hitBooking), total: z.number().int() });
const span = z.object({ startsAt: instant, endsAt: instant.nullable() });
/** What happens to each affected booking: it moves to another room, or is cancelled if no room is named. */
const settled = z.object({ bookings: z.array(z.object({ bookingId: id, roomId: id.nullable() })).max(2000) });

const view = { menu: '030200', access: 'view' } as const;
const edit = { menu: '030200', access: 'edit' } as const;
const path = `${manager}/rooms`;
const refusals = ['notFound', 'wholeTeamOnly', 'keyReused'] as const;
/** Errors if bookings were added or removed since the preview, or a chosen room is no longer free. */
const unsettled = ['bookingsMoved', 'slotTaken'] as const;

/**
 * Meeting rooms (030200): specification sections 2, 3 and 4, domain rules 6. Rooms concern the whole team, so changing them
 * requires the whole team as scope.
 */
export const rooms = {
  list: endpoint({
    method: 'GET',
    path,
    may: view,
    summary: 'Lists rooms with their state, by name',
    query: z.object({
      ...pageQuery,
      search: text(64).optional(),
      status: listOf(z.enum(roomStatuses)).optional(),
      building: text(roomLimits.place).optional(),
      equipment: listOf(z.enum(roomEquipment)).optional(),
      capacity: z.coerce.number().int().min(1).max(roomLimits.capacity).optional(),
      sort: z.enum(roomSorts).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
    output: page(managedRoom).extend({ buildings: z.array(z.string()), can: z.object({ edit: z.boolean() }) }),
  }),
  bookable: endpoint({
    method: 'GET',
    path: `${path}/bookable`,
    may: 'member',
    summary: 'Lists all rooms of the team, including suspended ones, by building, floor and name',
    output: z.object({ items: z.array(room) }),
  }),
  read: endpoint({
    method: 'GET',
    path: `${path}/{id}`,
    may: view,
    summary: 'Returns a room',
    params: byId,
    output: managedRoom,
    errors: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    may: edit,
    summary: 'Adds a room',
    body: roomFields,
    output: managedRoom,
    errors: ['wholeTeamOnly', 'roomLimitReached', 'keyReused'],
    log: 'room.create',
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/{id}`,
    may: edit,
    summary: 'Updates a room; existing bookings keep their time and buffer',
    params: byId,
    body: roomFields.partial().extend({ version: z.number().int().optional() }),
    output: managedRoom,
    errors: [...refusals, 'changedMeanwhile', 'noChanges'],
    log: 'room.update',
  }),
  setPhoto: endpoint({
    method: 'POST',
    path: `${path}/{id}/photo`,
    may: edit,
    summary: 'Sets the photo of a room',
    params: byId,
    kind: 'upload',
    timeout: 60,
    output: z.object({ photo: z.string() }),
    errors: [...refusals, 'fileTooLarge', 'fileTypeRefused', 'fileUnreadable'],
    log: 'room.photo',
  }),
  removePhoto: endpoint({
    method: 'DELETE',
    path: `${path}/{id}/photo`,
    may: edit,
    summary: 'Removes the photo of a room',
    params: byId,
    output: emptyObject,
    errors: [...refusals, 'noChanges'],
    log: 'room.photo',
  }),
  /** With startsAt now and no end: the bookings that removing the room would affect. */
  hits: endpoint({
    method: 'POST',
    path: `${path}/{id}/hits`,
    may: edit,
    reads: true,
    summary: 'Lists bookings that a suspension or a removal would affect, the first 500 with alternative rooms',
    params: byId,
    body: span,
    output: hits,
    errors: ['notFound', 'wholeTeamOnly'],
  }),
  suspend: endpoint({
    method: 'POST',
    path: `${path}/{id}/suspensions`,
    may: edit,
    summary: 'Suspends a room for a period and cancels or moves each booking in it, all or nothing',
    params: byId,
    body: span.extend({ reason: text(roomLimits.reason), ...settled.shape }),
    output: managedRoom,
    errors: [...refusals, ...unsettled],
    log: 'room.suspend',
  }),
  lift: endpoint({
    method: 'DELETE',
    path: `${path}/{id}/suspensions/{suspensionId}`,
    may: edit,
    summary: 'Ends the suspension of a room',
    params: byId.extend({ suspensionId: id }),
    output: managedRoom,
    errors: refusals,
    log: 'room.open',
  }),
  remove: endpoint({
    method: 'POST',
    path: `${path}/{id}/removals`,
    may: edit,
    summary: 'Removes a room and cancels or moves all upcoming bookings; past bookings are kept',
    params: byId,
    body: settled,
    output: emptyObject,
    errors: [...refusals, ...unsettled],
    log: 'room.remove',
  }),
  door: endpoint({
    method: 'GET',
    path: `${path}/{id}/door`,
    may: view,
    summary: "Returns the address of a room's check-in page, which its QR code contains",
    params: byId,
    output: z.object({ url: z.string() }),
    errors: ['notFound'],
  }),
  renewDoor: endpoint({
    method: 'POST',
    path: `${path}/{id}/door`,
    may: edit,
    summary: "Replaces the address of a room's check-in page; earlier QR codes stop working",
    params: byId,
    output: z.object({ url: z.string() }),
    errors: refusals,
    log: 'room.door',
  }),
  usage: endpoint({
    method: 'GET',
    path: `${path}/usage`,
    may: { menu: '030100', access: 'view' },
    summary: "Returns the daily usage of rooms, by room and by hour of the week, in each room's time zone",
    query: z.object({
      from: plainDate,
      to: plainDate,
      roomIds: listOf(id).optional(),
      building: text(roomLimits.place).optional(),
    }),
    output: z.object({
      rooms: z.array(
        roomRef.extend({
          bookings: z.number().int(),
          bookedMinutes: z.number().int(),
          openMinutes: z.number().int(),
          cancelled: z.number().int(),
          released: z.number().int(),
          /** Participants who checked in, over all meetings held. */
          people: z.number().int(),
        }),
      ),
      /** 7 × 24 hours from Monday 0:00: minutes booked and minutes open, over all these rooms. */
      hours: z.array(z.object({ booked: z.number().int(), open: z.number().int() })).length(168),
    }),
    errors: ['wholeTeamOnly'],
  }),
};

/** Whether a room is free at a time. */
export const slot = z.object({ roomId: id, startsAt: instant, endsAt: instant, state: z.enum(slotStates) });
