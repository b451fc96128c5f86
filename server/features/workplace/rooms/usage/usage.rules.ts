import { dateAfter, daysFrom, weekdayOf } from '#contract/workplace/room-hours.ts';
import type { RoomHours } from '#contract/workplace/room-facts.ts';

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];
export const hoursOfWeek = 168;

/** An interval in milliseconds of a room's local time as if that were UTC. */
export interface LocalInterval {
  from: number;
  to: number;
}

/** Returns what remains of an interval after subtracting others. */
export function subtractIntervals(stretch: LocalInterval, others: readonly LocalInterval[]): LocalInterval[] {
  return others.reduce<LocalInterval[]>(
    (left, other) =>
      left.flatMap(({ from, to }) =>
        [
          { from, to: Math.min(to, other.from) },
          { from: Math.max(from, other.to), to },
        ].filter((part) => part.from < part.to),
      ),
    [stretch].filter(({ from, to }) => from < to),
  );
}

/**
 * Returns the minutes for which a room was open on some days, both included, by hour of the week from Monday 0:00: within its
 * hours, while it existed, and not suspended.
 */
export function openHours(
  { hours, there, suspended }: { hours: RoomHours; there: LocalInterval; suspended: readonly LocalInterval[] },
  from: string,
  to: string,
): number[] {
  const open = Array.from<number>({ length: hoursOfWeek }).fill(0);
  const days = daysFrom(from, to);
  for (let n = 0; n <= days; n += 1) {
    const date = dateAfter(from, n);
    const day = hours[weekdayOf(date)];
    if (!day) continue;
    const midnight = Date.parse(`${date}T00:00:00Z`);
    const stretch = {
      from: Math.max(midnight + day[0] * minuteMs, there.from),
      to: Math.min(midnight + day[1] * minuteMs, there.to),
    };
    const near = suspended.filter((each) => each.from < midnight + dayMs && each.to > midnight);
    for (const part of subtractIntervals(stretch, near))
      spread(part, (at, ms) => (open[hourOf(at)] = (open[hourOf(at)] ?? 0) + ms));
  }
  return open.map((ms) => Math.round(ms / minuteMs));
}

// 1 January 1970 was a Thursday.
const hourOf = (at: number): number => Math.floor(at / hourMs + 72) % hoursOfWeek;

function spread({ from, to }: LocalInterval, add: (at: number, ms: number) => void): void {
  for (let at = from; at < to;) {
    const next = Math.min(to, Math.floor(at / hourMs + 1) * hourMs);
    add(at, next - at);
    at = next;
  }
}
