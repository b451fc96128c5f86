import { isLanguage, type Language, localeOf } from '#contract/languages.ts';
import { translator } from '#phrases/translate.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { startTimeSlices } from '#server/kernel/time-slices.ts';
import type { CalendarMethod } from '#server/integrations/mail/calendar.ts';
import { enqueueMessages, type NewMessage } from '#server/integrations/mail/outbox.repository.ts';
import { type EmailContent, renderEmail, renderShort } from '#server/integrations/mail/templates.ts';
import { zoneIn } from '#server/integrations/mail/zone-in.ts';
import { type CalendarEvent, calendarOf } from '../calendars/calendar.view.ts';
import { findInvited, findNotified, type BookingRecipient, type NotifiedBooking } from './bookings.emails.repository.ts';

export interface BookingEmailDependencies {
  /** The public origin of the console, used for all links in emails. */
  publicUrl: string;
}

/** The context of the emails: that of a request, or a team and the time. */
export interface BookingNotifier {
  team: Pick<TeamContext['team'], 'id' | 'name' | 'defaultLanguage'>;
  /** The member who made the change. */
  actor: { memberId: string | null; displayName: string };
  now: Date;
}

/** The bookings that changed, and the details of the change. */
export interface BookingChange {
  bookingIds: readonly string[];
  /** The reason of a cancellation. */
  reason?: string;
  /** For CHANGED: participants who were added and removed. */
  added?: readonly Part[];
  removed?: readonly Part[];
}
interface Part {
  bookingId: string;
  memberId: string;
}

type Template = Extract<EmailContent['template'], `meeting${string}`>;
const usual = {
  BOOKED: 'meetingInvited',
  CHANGED: 'meetingChanged',
  CANCELLED: 'meetingCancelled',
  RELEASED: 'meetingReleased',
} as const;

/**
 * Notifies the organiser and all participants of changes to these bookings, each by one email in their language with a calendar
 * attachment; for a released booking only the organiser. Called in the transaction of the change, after it, because the
 * bookings are read in their new state and calendars accept only a higher `sequence`. Members who have declined emails about
 * meetings receive none.
 */
export async function notifyOfBookings(
  tx: Tx,
  { publicUrl }: BookingEmailDependencies,
  teller: BookingNotifier,
  what: keyof typeof usual,
  { bookingIds, reason = '', added = [], removed = [] }: BookingChange,
): Promise<void> {
  const notified = await findNotified(tx, teller.team.id, bookingIds);
  if (!notified.length) return;
  const byId = new Map(notified.map((booking) => [booking.id, booking]));
  const { within, left } = await findInvited(tx, teller.team.id, bookingIds, removed);
  const calendars = new Map<string, string>();
  // A manager who is not a participant is not named, because participants may not be permitted to see this person in the
  // directory.
  const by = within.some(({ memberId }) => memberId === teller.actor.memberId) ? teller.actor.displayName : undefined;
  const turns = startTimeSlices();
  const messages: NewMessage[] = [];
  const write = async (person: BookingRecipient, template: Template): Promise<void> => {
    const own = bookingsOf(person, byId).filter(({ booker }) => what !== 'RELEASED' || booker === person.memberId);
    if (own.length) messages.push(await emailOf({ publicUrl, teller, by, reason, calendars }, person, template, own));
    await turns.next();
  };
  const isNew = new Set(added.map(({ bookingId, memberId }) => `${bookingId} ${memberId}`));
  const templateFor = ({ memberId, bookings }: BookingRecipient): Template => {
    if (what === 'BOOKED' && bookings.every(({ id }) => byId.get(id)?.booker === memberId)) return 'meetingBooked';
    if (what === 'CHANGED' && bookings.every(({ id }) => isNew.has(`${id} ${memberId}`))) return 'meetingInvited';
    return usual[what];
  };
  for (const person of within) await write(person, templateFor(person));
  for (const person of left) await write(person, 'meetingLeft');
  if (messages.length) await enqueueMessages(tx, teller.team.id, messages);
}

const bookingsOf = ({ bookings }: BookingRecipient, byId: ReadonlyMap<string, NotifiedBooking>) =>
  bookings.flatMap(({ id }) => byId.get(id) ?? []).toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());

/** Templates that name the person who made the change; the organiser's own confirmation does not. */
const namesActor = (template: Template): boolean =>
  template === 'meetingChanged' || template === 'meetingCancelled' || template === 'meetingLeft';

interface About {
  publicUrl: string;
  teller: BookingNotifier;
  /** The name of the person who made the change, if it is to be shown. */
  by: string | undefined;
  reason: string;
  /** Calendars shared by several recipients: a calendar of several meetings names no recipient. */
  calendars: Map<string, string>;
}

async function emailOf(
  about: About,
  person: BookingRecipient,
  template: Template,
  bookings: readonly NotifiedBooking[],
): Promise<NewMessage> {
  const { publicUrl, teller, by, reason } = about;
  const [first] = bookings;
  if (!first) throw new Error('an email needs at least one meeting');
  const language = isLanguage(person.locale) ? person.locale : teller.team.defaultLanguage;
  const content: EmailContent = {
    template,
    language,
    name: person.name,
    team: teller.team.name,
    meeting: first.title,
    place: locationOf(language, first.room),
    on: timeOf(language, first),
    count: bookings.length,
    ...(template === 'meetingInvited'
      ? { person: first.bookerName }
      : by !== undefined && namesActor(template)
        ? { person: by }
        : {}),
    ...(reason && { reason }),
    link: publicUrl + (bookings.length === 1 ? `/meetingroom/record/${first.id}` : '/meetingroom/mine'),
  };
  // The person who makes a change needs no notification of it.
  const isNews = person.memberId !== teller.actor.memberId;
  const notification = { objectId: first.id, data: bookings.length > 1 ? { count: bookings.length } : {} };
  const base = { language, template, memberId: person.memberId, ...(isNews && { notification }) };
  if (person.email === null)
    return { ...base, channel: 'SMS', recipient: person.mobile ?? '', subject: '', text: renderShort(content), html: '' };
  const cancelled = template === 'meetingCancelled' || template === 'meetingLeft' || template === 'meetingReleased';
  const alone = bookings.length === 1;
  const method: CalendarMethod = alone ? (cancelled ? 'CANCEL' : 'REQUEST') : 'PUBLISH';
  const key = `${language} ${cancelled} ${bookings.map(({ id }) => id).join()}`;
  const known = alone ? undefined : about.calendars.get(key);
  const calendar =
    known ??
    (await calendarOf(
      { method, host: new URL(publicUrl).host },
      bookings.map((booking) => eventOf(about, language, booking, { alone, cancelled, person })),
    ));
  about.calendars.set(key, calendar);
  return { ...base, channel: 'MAIL', recipient: person.email, ...renderEmail(content), calendar, method };
}

function eventOf(
  { publicUrl, teller }: About,
  language: Language,
  booking: NotifiedBooking,
  { alone, cancelled, person }: { alone: boolean; cancelled: boolean; person: BookingRecipient },
): CalendarEvent {
  const { id, agenda, room } = booking;
  const link = `${publicUrl}/meetingroom/record/${id}`;
  const response = person.bookings.find((own) => own.id === id)?.response ?? 'ACCEPTED';
  return {
    ...booking,
    bookingId: id,
    stamp: teller.now,
    place: locationOf(language, room),
    // With several meetings, the agenda would be repeated for each.
    text: [...(alone && agenda ? [agenda] : []), link].join('\n\n'),
    link,
    cancelled,
    organiser: booking.bookerName,
    ...(alone && person.email !== null && { attendee: { name: person.name, address: person.email, response } }),
  };
}

/** Returns the location of a room as text; a bare number is labelled as a floor, as on the screens. */
export function locationOf(language: Language, { name, building, floor }: NotifiedBooking['room']): string {
  const level = /^-?[0-9]{1,3}$/.test(floor) ? translator(language)('common.room.floor', { floor }) : floor;
  return [name, building, level].filter(Boolean).join(language === 'cn' || language === 'hk' ? '，' : ', ');
}

/** Formats the time in the room's time zone, which is named, because the reader can be in another zone. */
function timeOf(language: Language, { startsAt, endsAt, timeZone }: NotifiedBooking): string {
  const format = new Intl.DateTimeFormat(localeOf[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    hourCycle: 'h23',
  });
  return `${format.formatRange(startsAt, endsAt)} (${zoneIn(language, startsAt, timeZone)})`;
}
