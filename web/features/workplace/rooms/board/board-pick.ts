import { bookingLimits } from '#contract/workplace/booking-facts.ts';
import { type BoardRow, freeFor } from './board-row.ts';
import { dayMinutes, type ColumnSpan } from './board-scale.ts';

const { leastMinutes, mostMinutes } = bookingLimits;
/** The length in minutes that a click books if it is free. */
const usualMinutes = 60;

/** The free span at a column, including spans that end there, because the end of a slot belongs to it. */
const spanAt = (free: readonly ColumnSpan[], column: number) =>
  free.find(({ from, to }) => from <= column && column < to) ?? free.find(({ to }) => to === column);

const down = (column: number, step: number) => Math.floor(column / step) * step;

/**
 * The span chosen by dragging from one column to another: whole steps within the free span where the drag started, from 15
 * minutes to 8 hours. null if it started in no free span.
 */
export function dragged(free: readonly ColumnSpan[], began: number, at: number, step: number): ColumnSpan | null {
  const span = spanAt(free, began);
  if (!span) return null;
  // The first step belongs to the span in both directions.
  const first = down(began, step);
  const last = down(at, step) + step;
  const [from, to] =
    at >= began
      ? [Math.max(span.from, first), Math.min(span.to, last, first + mostMinutes)]
      : [Math.max(span.from, down(at, step), first + step - mostMinutes), Math.min(span.to, first + step)];
  if (to - from >= leastMinutes) return { from, to };
  // Too short for a meeting: it is extended as far as there is free time.
  const grown = { from, to: Math.min(span.to, from + leastMinutes) };
  return grown.to - grown.from >= leastMinutes ? grown : { from: span.to - leastMinutes, to: span.to };
}

/** The span that a click books: an hour, or less if a booking or the closing comes earlier. */
export function clicked(free: readonly ColumnSpan[], at: number, step: number): ColumnSpan | null {
  const span = spanAt(free, at);
  if (!span) return null;
  const from = Math.min(Math.max(span.from, down(at, step)), span.to - leastMinutes);
  return { from, to: Math.min(span.to, from + usualMinutes) };
}

/** A booking that was grabbed `grip` minutes after its start and moved to a column: whole steps, unchanged length. */
export function carried(length: number, grip: number, at: number, step: number): ColumnSpan {
  const from = Math.round((at - grip) / step) * step;
  return { from, to: from + length };
}

/** A booking whose end is dragged to a column: whole steps, from 15 minutes to 8 hours, only within free time. */
export function stretched(row: BoardRow, { from, to }: ColumnSpan, at: number, step: number): ColumnSpan {
  const span = freeFor(row, { from, to }) ?? { from, to };
  const end = Math.max(Math.round(at / step) * step, from + leastMinutes);
  return { from, to: Math.min(end, span.to, from + mostMinutes) };
}

/** One stop of the keyboard cursor in a room: free time or a booking. */
export interface Stop extends ColumnSpan {
  bookingId: string | null;
}

/** The stops of a room in order: its bookings, and free time split at every whole step. */
export function stopsOf(row: BoardRow, step: number): Stop[] {
  const free = row.free.flatMap(({ from, to }) => {
    const cuts: Stop[] = [];
    for (let at = from; to - at >= leastMinutes; at = down(at, step) + step) {
      const next = Math.min(down(at, step) + step, to);
      if (next - at >= leastMinutes) cuts.push({ from: at, to: next, bookingId: null });
    }
    return cuts;
  });
  const bookings = row.bars.map(({ from, to, booking }) => ({ from: Math.max(0, from), to, bookingId: booking.bookingId }));
  return [...free, ...bookings].sort((a, b) => a.from - b.from);
}

/** The index of a room on the board, and the index of a stop in it. */
export interface Cursor {
  row: number;
  stop: Stop;
}
export type CursorKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End';

/** The position after a key press; unchanged if there is none in that direction. */
export function stepped(stops: readonly (readonly Stop[])[], { row, stop }: Cursor, key: CursorKey): Cursor {
  const own = stops[row] ?? [];
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const by = key === 'ArrowUp' ? -1 : 1;
    for (let other = row + by; other >= 0 && other < stops.length; other += by) {
      const found = nearest(stops[other] ?? [], stop.from);
      if (found) return { row: other, stop: found };
    }
    return { row, stop };
  }
  const day = Math.floor(stop.from / dayMinutes);
  const found = {
    ArrowRight: () => own.find(({ from }) => from > stop.from),
    ArrowLeft: () => own.findLast(({ from }) => from < stop.from),
    Home: () => own.find(({ from }) => Math.floor(from / dayMinutes) === day),
    End: () => own.findLast(({ from }) => Math.floor(from / dayMinutes) === day),
  }[key]();
  return { row, stop: found ?? stop };
}

/** The stop at a column, else the nearest one. */
export function nearest(stops: readonly Stop[], column: number): Stop | undefined {
  const away = ({ from, to }: Stop) => (column < from ? from - column : column >= to ? column - to + 1 : 0);
  return stops.reduce<Stop | undefined>((best, stop) => (best && away(best) <= away(stop) ? best : stop), undefined);
}
