import { bookingLimits } from './booking-facts.ts';
import type { RoomHours } from './room-facts.ts';

/** Local time in a time zone: the plain date, and minutes since midnight. */
export interface ClockTime {
  date: string;
  minute: number;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
const stepMs = bookingLimits.stepMinutes * minuteMs;

// Formatters are cached, as creating one costs more than all its uses here; there are some hundreds of time zones.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  clocks.set(timeZone, made);
  return made;
}

/** The local time in a time zone, as milliseconds as if it were UTC, in whole minutes. */
function shownAt(timeZone: string, instant: number): number {
  const found = { year: 0, month: 1, day: 1, hour: 0, minute: 0 };
  for (const { type, value } of clockOf(timeZone).formatToParts(instant))
    if (type in found) found[type as keyof typeof found] = Number(value);
  return Date.UTC(found.year, found.month - 1, found.day, found.hour, found.minute);
}

const measured = (timeZone: string, instant: number): number =>
  shownAt(timeZone, instant) - Math.floor(instant / minuteMs) * minuteMs;

const midnights = new Map<string, Map<number, number>>();
const mostCached = 10_000;

/** The offset of a time zone from UTC at the beginning of a UTC day, cached because it is needed repeatedly. */
function aheadAtMidnight(timeZone: string, day: number): number {
  const offsets = midnights.get(timeZone) ?? new Map<number, number>();
  midnights.set(timeZone, offsets);
  const known = offsets.get(day);
  if (known !== undefined) return known;
  if (offsets.size >= mostCached) offsets.clear();
  const found = measured(timeZone, day * dayMs);
  offsets.set(day, found);
  return found;
}

/** The offset of a time zone from UTC at an instant, in milliseconds. No time zone changes its clock twice in a day. */
function aheadAt(timeZone: string, instant: number): number {
  const day = Math.floor(instant / dayMs);
  const ahead = aheadAtMidnight(timeZone, day);
  return ahead === aheadAtMidnight(timeZone, day + 1) ? ahead : measured(timeZone, instant);
}

const clockAt = (timeZone: string, instant: number): number =>
  Math.floor(instant / minuteMs) * minuteMs + aheadAt(timeZone, instant);

const midnight = (date: string): number => Date.parse(`${date}T00:00:00Z`);

const lastMidnight = midnight('9999-12-31');

/**
 * The plain date `days` after another. The result is never later than the last day of the year 9999, as later years have no
 * four-digit form.
 */
export function dateAfter(date: string, days: number): string {
  return new Date(Math.min(midnight(date) + days * dayMs, lastMidnight)).toISOString().slice(0, 10);
}

/** Whole days from one plain date to another. */
export const daysFrom = (date: string, to: string): number => Math.round((midnight(to) - midnight(date)) / dayMs);

/** The day of the week of a plain date: 0 is Monday. */
export const weekdayOf = (date: string): number => (new Date(midnight(date)).getUTCDay() + 6) % 7;

/** The local time in a time zone at an instant. */
export function clockTime(timeZone: string, instant: Date): ClockTime {
  const shown = clockAt(timeZone, instant.getTime());
  const minute = Math.floor((((shown % dayMs) + dayMs) % dayMs) / minuteMs);
  return { date: new Date(shown).toISOString().slice(0, 10), minute };
}

/**
 * The instant of a local time in a time zone; minutes may exceed the day. A time skipped when the clock is put forward is moved
 * forward by the length of the gap; a time that occurs twice is the first (domain rules 6 and 7).
 */
export function instantAt(timeZone: string, { date, minute }: ClockTime): Date {
  const shown = midnight(date) + minute * minuteMs;
  const before = aheadAt(timeZone, shown - dayMs);
  const after = aheadAt(timeZone, shown + dayMs);
  const found = [before, after].map((ahead) => shown - ahead).filter((instant) => clockAt(timeZone, instant) === shown);
  return new Date(found.length ? Math.min(...found) : shown - before);
}

interface OpenRoom {
  timeZone: string;
  hours: RoomHours;
}

/**
 * The open times of a room between two instants, in order. A day open until midnight is joined with the next if that opens at
 * midnight.
 */
export function openTimes({ timeZone, hours }: OpenRoom, from: Date, to: Date): { startsAt: Date; endsAt: Date }[] {
  const found: { startsAt: Date; endsAt: Date }[] = [];
  const first = clockTime(timeZone, from).date;
  const days = daysFrom(first, clockTime(timeZone, to).date);
  for (let n = 0; n <= days; n += 1) {
    const date = dateAfter(first, n);
    const day = hours[weekdayOf(date)];
    if (!day) continue;
    const [startsAt, endsAt] = [instantAt(timeZone, { date, minute: day[0] }), instantAt(timeZone, { date, minute: day[1] })];
    if (startsAt >= endsAt) continue;
    const previous = found.at(-1);
    if (previous && previous.endsAt.getTime() >= startsAt.getTime()) previous.endsAt = endsAt;
    else found.push({ startsAt, endsAt });
  }
  return found;
}

/** Whether a room is open during the whole period between two instants: each day's part must be inside that day's hours. */
export function isOpen(room: OpenRoom, startsAt: Date, endsAt: Date): boolean {
  return openTimes(room, startsAt, endsAt).some((open) => open.startsAt <= startsAt && endsAt <= open.endsAt);
}

/** The start of the time step that contains an instant: the earliest start that can still be booked. */
export const stepBefore = (instant: Date): Date => new Date(Math.floor(instant.getTime() / stepMs) * stepMs);

/** The last day of a room's calendar on which a booking may begin. */
export const lastDay = (timeZone: string, now: Date): string =>
  dateAfter(clockTime(timeZone, now).date, bookingLimits.horizonDays);

/** Why a time cannot be booked, regardless of other bookings; null if it can. The limits are in `bookingLimits`. */
export type TimeFault = 'timeOrder' | 'bookingLength' | 'minuteSteps' | 'inPast' | 'tooFarAhead' | 'outsideHours';

/**
 * Checks a time against the rules of bookings (domain rules 6). `past` allows a start in the past, for a booking that is already
 * running.
 */
export function timeFault(
  room: OpenRoom,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  now: Date,
  past = false,
): TimeFault | null {
  const minutes = (endsAt.getTime() - startsAt.getTime()) / minuteMs;
  if (minutes <= 0) return 'timeOrder';
  if (startsAt.getTime() % stepMs !== 0 || endsAt.getTime() % stepMs !== 0) return 'minuteSteps';
  if (minutes < bookingLimits.leastMinutes || minutes > bookingLimits.mostMinutes) return 'bookingLength';
  if (!past && startsAt < stepBefore(now)) return 'inPast';
  if (clockTime(room.timeZone, startsAt).date > lastDay(room.timeZone, now)) return 'tooFarAhead';
  return isOpen(room, startsAt, endsAt) ? null : 'outsideHours';
}
