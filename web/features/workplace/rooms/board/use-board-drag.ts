import {
  type PointerEvent as Pointed,
  type MouseEvent as Pressed,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import type { Store } from '#web/ui/store.ts';
import { type BoardLayout, boardSizes, rowAt } from './board-layout.ts';
import { carried, clicked, dragged, stretched } from './board-pick.ts';
import { type Bar, type BoardRow, freeFor, without } from './board-row.ts';
import { columnAt, type ColumnSpan } from './board-scale.ts';
import type { BoardActs } from './use-booking.ts';

/** What the pointer drags, or what a click would book. */
export interface BoardDrag {
  kind: 'hover' | 'create' | 'move' | 'stretch';
  row: number;
  span: ColumnSpan;
  /** Whether it can be dropped here. */
  fits: boolean;
  bar?: Bar;
  /** It is being moved by keyboard, and the pointer does not affect it. */
  keys?: true;
}

interface Grip {
  kind: 'create' | 'move' | 'stretch';
  row: number;
  /** The column where the drag started. */
  began: number;
  x: number;
  y: number;
  bar?: Bar;
}

interface DragOptions {
  rows: readonly BoardRow[];
  days: readonly string[];
  layout: BoardLayout;
  bookable: boolean;
  held: Store<BoardDrag | null>;
  scroll: RefObject<HTMLDivElement | null>;
  acts: BoardActs;
}

/** Movements below this number of pixels count as a click. */
const still = 4;
const edge = 36;
const push = 14;

/**
 * Pointer control of the board. Hovering over free time shows what a click would book, dragging creates a booking, and own
 * bookings are moved or resized. On touch devices dragging scrolls the board and a tap books. Escape cancels.
 */
export function useBoardDrag({ rows, days, layout, bookable, held, scroll, acts }: DragOptions) {
  const grip = useRef<Grip>(null);
  const step = days.length > 1 ? 30 : 15;
  const { scale } = layout;

  function placeOf(event: Pressed<HTMLElement>) {
    const canvas = event.currentTarget.getBoundingClientRect();
    return {
      column: columnAt(scale, event.clientX - canvas.left - boardSizes.name),
      row: rowAt(layout, event.clientY - canvas.top - boardSizes.head),
    };
  }
  /** The lane and the booking under the pointer. */
  function under({ target }: Pressed<HTMLElement>) {
    const element = target instanceof Element ? target : null;
    const lane = element?.closest<HTMLElement>('[data-lane]');
    const id = element?.closest<HTMLElement>('[data-booking]')?.dataset['booking'];
    const row = lane ? rows[Number(lane.dataset['lane'])] : undefined;
    return {
      row,
      at: Number(lane?.dataset['lane']),
      bar: row?.bars.find(({ booking }) => booking.bookingId === id),
      end: Boolean(element?.closest('[data-grip]')),
    };
  }
  function letGo(): void {
    grip.current = null;
    held.set(null);
  }

  function onPointerDown(event: Pointed<HTMLElement>): void {
    if (held.get()?.keys) held.set(null);
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const { row, at, bar, end } = under(event);
    if (!row || (bar ? !bar.moves : !bookable)) return;
    const { column } = placeOf(event);
    const kind = bar ? (end ? 'stretch' : 'move') : 'create';
    grip.current = { kind, row: at, began: column, x: event.clientX, y: event.clientY, ...(bar ? { bar } : {}) };
    // Prevents text selection during the drag.
    event.preventDefault();
    const field = document.activeElement;
    if (field instanceof HTMLElement && field !== document.body) field.blur();
  }

  function onPointerMove(event: Pointed<HTMLElement>): void {
    if (event.pointerType === 'touch') return;
    const { current } = grip;
    if (!current) {
      if (!held.get()?.keys) hover(event);
      return;
    }
    const begun = held.get() && held.get()?.kind !== 'hover';
    if (!begun && Math.hypot(event.clientX - current.x, event.clientY - current.y) < still) return;
    if (!begun) event.currentTarget.setPointerCapture(event.pointerId);
    nudge(scroll.current, event);
    held.set(drawn(current, placeOf(event)));
  }

  function drawn(by: Grip, place: { column: number; row: number }): BoardDrag | null {
    const own = rows[by.row];
    if (!own) return null;
    if (!by.bar) {
      const span = dragged(own.free, by.began, place.column, step);
      return span ? { kind: 'create', row: by.row, span, fits: true } : null;
    }
    const { bar } = by;
    const shown = { days, now: new Date() };
    const { bookingId } = bar.booking;
    if (by.kind === 'stretch') {
      const span = stretched(without(own, bookingId, shown), bar, place.column, step);
      return { kind: 'stretch', row: by.row, span, fits: true, bar };
    }
    const to = rows[place.row];
    const span = carried(bar.to - bar.from, by.began - bar.from, place.column, step);
    return {
      kind: 'move',
      row: place.row,
      span,
      fits: to ? freeFor(without(to, bookingId, shown), span) !== undefined : false,
      bar,
    };
  }

  function hover(event: Pointed<HTMLElement>): void {
    const { row, at, bar } = under(event);
    const span = bookable && row && !bar ? clicked(row.free, placeOf(event).column, step) : null;
    held.set(span ? { kind: 'hover', row: at, span, fits: true } : null);
  }

  function onPointerUp(): void {
    const dropped = held.get();
    if (!grip.current || !dropped || dropped.kind === 'hover' || dropped.keys) {
      grip.current = null;
      return;
    }
    letGo();
    const { kind, span, bar, fits } = dropped;
    const room = rows[dropped.row]?.room;
    if (!room || !fits) return;
    if (kind === 'create') acts.begin(room, span);
    else if (bar && (span.from !== bar.from || span.to !== bar.to || room.roomId !== bar.booking.roomId))
      void acts.move(bar.booking, room, span);
  }

  /** A drag ends on the canvas, which is neither a lane nor a booking, so the click is ignored. */
  function onClick(event: Pressed<HTMLElement>): void {
    const { row, bar } = under(event);
    if (bar) acts.open(bar.booking.bookingId);
    else if (row && bookable) {
      const span = clicked(row.free, placeOf(event).column, step);
      if (span) acts.begin(row.room, span);
    }
  }

  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && grip.current) letGo();
  });
  useEffect(() => {
    window.addEventListener('keydown', onEscape);
    return () => window.removeEventListener('keydown', onEscape);
  }, []);

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: letGo, onPointerLeave: leave, onClick };

  function leave(): void {
    if (!grip.current && !held.get()?.keys) held.set(null);
  }
}

/** Scrolls the board when the pointer is near an edge. */
function nudge(board: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }): void {
  if (!board) return;
  const { left, right, top, bottom } = board.getBoundingClientRect();
  const by = (at: number, least: number, most: number) => (at < least + edge ? -push : at > most - edge ? push : 0);
  board.scrollBy({
    left: by(clientX, left + boardSizes.name, right),
    top: by(clientY, top + boardSizes.head, bottom),
    behavior: 'instant',
  });
}
