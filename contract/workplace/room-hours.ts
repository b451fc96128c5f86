import { bookingLimits } from './booking-facts.ts';
import type { RoomHours } from './room-facts.ts';

/** An instant on a clock: the plain date, and minutes since its midnight. */
export interface ClockTime {
  date: string;
  minute: number;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
const stepMs = bookingLimits.stepMinutes * minuteMs;

// Making a formatter costs more than all that is asked of it here; there are some hundreds of zones.
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

/** What the clock of a zone shows, as if it were UTC: milliseconds, whole minutes. */
function shownAt(timeZone: string, instant: number): number {
  const found = { year: 0, month: 1, day: 1, hour: 0, minute: 0 };
  for (const { type, value } of clockOf(timeZone).formatToParts(instant))
    if (type in found) found[type as keyof typeof found] = Number(value);
  return Date.UTC(found.year, found.month - 1, found.day, found.hour, found.minute);
}

const measured = (timeZone: string, instant: number): number =>
  shownAt(timeZone, instant) - Math.floor(instant / minuteMs) * minuteMs;

const midnights = new Map<string, Map<number, number>>();
const mostKept = 10_000;

/** The same at the beginning of a day of UTC, which is asked for again and again. */
function aheadAtMidnight(timeZone: string, day: number): number {
  const kept = midnights.get(timeZone) ?? new Map<number, number>();
  midnights.set(timeZone, kept);
  const known = kept.get(day);
  if (known !== undefined) return known;
  if (kept.size >= mostKept) kept.clear();
  const found = measured(timeZone, day * dayMs);
  kept.set(day, found);
  return found;
}

/** How far the clock of a zone is ahead of UTC at an instant, in milliseconds. No clock is changed twice in a day. */
function aheadAt(timeZone: string, instant: number): number {
  const day = Math.floor(instant / dayMs);
  const ahead = aheadAtMidnight(timeZone, day);
  return ahead === aheadAtMidnight(timeZone, day + 1) ? ahead : measured(timeZone, instant);
}

const clockAt = (timeZone: string, instant: number): number =>
  Math.floor(instant / minuteMs) * minuteMs + aheadAt(timeZone, instant);

const midnight = (date: string): number => Date.parse(`${date}T00:00:00Z`);

const lastMidnight = midnight('9999-12-31');

/** The plain date `days` after another. After the last of the year 9999 there is none that is written alike: it stays that day. */
export function dateAfter(date: string, days: number): string {
  return new Date(Math.min(midnight(date) + days * dayMs, lastMidnight)).toISOString().slice(0, 10);
}

/** Whole days from one plain date to another. */
export const daysFrom = (date: string, to: string): number => Math.round((midnight(to) - midnight(date)) / dayMs);

/** The place of a plain date in its week: 0 is Monday. */
export const weekdayOf = (date: string): number => (new Date(midnight(date)).getUTCDay() + 6) % 7;

/** An instant on the clock of a zone. */
export function clockTime(timeZone: string, instant: Date): ClockTime {
  const shown = clockAt(timeZone, instant.getTime());
  const minute = Math.floor((((shown % dayMs) + dayMs) % dayMs) / minuteMs);
  return { date: new Date(shown).toISOString().slice(0, 10), minute };
}

/**
 * The instant at which the clock of a zone shows a time; minutes may reach beyond the day. A time that does not exist there,
 * since the clock was put forward, lies as much later as it was; one that comes twice is the first (domain rules 6 and 7).
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
 * When a room is open between two instants, as instants in order. Days that are open to midnight and from midnight join.
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

/** Whether a room is open all the time from one instant to another: each day's part lies inside that day's hours. */
export function isOpen(room: OpenRoom, startsAt: Date, endsAt: Date): boolean {
  return openTimes(room, startsAt, endsAt).some((open) => open.startsAt <= startsAt && endsAt <= open.endsAt);
}

/** The step of the clock an instant lies in: the earliest start that can still be booked. */
export const stepBefore = (instant: Date): Date => new Date(Math.floor(instant.getTime() / stepMs) * stepMs);

/** The last day of a room's calendar on which a booking may begin. */
export const lastDay = (timeZone: string, now: Date): string =>
  dateAfter(clockTime(timeZone, now).date, bookingLimits.horizonDays);

/** Why a time is none for a booking, whatever else stands in the room; null when it is one. Figures are in `bookingLimits`. */
export type TimeFault = 'timeOrder' | 'bookingLength' | 'minuteSteps' | 'inPast' | 'tooFarAhead' | 'outsideHours';

/**
 * Holds a time against the rules of bookings (domain rules 6). `past` lets it have begun: for what runs already.
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
