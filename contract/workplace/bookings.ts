import { z } from 'zod';
import {
  bookingLimits,
  bookingPageSizes,
  bookingSorts,
  bookingStatuses,
  participantResponses,
  seriesParts,
} from './booking-facts.ts';
import { boardBooking, bookingRow, recurrence, bookingDetail, occurrence } from './booking-shapes.ts';
import {
  byId,
  endpoint,
  id,
  instant,
  listOf,
  manager,
  nameText,
  emptyObject,
  page,
  pageQuery,
  paragraphs,
  plainDate,
  text,
} from '../kit.ts';
import { room, roomRef, suspension } from './rooms.ts';
import { memberReference } from '../references.ts';

const times = { roomId: id, startsAt: instant, endsAt: instant };
const about = {
  title: nameText(bookingLimits.title),
  agenda: paragraphs(bookingLimits.agenda),
  private: z.boolean(),
  participantIds: z.array(memberReference).max(bookingLimits.participants),
};

const seriesTimes = z.object({
  roomId: id,
  /** The date of the first meeting in the room's time zone. */
  date: plainDate,
  /** Minutes since midnight of that day. */
  startMinute: z.number().int().min(0).max(1439),
  minutes: z.number().int().min(bookingLimits.leastMinutes).max(bookingLimits.mostMinutes),
  rule: recurrence,
});

const view = { menu: '030100', access: 'view' } as const;
const path = `${manager}/bookings`;
const one = `${path}/{id}`;
const booked = ['notFound', 'memberOnly', 'slotTaken', 'tooMany', 'keyReused'] as const;

/** Bookings of meeting rooms (030100, and each member's own): specification sections 2, 3 and 4, domain rules 6. */
export const bookings = {
  board: endpoint({
    method: 'GET',
    path: `${path}/board`,
    may: 'member',
    summary: 'Lists bookings and suspensions of all rooms between two instants at most nine days apart',
    query: z.object({
      from: instant,
      to: instant,
      /** Only bookings that touch these days, both included, on the clock of their room. */
      fromDate: plainDate.optional(),
      toDate: plainDate.optional(),
    }),
    output: z.object({
      rooms: z.array(room.extend({ bookings: z.array(boardBooking) })),
      suspensions: z.array(suspension.extend({ roomId: id })),
      /** Whether the caller may book; support and callers without a membership cannot. */
      canBook: z.boolean(),
    }),
  }),
  mine: endpoint({
    method: 'GET',
    path: `${path}/mine`,
    may: 'member',
    summary: "Lists the caller's meetings: upcoming ones, the next first, or past ones, the latest first",
    query: z.object({ ...pageQuery, when: z.enum(['upcoming', 'past']).default('upcoming') }),
    output: page(bookingRow.extend({ response: z.enum(participantResponses).nullable() })),
    errors: ['memberOnly'],
  }),
  list: endpoint({
    method: 'GET',
    path,
    may: view,
    summary: "Lists bookings whose organiser is in the caller's scope, latest first",
    query: z.object({
      page: pageQuery.page,
      size: z.coerce
        .number()
        .int()
        .refine((value) => (bookingPageSizes as readonly number[]).includes(value), { error: 'notOneOf' })
        .default(20),
      /** A part of the title, or of the organiser's name. */
      search: text(64).optional(),
      roomIds: listOf(id).optional(),
      status: listOf(z.enum(bookingStatuses)).optional(),
      /** Plain dates in the time zone of the header, both included. */
      from: plainDate.optional(),
      to: plainDate.optional(),
      bookerId: memberReference.optional(),
      sort: z.enum(bookingSorts).default('startsAt'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    output: page(bookingRow),
  }),
  read: endpoint({
    method: 'GET',
    path: one,
    may: 'member',
    tokens: true,
    summary: 'Returns a booking; for its organiser, its participants, and callers with its organiser in scope (030100)',
    params: byId,
    output: bookingDetail,
    errors: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    may: 'member',
    summary: 'Books a room for one meeting',
    body: z.object({ ...times, ...about }),
    output: bookingDetail,
    errors: [...booked, 'bookingLimitReached'],
    log: 'booking.create',
  }),
  preview: endpoint({
    method: 'POST',
    path: `${path}/series/preview`,
    may: 'member',
    reads: true,
    summary: 'Previews the meetings of a series within the booking horizon, with other rooms for those that conflict',
    body: seriesTimes.extend({ people: z.number().int().min(0).max(bookingLimits.participants).default(0) }),
    output: z.object({
      items: z.array(occurrence),
      /** Meetings of the rule that lie beyond the horizon. */ beyond: z.boolean(),
    }),
    errors: ['notFound', 'memberOnly'],
  }),
  createSeries: endpoint({
    method: 'POST',
    path: `${path}/series`,
    may: 'member',
    summary: 'Books a confirmed series, all or nothing; times and rooms may differ from the rule',
    body: z.object({ ...about, rule: recurrence, occurrences: z.array(z.object(times)).min(1).max(bookingLimits.occurrences) }),
    output: z.object({ bookingIds: z.array(id) }),
    errors: [...booked, 'bookingLimitReached'],
    log: 'booking.createSeries',
  }),
  freeRooms: endpoint({
    method: 'POST',
    path: `${path}/free_rooms`,
    may: 'member',
    reads: true,
    summary: 'Lists rooms that are available at a time, near a room if one is named, smallest sufficient capacity first',
    body: z.object({
      startsAt: instant,
      endsAt: instant,
      people: z.number().int().min(0).max(bookingLimits.participants).default(0),
      /** A booking that is to be moved; it does not count as a conflict with itself. */
      bookingId: id.optional(),
      /** Rooms in the building of this room come first, then those in its time zone. */
      near: id.optional(),
    }),
    output: z.object({ items: z.array(roomRef.extend({ capacity: z.number().int().nullable() })) }),
  }),
  /**
   * Time and room can change until the booking starts, the rest until it ends. FOLLOWING changes title, agenda, privacy and
   * participants of the later bookings of its series as well, and moves them by the same time on the room's clock, all or nothing.
   */
  update: endpoint({
    method: 'PUT',
    path: one,
    may: 'member',
    summary: 'Updates a booking that has not ended; FOLLOWING also updates the later ones of its series',
    params: byId,
    body: z
      .object({ ...times, ...about })
      .partial()
      .extend({ version: z.number().int().optional(), part: z.enum(seriesParts).default('ONE') }),
    output: bookingDetail,
    errors: [...booked, 'bookingOver', 'bookingsMoved', 'changedMeanwhile', 'noChanges'],
    log: 'booking.update',
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${one}/cancel`,
    may: 'member',
    summary: 'Cancels a booking that has not ended, or also the later ones of its series; notifies the others involved',
    params: byId,
    body: z.object({ reason: text(bookingLimits.reason).default(''), part: z.enum(seriesParts).default('ONE') }),
    output: z.object({ cancelled: z.number().int() }),
    errors: ['notFound', 'memberOnly', 'bookingOver', 'tooMany', 'keyReused'],
    log: 'booking.cancel',
  }),
  end: endpoint({
    method: 'POST',
    path: `${one}/end`,
    may: 'member',
    summary: 'Ends a running meeting and frees the room',
    params: byId,
    output: bookingDetail,
    errors: ['notFound', 'memberOnly', 'bookingOver', 'keyReused'],
    log: 'booking.end',
  }),
  respond: endpoint({
    method: 'PUT',
    path: `${one}/response`,
    may: 'member',
    summary: 'Declines a booking for the caller, or withdraws the decline, before the booking ends',
    params: byId,
    body: z.object({ response: z.enum(['PENDING', 'REJECTED']) }),
    output: bookingDetail,
    errors: ['notFound', 'memberOnly', 'bookingOver', 'noChanges', 'keyReused'],
    log: 'booking.respond',
  }),
  door: endpoint({
    method: 'GET',
    path: `${manager}/doors/{code}`,
    may: 'member',
    summary: 'Returns a room by its check-in code, with the current or imminent meeting, the next one, and free time',
    params: z.object({ code: z.string().max(64) }),
    output: z.object({
      room,
      current: boardBooking.nullable(),
      next: boardBooking.nullable(),
      /** Whether the caller takes part in `current` and may check in now; and when they did. */
      canCheckIn: z.boolean(),
      checkedInAt: instant.nullable(),
      /** If the room has no meeting now: until when it is free; null if it cannot be booked now. */
      freeUntil: instant.nullable(),
      canBook: z.boolean(),
    }),
    errors: ['notFound'],
  }),
  checkIn: endpoint({
    method: 'POST',
    path: `${one}/check_in`,
    may: 'member',
    summary: "Checks the caller in by the room's check-in code, from 15 minutes before the start until the end",
    params: byId,
    body: z.object({ code: z.string().max(64) }),
    output: z.object({ checkedInAt: instant }),
    errors: ['notFound', 'memberOnly', 'checkInClosed', 'keyReused'],
    log: 'booking.checkIn',
  }),
};

/**
 * Calendar feeds: secret addresses under which calendar programs read meetings. A reader of the address sees what its member
 * sees.
 */
export const calendarFeeds = {
  list: endpoint({
    method: 'GET',
    path: `${manager}/calendar_feeds`,
    may: 'member',
    viewing: 'personal',
    summary: "Lists the caller's calendar feeds: of their own meetings and of rooms",
    output: z.object({
      items: z.array(
        z.object({
          feedId: id,
          /** Null: the caller's own meetings. */
          room: roomRef.nullable(),
          url: z.string(),
          readAt: instant.nullable(),
          createdAt: instant,
        }),
      ),
    }),
    errors: ['memberOnly'],
  }),
  create: endpoint({
    method: 'POST',
    path: `${manager}/calendar_feeds`,
    may: 'member',
    summary: 'Creates a calendar feed, or replaces its address',
    body: z.object({ roomId: id.nullable() }),
    output: z.object({ feedId: id, url: z.string() }),
    errors: ['notFound', 'memberOnly', 'keyReused'],
    log: 'calendarFeed.create',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${manager}/calendar_feeds/{id}`,
    may: 'member',
    summary: 'Deletes a calendar feed; its address stops working',
    params: byId,
    output: emptyObject,
    errors: ['notFound', 'memberOnly', 'keyReused'],
    log: 'calendarFeed.delete',
  }),
};
