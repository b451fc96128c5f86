import type { RoomToday } from '#contract/workplace/home.ts';

const minute = 60_000;
const wholeDay = 1440;
/** The axis if no room is open. */
const usual = { from: 480, to: 1200 };

/** The minutes of a room's day that the strips of all rooms share. */
export interface Axis {
  from: number;
  to: number;
}

/** Minutes since midnight in a zone. */
export function minuteIn(zone: string, instant: Date): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).formatToParts(instant);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value ?? 0);
  return (part('hour') % 24) * 60 + part('minute');
}

/** The minute of the room's day for an instant (ISO 8601); beyond the day if the instant is on another one. */
export const placeOf = (instant: string, zone: string, now: Date): number =>
  minuteIn(zone, now) + Math.round((Date.parse(instant) - now.getTime()) / minute);

/** From the first opening to the last closing of today, in whole hours; extended by bookings outside these hours. */
export function axisOf(rooms: readonly RoomToday[], now: Date): Axis {
  const spans = rooms.flatMap(({ hours, bookings, timeZone }) =>
    [
      ...(hours ? [[hours.opensAt, hours.closesAt] as const] : []),
      ...bookings.map(({ startsAt, endsAt }) => [startsAt, endsAt] as const),
    ].map(([from, to]) => [placeOf(from, timeZone, now), placeOf(to, timeZone, now)] as const),
  );
  if (!spans.length) return usual;
  const from = Math.max(0, Math.min(...spans.map(([first]) => first)));
  const to = Math.min(wholeDay, Math.max(...spans.map(([, last]) => last)));
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 };
}

/** The position of a piece of the day on the axis, in percent; null if it is beyond the axis. */
export function pieceOf({ from, to }: Axis, starts: number, ends: number): { start: number; size: number } | null {
  const [first, last] = [Math.max(from, starts), Math.min(to, ends)];
  if (first >= last) return null;
  return { start: ((first - from) / (to - from)) * 100, size: ((last - first) / (to - from)) * 100 };
}

/** The current state of a room, and its end (ISO 8601) if that is today. */
export type RoomState = { state: 'SUSPENDED' | 'CLOSED' } | { state: 'TAKEN' | 'FREE'; until: string | null };

export function stateOf({ status, hours, bookings }: RoomToday, now: Date): RoomState {
  if (status === 'SUSPENDED') return { state: 'SUSPENDED' };
  const at = now.getTime();
  const running = bookings.find(({ startsAt, endsAt }) => Date.parse(startsAt) <= at && at < Date.parse(endsAt));
  if (running) return { state: 'TAKEN', until: running.endsAt };
  if (!hours || at < Date.parse(hours.opensAt) || at >= Date.parse(hours.closesAt)) return { state: 'CLOSED' };
  const next = bookings.find(({ startsAt }) => Date.parse(startsAt) > at);
  return { state: 'FREE', until: next?.startsAt ?? null };
}
