import type { BoardRow } from './board-row.ts';
import { freeFor, without } from './board-row.ts';
import { dayMinutes, type Scale, type ColumnSpan } from './board-scale.ts';

export type CarryKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';
export const carryKeys: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] satisfies CarryKey[];

/** A booking that is being moved: the index of its room on the board, and its time there. */
export interface MovingBooking {
  row: number;
  span: ColumnSpan;
}

/** The position after a key press: moved by whole steps within the displayed hours, skipping nights; unchanged at the ends. */
export function movedByKey(
  { row, span }: MovingBooking,
  key: CarryKey,
  { scale, rows, step }: { scale: Scale; rows: number; step: number },
): MovingBooking {
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const other = row + (key === 'ArrowUp' ? -1 : 1);
    return { row: other >= 0 && other < rows ? other : row, span };
  }
  const length = span.to - span.from;
  const by = key === 'ArrowRight' ? step : -step;
  const day = Math.floor(span.from / dayMinutes);
  const minute = Math.floor((span.from - day * dayMinutes) / step) * step + by;
  const last = Math.max(scale.opens, Math.floor((scale.closes - length) / step) * step);
  const at = (targetDay: number, from: number): MovingBooking =>
    targetDay < 0 || targetDay >= scale.days
      ? { row, span }
      : { row, span: { from: targetDay * dayMinutes + from, to: targetDay * dayMinutes + from + length } };
  if (minute > last) return at(day + 1, scale.opens);
  if (minute < scale.opens) return at(day - 1, last);
  return at(day, minute);
}

/** Whether a booking can be dropped in a room at a time; it does not block itself. */
export function canDropAt(row: BoardRow | undefined, span: ColumnSpan, bookingId: string, days: readonly string[]): boolean {
  return row !== undefined && freeFor(without(row, bookingId, { days, now: new Date() }), span) !== undefined;
}
