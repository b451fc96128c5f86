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
    summary: 'What stands in the rooms between two instants, at most nine days apart',
    query: z.object({ from: instant, to: instant }),
    output: z.object({
      items: z.array(boardBooking),
      rooms: z.array(room),
      suspensions: z.array(suspension.extend({ roomId: id })),
      /** Whether the caller may book; support and callers without a membership cannot. */
      canBook: z.boolean(),
    }),
  }),
  mine: endpoint({
    method: 'GET',
    path: `${path}/mine`,
    may: 'member',
    summary: "The caller's own meetings: to come, the nearest first, or past, the latest first",
    query: z.object({ ...pageQuery, when: z.enum(['upcoming', 'past']).default('upcoming') }),
    output: page(bookingRow.extend({ response: z.enum(participantResponses).nullable() })),
    errors: ['memberOnly'],
  }),
  list: endpoint({
    method: 'GET',
    path,
    may: view,
    summary: 'Every booking whose booker the caller reaches, the latest first',
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
    summary: 'One booking, for who booked it, takes part, or reaches its booker by 030100',
    params: byId,
    output: bookingDetail,
    errors: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    may: 'member',
    summary: 'Books a room once',
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
    summary: 'Expands a rule into its meetings within the horizon, each free or not, with other rooms where it is not',
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
    summary: 'Books what was confirmed of a series, all of it or nothing; times may differ from the rule, rooms as well',
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
    summary: 'Rooms that can be had at a time, the smallest that is large enough first',
    body: z.object({
      startsAt: instant,
      endsAt: instant,
      people: z.number().int().min(0).max(bookingLimits.participants).default(0),
      /** A booking that is to be moved; it does not count as a conflict with itself. */
      bookingId: id.optional(),
    }),
    output: z.object({ items: z.array(roomRef.extend({ capacity: z.number().int().nullable() })) }),
  }),
  update: endpoint({
    method: 'PUT',
    path: one,
    may: 'member',
    summary:
      'Changes a booking that has not ended: its time and room until it starts, the rest until it ends. FOLLOWING changes title, agenda, privacy and participants of the later ones of its series as well, and moves them by the same time on the room’s clock where that is free, all or nothing',
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
    summary: 'Cancels a booking that has not ended, or it and the later ones of its series; the others in it are told',
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
    summary: 'Ends a meeting that runs, and frees the room',
    params: byId,
    output: bookingDetail,
    errors: ['notFound', 'memberOnly', 'bookingOver', 'keyReused'],
    log: 'booking.end',
  }),
  respond: endpoint({
    method: 'PUT',
    path: `${one}/response`,
    may: 'member',
    summary: "The caller's own answer before the end: declines, or takes that back",
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
    summary: 'What stands in the room behind a door: the meeting now or about to start, the next one, and until when it is free',
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
    summary: 'Checks the caller in, who stands before the door: from 15 minutes before the start until the end',
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
    summary: "The caller's calendars: their own meetings, and rooms",
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
    summary: 'Makes an address for a calendar, or a new one in place of the old',
    body: z.object({ roomId: id.nullable() }),
    output: z.object({ feedId: id, url: z.string() }),
    errors: ['notFound', 'memberOnly', 'keyReused'],
    log: 'calendarFeed.create',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${manager}/calendar_feeds/{id}`,
    may: 'member',
    summary: 'Ends the address of a calendar',
    params: byId,
    output: emptyObject,
    errors: ['notFound', 'memberOnly', 'keyReused'],
    log: 'calendarFeed.delete',
  }),
};
