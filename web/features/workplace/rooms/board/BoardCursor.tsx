import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { dateAfter } from '#contract/workplace/room-hours.ts';
import type { SetUrlState } from '#web/client/url-state.ts';
import type { Store } from '#web/ui/store.ts';
import { type CarryKey, movedByKey, carryKeys, canDropAt } from './board-carry.ts';
import type { BoardLayout } from './board-layout.ts';
import { type Cursor, type CursorKey, dragged, nearest, stepped, stopsOf } from './board-pick.ts';
import { type BoardRow, instantOf } from './board-row.ts';
import { boxOf, dayMinutes } from './board-scale.ts';
import type { boardUrl } from './board-url.ts';
import styles from './Board.module.css';
import type { BoardDrag } from './use-board-drag.ts';
import { useBookingText } from './use-booking-text.ts';
import type { BoardActs } from './use-booking.ts';
import { useClock } from './use-clock.ts';

interface BoardCursorProps {
  rows: readonly BoardRow[];
  days: readonly string[];
  layout: BoardLayout;
  bookable: boolean;
  held: Store<BoardDrag | null>;
  acts: BoardActs;
  set: SetUrlState<typeof boardUrl>;
}

/**
 * The position of the keyboard cursor. The room is stored by its id, so that the cursor stays there when the board is refreshed.
 */
interface Where {
  roomId: string;
  from: number;
  /** The end of a free slot that was extended. */
  to?: number;
}

const walking: readonly string[] = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'] satisfies CursorKey[];

/**
 * Keyboard control of the board: one button that arrow keys move through free time and bookings. Enter books or opens. With Shift
 * the time is extended or shortened. M picks up an own meeting; arrow keys then move it, Enter drops it and Escape cancels. Page
 * Up and Page Down go to other days. The button is visible while focused, and each position is announced.
 */
export function BoardCursor({ rows, days, layout, bookable, held, acts, set }: BoardCursorProps) {
  const button = useRef<HTMLButtonElement>(null);
  const step = days.length > 1 ? 60 : 30;
  const stops = useMemo(
    () => rows.map((row) => stopsOf(row, step).filter((stop) => boxOf(layout.scale, stop))),
    [rows, step, layout.scale],
  );
  const [where, setWhere] = useState<Where>();
  const carrying = useSyncExternalStore(held.subscribe, () => (held.get()?.keys ? held.get() : null));
  const cursor = carrying
    ? { row: carrying.row, stop: { ...carrying.span, bookingId: carrying.bar?.booking.bookingId ?? null } }
    : cursorOf(where, rows, stops);
  const label = useLabel(rows, days, bookable, cursor, carrying);
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
    if (carrying) {
      carry(event, carrying);
      return;
    }
    if (event.key === 'm' || event.key === 'M') {
      const bar = row.bars.find(({ booking }) => booking.bookingId === stop.bookingId);
      if (!bar?.moves) return;
      event.preventDefault();
      held.set({ kind: 'move', row: cursor.row, span: { from: bar.from, to: bar.to }, fits: true, bar, keys: true });
    } else if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault();
      set({ day: dateAfter(days[0] ?? '', event.key === 'PageUp' ? -days.length : days.length) });
    } else if (event.shiftKey && stop.bookingId === null && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
      event.preventDefault();
      const span = dragged(row.free, stop.from, event.key === 'ArrowRight' ? stop.to : stop.to - 2 * step, step);
      if (span && span.from === stop.from) setWhere({ roomId: row.room.roomId, from: stop.from, to: span.to });
    } else if (walking.includes(event.key)) go(event, stepped(stops, cursor, event.key as CursorKey));
  }
  function carry(event: KeyboardEvent, now: BoardDrag): void {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      held.set(null);
    } else if (carryKeys.includes(event.key)) {
      event.preventDefault();
      const by = days.length > 1 ? 30 : 15;
      const next = movedByKey(now, event.key as CarryKey, { scale: layout.scale, rows: rows.length, step: by });
      held.set({ ...now, ...next, fits: canDropAt(rows[next.row], next.span, now.bar?.booking.bookingId ?? '', days) });
    }
  }
  function putDown({ row: at, span, bar }: BoardDrag): void {
    const room = rows[at]?.room;
    if (!room || !bar || !canDropAt(rows[at], span, bar.booking.bookingId, days)) return;
    held.set(null);
    setWhere({ roomId: room.roomId, from: span.from });
    if (span.from !== bar.from || room.roomId !== bar.booking.roomId) void acts.move(bar.booking, room, span);
  }
  function press(): void {
    if (carrying) {
      putDown(carrying);
      return;
    }
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
        onBlur={() => {
          if (carrying) held.set(null);
        }}
        onClick={(event) => {
          event.stopPropagation();
          press();
        }}
      />
      <span className="visually-hidden" aria-live="polite">
        {where || carrying ? label : ''}
      </span>
    </>
  );
}

/** The current position: the stored one, or the present time in the first room. */
function cursorOf(where: Where | undefined, rows: readonly BoardRow[], stops: ReturnType<typeof stopsOf>[]): Cursor | null {
  const storedRow = where ? rows.findIndex(({ room }) => room.roomId === where.roomId) : -1;
  const row = storedRow >= 0 && stops[storedRow]?.length ? storedRow : stops.findIndex((each) => each.length > 0);
  const stop = nearest(stops[row] ?? [], where?.from ?? Math.max(rows[row]?.now ?? 0, 540));
  if (!stop) return null;
  const longer = where?.to !== undefined && stop.from === where.from && stop.bookingId === null;
  return { row, stop: longer ? { ...stop, to: where.to ?? stop.to } : stop };
}

/** The announcement of the current position. */
function useLabel(
  rows: readonly BoardRow[],
  days: readonly string[],
  bookable: boolean,
  cursor: Cursor | null,
  carrying: BoardDrag | null,
): string {
  const t = useTranslations('bookings.board');
  const { day, times } = useClock();
  const text = useBookingText();
  const row = cursor ? rows[cursor.row] : undefined;
  if (!cursor || !row) return '';
  const { room, bars } = row;
  const date = day(dayOf(days, cursor.stop.from));
  const bar = bars.find(({ booking }) => booking.bookingId === cursor.stop.bookingId);
  if (bar && !carrying)
    return t(bar.moves ? 'cursorOwn' : 'cursorBooking', {
      room: room.name,
      day: date,
      booking: text(bar.booking, room.timeZone).label,
    });
  const [from, to] = [cursor.stop.from, cursor.stop.to].map((column) => instantOf(column, room.timeZone, days[0] ?? ''));
  const time = times(from ?? '', to ?? '', room.timeZone);
  if (carrying?.bar) {
    const { title } = text(carrying.bar.booking, room.timeZone);
    return t(carrying.fits ? 'carried' : 'carriedTaken', { title, room: room.name, day: date, time });
  }
  return t(bookable ? 'cursorFree' : 'cursorOnlyFree', { room: room.name, day: date, time });
}

const dayOf = (days: readonly string[], column: number): string => days[Math.floor(column / dayMinutes)] ?? days[0] ?? '';
