/** Terms of a booking (domain rules 6): minutes, days, numbers, characters. */
export const bookingLimits = {
  leastMinutes: 15,
  mostMinutes: 480,
  /** Starts and ends on whole steps of the hour. */
  stepMinutes: 5,
  horizonDays: 180,
  /** The door takes a check-in from so many minutes before the start. */
  checkInBefore: 15,
  participants: 200,
  /** A change that notifies more people than this counts against `wideChanges`, the number one member can make without waiting. */
  toldAtOnce: 20,
  wideChanges: 30,
  title: 100,
  agenda: 2000,
  reason: 200,
  /** Occurrences of one series; every day of the horizon. */
  occurrences: 181,
  /** Meetings that one person has booked and that have not ended; who looks after all bookings (030100) has no limit. */
  standing: 300,
  /** Days between the ends of a board: a week begins and ends at other instants in each zone. */
  boardDays: 9,
  /** Bookings of a board, which are sent in one answer: 100 rooms for a week. */
  boardBookings: 20_000,
} as const;

/** By the clock: not started, ongoing, ended (specification section 4); cancelled, or released where nobody came. */
export const bookingStatuses = ['NOT_STARTED', 'ONGOING', 'ENDED', 'CANCELLED', 'RELEASED'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** Specification section 4: ACCEPTED is checked in. */
export const participantResponses = ['PENDING', 'ACCEPTED', 'REJECTED'] as const;
export type ParticipantResponse = (typeof participantResponses)[number];

export const recurrenceKinds = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

/** Why an occurrence cannot be had; FREE can. */
export const slotStates = ['FREE', 'TAKEN', 'CLOSED', 'SUSPENDED', 'PAST', 'TOO_FAR', 'REMOVED'] as const;
export type SlotState = (typeof slotStates)[number];

/** What of a series a change is for. */
export const seriesParts = ['ONE', 'FOLLOWING'] as const;
export type SeriesPart = (typeof seriesParts)[number];

export const bookingSorts = ['startsAt', 'title'] as const;
export const bookingPageSizes = [10, 20, 50, 100] as const;
