import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Room } from '#contract/workplace/rooms.ts';
import { api, type CallOptions } from '#web/client/api.ts';
import { type BoardState, isNarrowed } from './board-url.ts';
import { type BoardRow, rowOf } from './board-row.ts';
import { type ShownBooking, shownBookings } from './shown-booking.ts';

export type Board = Awaited<ReturnType<typeof readBoard>>;

const hourMs = 3_600_000;
/** Refresh interval in milliseconds, because other people may have booked. */
const againMs = 60_000;
const lookMs = 20_000;

/**
 * The bookings on some days of each room's clock. The days of a room start at most 14 hours before those of UTC, and end at most 12
 * hours after.
 */
export function boardQuery(days: readonly string[]) {
  const [first = '', last = first] = [days[0], days.at(-1)];
  const query = {
    from: new Date(Date.parse(`${first}T00:00:00Z`) - 14 * hourMs).toISOString(),
    to: new Date(Date.parse(`${last}T24:00:00Z`) + 12 * hourMs).toISOString(),
    fromDate: first,
    toDate: last,
  };
  return {
    queryKey: ['bookings', 'board', query],
    queryFn: ({ signal }: { signal: AbortSignal }) => readBoard(query, { signal }),
  };
}

async function readBoard(query: { from: string; to: string; fromDate: string; toDate: string }, options: CallOptions) {
  const { rooms, canBook } = await api.bookings.board({ query }, options);
  return { rooms, canBook, items: shownBookings(rooms) };
}

/** The board of some days, refreshed every minute. While other days load, the previous ones stay. */
export function useBoard(days: readonly string[]) {
  return useQuery({ ...boardQuery(days), placeholderData: keepPreviousData, refetchInterval: againMs });
}

/** The present time, updated three times a minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), lookMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The rooms that match the filters, each with its bookings. */
export function useRows(board: Board | undefined, days: readonly string[], state: BoardState, now: Date): BoardRow[] {
  const byRoom = useMemo(() => {
    const found = new Map<string, ShownBooking[]>();
    for (const booking of board?.items ?? []) found.set(booking.roomId, [...(found.get(booking.roomId) ?? []), booking]);
    return found;
  }, [board]);
  // The time advances every twenty seconds, but the rows are computed again only when the minute changes.
  const minute = Math.floor(now.getTime() / 60_000);
  return useMemo(
    () =>
      (board?.rooms ?? [])
        .filter((room) => fits(room, state))
        .map((room) => rowOf(room, byRoom.get(room.roomId) ?? [], { days, now: new Date(minute * 60_000) })),
    [board, byRoom, days, state, minute],
  );
}

/** Whether a room matches the filters of the URL. */
export function fits(room: Room, state: BoardState): boolean {
  if (!isNarrowed(state)) return true;
  const { search, building, equipment, people, room: ids } = state;
  const text = search.trim().toLowerCase();
  return (
    (text === '' || `${room.name} ${room.building} ${room.floor}`.toLowerCase().includes(text)) &&
    (building === '' || room.building === building) &&
    equipment.every((each) => room.equipment.includes(each)) &&
    (people === 0 || room.capacity === null || room.capacity >= people) &&
    (ids.length === 0 || ids.includes(room.roomId))
  );
}

/** Refreshes everything that shows bookings. */
export const refreshBookings = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: ['bookings'] });

/** Shows a booking at its new position at once, until the response arrives. */
export function useShowMoved() {
  const queries = useQueryClient();
  return (bookingId: string, change: Pick<ShownBooking, 'roomId' | 'startsAt' | 'endsAt' | 'blockedUntil'>): void => {
    queries.setQueriesData<Board>({ queryKey: ['bookings', 'board'] }, (board) =>
      board
        ? { ...board, items: board.items.map((item) => (item.bookingId === bookingId ? { ...item, ...change } : item)) }
        : board,
    );
  };
}
