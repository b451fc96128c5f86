import { bookingLimits } from '#contract/workplace/booking-facts.ts';
import { type BoardRow, freeFor } from './board-row.ts';
import { dayMinutes, type ColumnSpan } from './board-scale.ts';

const { leastMinutes, mostMinutes } = bookingLimits;
/** What a click books, where there is room for it. */
const usualMinutes = 60;

/** The free span at a column, and those that end there as well: the edge of a slot belongs to it. */
const spanAt = (free: readonly ColumnSpan[], column: number) =>
  free.find(({ from, to }) => from <= column && column < to) ?? free.find(({ to }) => to === column);

const down = (column: number, step: number) => Math.floor(column / step) * step;

/**
 * What is chosen by dragging from one column to another: whole steps, within the free span it began in, from 15 minutes to 8
 * hours. null where it began in none.
 */
export function dragged(free: readonly ColumnSpan[], began: number, at: number, step: number): ColumnSpan | null {
  const span = spanAt(free, began);
  if (!span) return null;
  // The step it began in belongs to it in both directions.
  const first = down(began, step);
  const last = down(at, step) + step;
  const [from, to] =
    at >= began
      ? [Math.max(span.from, first), Math.min(span.to, last, first + mostMinutes)]
      : [Math.max(span.from, down(at, step), first + step - mostMinutes), Math.min(span.to, first + step)];
  if (to - from >= leastMinutes) return { from, to };
  // Too short for a meeting: it grows to where there is room.
  const grown = { from, to: Math.min(span.to, from + leastMinutes) };
  return grown.to - grown.from >= leastMinutes ? grown : { from: span.to - leastMinutes, to: span.to };
}

/** What a click books: an hour, or less where the next booking or closing comes before. */
export function clicked(free: readonly ColumnSpan[], at: number, step: number): ColumnSpan | null {
  const span = spanAt(free, at);
  if (!span) return null;
  const from = Math.min(Math.max(span.from, down(at, step)), span.to - leastMinutes);
  return { from, to: Math.min(span.to, from + usualMinutes) };
}

/** A booking that is held at `grip` minutes after its start and carried to a column: whole steps, of its own length. */
export function carried(length: number, grip: number, at: number, step: number): ColumnSpan {
  const from = Math.round((at - grip) / step) * step;
  return { from, to: from + length };
}

/** A booking whose end is pulled to a column: whole steps, from 15 minutes to 8 hours, no farther than where it is free. */
export function stretched(row: BoardRow, { from, to }: ColumnSpan, at: number, step: number): ColumnSpan {
  const span = freeFor(row, { from, to }) ?? { from, to };
  const wanted = Math.max(Math.round(at / step) * step, from + leastMinutes);
  return { from, to: Math.min(wanted, span.to, from + mostMinutes) };
}

/** One place of a room that the keyboard goes to: some free time, or a booking. */
export interface Stop extends ColumnSpan {
  bookingId: string | null;
}

/** The places of a room in their order: its bookings, and free time cut at every whole step. */
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

/** A room of the board by its place, and a place in it. */
export interface Cursor {
  row: number;
  stop: Stop;
}
export type CursorKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End';

/** Where a key leads from a place; the place itself where there is nothing in that direction. */
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

/** The place at a column, else the one that is nearest to it. */
export function nearest(stops: readonly Stop[], column: number): Stop | undefined {
  const away = ({ from, to }: Stop) => (column < from ? from - column : column >= to ? column - to + 1 : 0);
  return stops.reduce<Stop | undefined>((best, stop) => (best && away(best) <= away(stop) ? best : stop), undefined);
}
