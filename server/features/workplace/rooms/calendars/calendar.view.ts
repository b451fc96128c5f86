import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventClass,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import type { ParticipantResponse } from '#contract/workplace/booking-facts.ts';
import { startTimeSlices } from '#server/kernel/time-slices.ts';
import { type CalendarMethod, senderAddress } from '#server/integrations/mail/calendar.ts';

/** A meeting as a calendar event. All instants are UTC, because the library writes wrong times if a time zone is passed. */
export interface CalendarEvent {
  bookingId: string;
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  /** When the meeting was last changed, so that an unchanged meeting yields the same text. */
  stamp: Date;
  title: string;
  place: string;
  text: string;
  link: string;
  private: boolean;
  cancelled: boolean;
  /** The organiser's name; null if it must not be shown. */
  organiser: string | null;
  /**
   * The recipient of an email. Other participants are not included, because emails are forwarded and their addresses are not
   * visible to everyone.
   */
  attendee?: { name: string; address: string; response: ParticipantResponse };
}

const methods = {
  REQUEST: ICalCalendarMethod.REQUEST,
  CANCEL: ICalCalendarMethod.CANCEL,
  PUBLISH: ICalCalendarMethod.PUBLISH,
} as const satisfies Record<CalendarMethod, ICalCalendarMethod>;
const answers = {
  PENDING: ICalAttendeeStatus.NEEDSACTION,
  ACCEPTED: ICalAttendeeStatus.ACCEPTED,
  REJECTED: ICalAttendeeStatus.DECLINED,
} as const satisfies Record<ParticipantResponse, ICalAttendeeStatus>;

interface Calendar {
  method: CalendarMethod;
  host: string;
  name?: string;
}

/** Events written per time slice; a thousand would block for 140 ms. */
const writtenAtOnce = 20;
const [begin, end] = ['\r\nBEGIN:VEVENT\r\n', '\r\nEND:VCALENDAR\r\n'];

/**
 * Writes meetings as iCalendar (RFC 5545), one event each, identified by the booking's id at `host`. An email about one meeting
 * is a request (REQUEST, CANCEL); several meetings and every feed are only published (PUBLISH), because a request concerns one
 * event.
 */
export async function calendarOf(calendar: Calendar, events: readonly CalendarEvent[]): Promise<string> {
  const turns = startTimeSlices();
  let text = write(calendar, events.slice(0, writtenAtOnce));
  for (let from = writtenAtOnce; from < events.length; from += writtenAtOnce) {
    await turns.next();
    const more = write(calendar, events.slice(from, from + writtenAtOnce));
    text = text.slice(0, text.lastIndexOf(end)) + more.slice(more.indexOf(begin));
  }
  return text;
}

function write({ method, host, name }: Calendar, events: readonly CalendarEvent[]): string {
  const calendar = ical({
    prodId: { company: 'Atrium', product: 'Atrium', language: 'EN' },
    method: methods[method],
    // The library escapes all texts except this one.
    ...(name !== undefined && { name: name.replaceAll(/[\\;,]/g, '\\$&'), ttl: 900 }),
  });
  for (const event of events) {
    const created = calendar.createEvent({
      id: `${event.bookingId}@${host}`,
      sequence: event.sequence,
      start: event.startsAt,
      end: event.endsAt,
      stamp: event.stamp,
      summary: event.title,
      location: event.place,
      description: event.text,
      url: event.link,
      status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      class: event.private ? ICalEventClass.PRIVATE : ICalEventClass.PUBLIC,
      transparency: ICalEventTransparency.OPAQUE,
      ...(event.organiser !== null && { organizer: { name: event.organiser, email: senderAddress } }),
    });
    if (event.attendee) {
      const { name: attendeeName, address, response } = event.attendee;
      // Without RSVP: responses are given in the console, because the sender address receives no email.
      created.createAttendee({ name: attendeeName, email: address, status: answers[response], rsvp: false });
    }
  }
  return `${calendar.toString()}\r\n`;
}
