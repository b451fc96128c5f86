import type { Occurrence } from '#contract/workplace/booking-shapes.ts';
import type { SlotState } from '#contract/workplace/booking-facts.ts';
import type { RoomRef } from '#contract/workplace/rooms.ts';

/** One meeting of a series as it is about to be booked. */
export interface SeriesRow {
  /** Its place in the rule, which stays when it is moved. */
  key: string;
  chosen: boolean;
  roomId: string;
  startsAt: string;
  endsAt: string;
  state: SlotState;
  /** Rooms it can go into instead. */
  others: readonly RoomRef[];
  /** It was put into another room or at another time. */
  moved: boolean;
}

/** What the rule comes to: everything that is free is booked, unless somebody says otherwise. */
export function rowsOf(items: readonly Occurrence[]): SeriesRow[] {
  return items.map((item) => ({ ...item, key: item.startsAt, chosen: item.state === 'FREE', moved: false }));
}

/** A row after a change of it. What cannot be had is not chosen; what was made free is. */
export function changed(rows: readonly SeriesRow[], key: string, change: Partial<SeriesRow>): SeriesRow[] {
  return rows.map((row) => {
    if (row.key !== key) return row;
    const next = { ...row, ...change };
    const chosen = next.state === 'FREE' && (change.chosen ?? ('state' in change ? true : row.chosen));
    return { ...next, chosen };
  });
}

/** Two meetings of one series that would stand in each other's way after they were moved. */
export function clashes(rows: readonly SeriesRow[]): ReadonlySet<string> {
  const found = new Set<string>();
  const booked = rows.filter(({ chosen }) => chosen);
  for (const a of booked)
    for (const b of booked)
      if (a.key !== b.key && a.roomId === b.roomId && a.startsAt < b.endsAt && b.startsAt < a.endsAt) found.add(a.key);
  return found;
}
