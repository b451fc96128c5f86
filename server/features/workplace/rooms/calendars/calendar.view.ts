import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventClass,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import type { ParticipantResponse } from '#contract/workplace/booking-facts.ts';
import { startSlices } from '#server/kernel/time-slices.ts';
import { type CalendarMethod, senderAddress } from '#server/integrations/mail/calendar.ts';

/** A meeting as a calendar shows it. Every instant is UTC: the library writes a wrong hour where it is given a zone. */
export interface CalendarEvent {
  bookingId: string;
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  /** When it was last changed, so that the same meeting is the same text. */
  stamp: Date;
  title: string;
  place: string;
  text: string;
  link: string;
  private: boolean;
  cancelled: boolean;
  /** Who has booked it; null where nobody is to be named. */
  organiser: string | null;
  /** Whom a mail is for. Others in the meeting are not named: mail is passed on, and addresses are not everybody's. */
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

/** Events that are written at once; a thousand would take 140 ms. */
const writtenAtOnce = 20;
const [begin, end] = ['\r\nBEGIN:VEVENT\r\n', '\r\nEND:VCALENDAR\r\n'];

/**
 * Meetings as iCalendar (RFC 5545), one event each, told apart by the booking's id at `host`. A mail of one meeting asks
 * (REQUEST, CANCEL); what holds several, and every feed, only shows (PUBLISH), since one request is about one event.
 */
export async function calendarOf(calendar: Calendar, events: readonly CalendarEvent[]): Promise<string> {
  const turns = startSlices();
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
    // Of all texts the library leaves this one as it is.
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
      const { name: who, address, response } = event.attendee;
      // Answers come by the screen; an address that takes no mail is not to be written to.
      created.createAttendee({ name: who, email: address, status: answers[response], rsvp: false });
    }
  }
  return `${calendar.toString()}\r\n`;
}
