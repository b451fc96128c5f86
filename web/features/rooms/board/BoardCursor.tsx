import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { dateAfter } from '#contract/room-hours.ts';
import type { SetUrlState } from '#web/client/url-state.ts';
import type { BoardLayout } from './board-layout.ts';
import { type Cursor, type CursorKey, dragged, nearest, stepped, stopsOf } from './board-pick.ts';
import { type BoardRow, instantOf } from './board-row.ts';
import { boxOf, dayMinutes } from './board-scale.ts';
import type { boardUrl } from './board-url.ts';
import styles from './Board.module.css';
import { useBookingText } from './use-booking-text.ts';
import type { BoardActs } from './use-booking.ts';
import { useClock } from './use-clock.ts';

interface BoardCursorProps {
  rows: readonly BoardRow[];
  days: readonly string[];
  layout: BoardLayout;
  bookable: boolean;
  acts: BoardActs;
  set: SetUrlState<typeof boardUrl>;
}

/** Where the keyboard is: a room by its id, so that it stays there when the board is read anew. */
interface Where {
  roomId: string;
  from: number;
  /** A free slot that was made longer. */
  to?: number;
}

const walking: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] satisfies CursorKey[];

/**
 * The board by keyboard: one button that arrows carry through free time and bookings. Enter books or opens, with Shift the time
 * grows and shrinks, Page Up and Down lead to other days. It is seen while it has the focus, and read aloud as it goes.
 */
export function BoardCursor({ rows, days, layout, bookable, acts, set }: BoardCursorProps) {
  const button = useRef<HTMLButtonElement>(null);
  const step = days.length > 1 ? 60 : 30;
  const stops = useMemo(
    () => rows.map((row) => stopsOf(row, step).filter((stop) => boxOf(layout.scale, stop))),
    [rows, step, layout.scale],
  );
  const [where, setWhere] = useState<Where>();
  const cursor = cursorOf(where, rows, stops);
  const label = useLabel(rows, days, bookable, cursor);
  const place = cursor ? `${cursor.row} ${cursor.stop.from} ${cursor.stop.to}` : '';
  useLayoutEffect(() => {
    if (document.activeElement === button.current) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [place]);
  if (!cursor) return null;
  const row = rows[cursor.row];
  const box = boxOf(layout.scale, cursor.stop);
  if (!row) return null;
  const { stop } = cursor;

  function go(event: KeyboardEvent, next: Cursor): void {
    event.preventDefault();
    const roomId = rows[next.row]?.room.roomId;
    if (roomId) setWhere({ roomId, from: next.stop.from });
  }
  function onKeyDown(event: KeyboardEvent<HTMLButtonElement>): void {
    if (!cursor || !row || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault();
      set({ day: dateAfter(days[0] ?? '', event.key === 'PageUp' ? -days.length : days.length) });
    } else if (event.shiftKey && stop.bookingId === null && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
      event.preventDefault();
      const span = dragged(row.free, stop.from, event.key === 'ArrowRight' ? stop.to : stop.to - 2 * step, step);
      if (span && span.from === stop.from) setWhere({ roomId: row.room.roomId, from: stop.from, to: span.to });
    } else if (walking.includes(event.key)) go(event, stepped(stops, cursor, event.key as CursorKey));
  }
  function press(): void {
    if (stop.bookingId !== null) acts.open(stop.bookingId);
    else if (bookable && row) acts.begin(row.room, stop);
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles['cursor']}
        style={{
          insetInlineStart: box?.left ?? 0,
          inlineSize: box?.width ?? 0,
          insetBlockStart: layout.tops[cursor.row],
          blockSize: layout.rowHeight,
        }}
        aria-label={label}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          event.stopPropagation();
          press();
        }}
      />
      <span className="visually-hidden" aria-live="polite">
        {where ? label : ''}
      </span>
    </>
  );
}

/** Where the cursor stands now: where it was left, or at the first room, now. */
function cursorOf(where: Where | undefined, rows: readonly BoardRow[], stops: ReturnType<typeof stopsOf>[]): Cursor | null {
  const kept = where ? rows.findIndex(({ room }) => room.roomId === where.roomId) : -1;
  const row = kept >= 0 && stops[kept]?.length ? kept : stops.findIndex((each) => each.length > 0);
  const stop = nearest(stops[row] ?? [], where?.from ?? Math.max(rows[row]?.now ?? 0, 540));
  if (!stop) return null;
  const longer = where?.to !== undefined && stop.from === where.from && stop.bookingId === null;
  return { row, stop: longer ? { ...stop, to: where.to ?? stop.to } : stop };
}

/** What the cursor stands on, as it is read aloud. */
function useLabel(rows: readonly BoardRow[], days: readonly string[], bookable: boolean, cursor: Cursor | null): string {
  const words = useTranslations('bookings.board');
  const { day, times } = useClock();
  const text = useBookingText();
  const row = cursor ? rows[cursor.row] : undefined;
  if (!cursor || !row) return '';
  const { room, bars } = row;
  const date = day(dayOf(days, cursor.stop.from));
  const bar = bars.find(({ booking }) => booking.bookingId === cursor.stop.bookingId);
  if (bar) return words('cursorBooking', { room: room.name, day: date, booking: text(bar.booking, room.timeZone).label });
  const [from, to] = [cursor.stop.from, cursor.stop.to].map((column) => instantOf(column, room.timeZone, days[0] ?? ''));
  const time = times(from ?? '', to ?? '', room.timeZone);
  return words(bookable ? 'cursorFree' : 'cursorOnlyFree', { room: room.name, day: date, time });
}

const dayOf = (days: readonly string[], column: number): string => days[Math.floor(column / dayMinutes)] ?? days[0] ?? '';
