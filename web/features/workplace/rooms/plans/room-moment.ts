import type { BoardRow } from '../board/board-row.ts';
import type { ColumnSpan } from '../board/board-scale.ts';

/** Whether a room can be used at a moment; `until` is the column at which that ends, absent if it does not on this day. */
export interface RoomMoment {
  kind: 'free' | 'busy' | 'closed' | 'suspended';
  until?: number;
}

const endOf = (spans: readonly ColumnSpan[], at: number): number => {
  const covering = spans.find(({ from, to }) => from <= at && at < to);
  return covering ? endOf(spans, covering.to) : at;
};
const within = (spans: readonly ColumnSpan[], at: number) => spans.some(({ from, to }) => from <= at && at < to);

/** The state of a room at a column of the board, which shows one day: suspended, closed, booked with its buffer, or free. */
export function momentOf({ bars, closed, suspended }: BoardRow, at: number, dayEnd: number): RoomMoment {
  const until = (column: number) => (column < dayEnd ? { until: column } : {});
  if (within(suspended, at)) return { kind: 'suspended', ...until(endOf(suspended, at)) };
  if (within(closed, at)) return { kind: 'closed', ...until(endOf(closed, at)) };
  const booked = bars.map(({ from, blocked }) => ({ from, to: blocked }));
  if (within(booked, at)) return { kind: 'busy', ...until(endOf(booked, at)) };
  const next = [...booked, ...closed, ...suspended].filter(({ from }) => from > at).map(({ from }) => from);
  return { kind: 'free', ...until(Math.min(dayEnd, ...next)) };
}
