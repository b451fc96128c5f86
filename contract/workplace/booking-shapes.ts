import { z } from 'zod';
import { bookingLimits, bookingStatuses, participantResponses, recurrenceKinds, weekdays } from './booking-facts.ts';
import { id, instant, plainDate } from '../kit.ts';
import { namedRef } from '../named-ref.ts';
import { shownTitle } from '../references.ts';
import { roomRef, slot } from './rooms.ts';

const status = z.enum(bookingStatuses);

/** Left out unless it is true: a board has hundreds of bookings (decisions/081). */
const ifTrue = z.literal(true).optional();

/** A booking on a board, limited to what its reader may know. */
export const boardBooking = z.object({
  bookingId: id,
  startsAt: instant,
  /** Minutes from its start to its end, rounded up. */
  minutes: z.number().int(),
  /** The time after its end for which the room stays free; left out if there is none. */
  bufferMinutes: z.number().int().optional(),
  /** Null if it is private and not the reader's. */
  title: z.string().nullable(),
  /** The organiser's name; null if the reader does not see this person in the directory, or the booking is private. */
  bookerName: z.string().nullable(),
  /** The reader booked it or takes part. */
  mine: ifTrue,
  series: ifTrue,
  /** The reader may open it. */
  canOpen: ifTrue,
  /** Only if the reader may move or cancel it. */
  version: z.number().int().optional(),
});
export type BoardBooking = z.infer<typeof boardBooking>;

export const bookingRow = z.object({
  bookingId: id,
  room: roomRef,
  title: z.string(),
  booker: namedRef.nullable(),
  bookerName: z.string(),
  startsAt: instant,
  endsAt: instant,
  timeZone: z.string(),
  status,
  series: z.boolean(),
  participants: z.number().int(),
  checkedIn: z.number().int(),
});
export type BookingSummary = z.infer<typeof bookingRow>;

/** A participant (specification section 3): name, job title, check-in time, response. */
export const participant = z.object({
  employee: namedRef,
  jobTitle: shownTitle.nullable(),
  checkedInAt: instant.nullable(),
  response: z.enum(participantResponses),
});

/** The rule of a series, which ends on a day (included) or after a number of occurrences. Times are in the room's time zone. */
export const recurrence = z
  .object({
    kind: z.enum(recurrenceKinds),
    /** The interval in days, weeks or months. */
    every: z.number().int().min(1).max(26),
    /** WEEKLY: the days of the week; they must include the day of the first meeting. */
    days: z.array(z.enum(weekdays)).max(7).default([]),
    /**
     * MONTHLY: repeats on the weekday's position in the month (the second Tuesday; the fifth counts as the last) instead of the
     * date.
     */
    byWeekday: z.boolean().default(false),
    until: plainDate.optional(),
    count: z.number().int().min(1).max(bookingLimits.occurrences).optional(),
  })
  .refine(({ until, count }) => (until === undefined) !== (count === undefined), { path: ['until'], error: 'required' });
export type Recurrence = z.infer<typeof recurrence>;

export const bookingDetail = bookingRow.extend({
  agenda: z.string(),
  private: z.boolean(),
  blockedUntil: instant,
  cancelled: z.object({ at: instant, byName: z.string(), reason: z.string() }).nullable(),
  releasedAt: instant.nullable(),
  endedEarlyAt: instant.nullable(),
  people: z.array(participant),
  /** The series of the booking: its rule, and its other bookings by time. */
  seriesOf: z
    .object({
      rule: recurrence,
      occurrences: z.array(z.object({ bookingId: id, startsAt: instant, endsAt: instant, room: roomRef, status })),
    })
    .nullable(),
  createdAt: instant,
  version: z.number().int(),
  /** The actions that the reader may perform now. */
  can: z.object({ change: z.boolean(), cancel: z.boolean(), end: z.boolean(), respond: z.boolean() }),
  /** The reader's own participation; null if they do not take part. */
  own: participant.nullable(),
});
export type BookingDetail = z.infer<typeof bookingDetail>;

/** An occurrence of a series before it is booked: free or the reason why not, and alternative rooms. */
export const occurrence = slot.extend({ others: z.array(roomRef) });
export type Occurrence = z.infer<typeof occurrence>;
