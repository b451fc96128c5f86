/** Limits of a booking (domain rules 6): minutes, days, numbers, characters. */
export const bookingLimits = {
  leastMinutes: 15,
  mostMinutes: 480,
  /** Starts and ends are multiples of this within the hour. */
  stepMinutes: 5,
  horizonDays: 180,
  /** Check-in at the room opens this many minutes before the start. */
  checkInBefore: 15,
  participants: 200,
  /**
   * A change that notifies more people than this counts against `wideChanges`, the number one member can make without waiting.
   */
  mailedAtOnce: 20,
  wideChanges: 30,
  title: 100,
  agenda: 2000,
  reason: 200,
  /** Occurrences of one series; a daily series over the whole horizon. */
  occurrences: 181,
  /** Meetings booked by one person that have not ended; members who manage all bookings (030100) have no limit. */
  upcoming: 300,
  /** Days covered by a board; more than a week, as weeks begin and end at different instants in each time zone. */
  boardDays: 9,
  /** Bookings of a board in one answer: 100 rooms for a week. */
  boardBookings: 20_000,
} as const;

/** Derived from the time: not started, ongoing, ended (specification section 4); or cancelled, or released after a no-show. */
export const bookingStatuses = ['NOT_STARTED', 'ONGOING', 'ENDED', 'CANCELLED', 'RELEASED'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** Responses (specification section 4); ACCEPTED means checked in. */
export const participantResponses = ['PENDING', 'ACCEPTED', 'REJECTED'] as const;
export type ParticipantResponse = (typeof participantResponses)[number];

export const recurrenceKinds = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

/** FREE if an occurrence can be booked, otherwise the reason why not. */
export const slotStates = ['FREE', 'TAKEN', 'CLOSED', 'SUSPENDED', 'PAST', 'TOO_FAR', 'REMOVED'] as const;
export type SlotState = (typeof slotStates)[number];

/** Which part of a series a change applies to. */
export const seriesParts = ['ONE', 'FOLLOWING'] as const;
export type SeriesPart = (typeof seriesParts)[number];

export const bookingSorts = ['startsAt', 'title'] as const;
export const bookingPageSizes = [10, 20, 50, 100] as const;
