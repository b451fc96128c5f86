import type { Occurrence } from '#contract/workplace/booking-shapes.ts';
import type { SlotState } from '#contract/workplace/booking-facts.ts';
import type { RoomRef } from '#contract/workplace/rooms.ts';

/** One meeting of a series before it is booked. */
export interface SeriesRow {
  /** Its occurrence in the rule, unchanged when it is moved. */
  key: string;
  chosen: boolean;
  roomId: string;
  startsAt: string;
  endsAt: string;
  state: SlotState;
  /** Rooms that are available instead. */
  others: readonly RoomRef[];
  /** It was moved to another room or time. */
  moved: boolean;
}

/** The occurrences of a rule: all free ones are booked by default. */
export function rowsOf(items: readonly Occurrence[]): SeriesRow[] {
  return items.map((item) => ({ ...item, key: item.startsAt, chosen: item.state === 'FREE', moved: false }));
}

/** The rows after a change of one. A meeting that is not free is not selected; one that was moved to free time is. */
export function changed(rows: readonly SeriesRow[], key: string, change: Partial<SeriesRow>): SeriesRow[] {
  return rows.map((row) => {
    if (row.key !== key) return row;
    const next = { ...row, ...change };
    const chosen = next.state === 'FREE' && (change.chosen ?? ('state' in change ? true : row.chosen));
    return { ...next, chosen };
  });
}

/** The keys of meetings of one series that overlap after they were moved. */
export function clashes(rows: readonly SeriesRow[]): ReadonlySet<string> {
  const found = new Set<string>();
  const booked = rows.filter(({ chosen }) => chosen);
  for (const a of booked)
    for (const b of booked)
      if (a.key !== b.key && a.roomId === b.roomId && a.startsAt < b.endsAt && b.startsAt < a.endsAt) found.add(a.key);
  return found;
}
