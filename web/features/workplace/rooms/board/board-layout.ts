import type { BoardRow } from './board-row.ts';
import { hoursOf, type Scale } from './board-scale.ts';

/** CSS pixels; the same as in the style sheet. */
export const boardSizes = { name: 208, head: 40, group: 32, dayRow: 56, weekRow: 48, leastHour: 60, leastDay: 158 } as const;

export interface RowGroup {
  /** Empty if the board has no groups. */
  building: string;
  /** Each row with its index among all rows. */
  rows: { row: BoardRow; at: number }[];
}

export interface BoardLayout {
  scale: Scale;
  groups: readonly RowGroup[];
  /** The distance of each row from the head, in CSS pixels. */
  tops: readonly number[];
  rowHeight: number;
  height: number;
}

/** The layout of a board with the available width in pixels beside the room names. */
export function layoutOf(rows: readonly BoardRow[], days: number, room: number): BoardLayout {
  const groups: RowGroup[] = [];
  const grouped = new Set(rows.map((row) => row.room.building)).size > 1;
  rows.forEach((row, at) => {
    const building = grouped ? row.room.building : '';
    const last = groups.at(-1);
    if (last?.building === building) last.rows.push({ row, at });
    else groups.push({ building, rows: [{ row, at }] });
  });
  const rowHeight = days > 1 ? boardSizes.weekRow : boardSizes.dayRow;
  let top = 0;
  const tops = groups.flatMap((group) => {
    if (grouped) top += boardSizes.group;
    return group.rows.map(() => {
      top += rowHeight;
      return top - rowHeight;
    });
  });
  return { scale: scaleOf(rows, days, room), groups, tops, rowHeight, height: top };
}

/** Rooms that are open around the clock do not show when people meet, so a week omits their nights. */
const longHours = 960;

function scaleOf(rows: readonly BoardRow[], days: number, room: number): Scale {
  const open = rows.flatMap((row) => row.room.hours.flatMap((day) => (day ? { from: day[0], to: day[1] } : [])));
  const usual = days > 1 ? open.filter(({ from, to }) => to - from <= longHours) : open;
  const hours = usual.length > 0 ? usual : open;
  const bookings = rows.flatMap((row) =>
    row.bars.map(({ from, to }) => {
      const day = Math.floor(from / 1440) * 1440;
      return { from: Math.max(0, from - day), to: to - day };
    }),
  );
  const { opens, closes } = hoursOf([...hours, ...bookings]);
  const least = days > 1 ? boardSizes.leastDay : ((closes - opens) / 60) * boardSizes.leastHour;
  return { days, opens, closes, perMinute: Math.max(least, Math.floor(room / days)) / (closes - opens) };
}

/** The row at a distance in pixels below the head; the nearest row beyond the ends. */
export function rowAt({ tops, rowHeight }: BoardLayout, y: number): number {
  const found = tops.findIndex((top) => y < top + rowHeight);
  return found === -1 ? tops.length - 1 : found;
}
