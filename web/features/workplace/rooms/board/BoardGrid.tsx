import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SetUrlState } from '#web/client/url-state.ts';
import { Note } from '#web/ui/layout.tsx';
import { createStore } from '#web/ui/store.ts';
import { BoardCursor } from './BoardCursor.tsx';
import { BoardHead } from './BoardHead.tsx';
import { BoardOverlay } from './BoardOverlay.tsx';
import { BoardRows } from './BoardRows.tsx';
import { boardSizes, layoutOf, rowAt } from './board-layout.ts';
import { type BoardRow, columnOf } from './board-row.ts';
import { boardWidth, dayMinutes, xOf } from './board-scale.ts';
import { type BoardState, type boardUrl } from './board-url.ts';
import styles from './Board.module.css';
import { type BoardDrag, useBoardDrag } from './use-board-drag.ts';
import { useBooking } from './use-booking.ts';

interface BoardGridProps {
  rows: readonly BoardRow[];
  days: readonly string[];
  today: string;
  state: BoardState;
  bookable: boolean;
  /** The previous days are shown while the requested ones load. */
  busy: boolean;
  set: SetUrlState<typeof boardUrl>;
}

/** Rooms below each other, time from left to right. Names and hours are sticky, and free time can be booked. */
export function BoardGrid({ rows, days, today, state, bookable, busy, set }: BoardGridProps) {
  const t = useTranslations('bookings.board');
  const scroll = useRef<HTMLDivElement>(null);
  const width = useWidth(scroll);
  const layout = useMemo(() => layoutOf(rows, days.length, (width ?? 0) - boardSizes.name), [rows, days.length, width]);
  const [held] = useState(() => createStore<BoardDrag | null>(null));
  const acts = useBooking(days, set);
  const pointer = useBoardDrag({ rows, days, layout, bookable, held, scroll, acts });
  useInitialScroll(scroll, rows, days, layout.scale, today);
  const [first, setFirst] = useState(0);
  const onScroll = () => setFirst(Math.floor(rowAt(layout, scroll.current?.scrollTop ?? 0) / 8) * 8);
  const { scale } = layout;
  const lines = { '--hour': `${60 * scale.perMinute}px`, '--day': `${(scale.closes - scale.opens) * scale.perMinute}px` };
  return (
    <>
      <div
        ref={scroll}
        onScroll={onScroll}
        className={styles['board']}
        role="region"
        aria-label={t('label')}
        aria-busy={busy}
        tabIndex={0}
      >
        <div
          className={styles['canvas']}
          data-week={days.length > 1}
          style={{ inlineSize: boardSizes.name + boardWidth(scale), ...lines }}
          {...pointer}
        >
          <BoardHead days={days} today={today} scale={scale} set={set} />
          <div className={styles['body']}>
            {width === undefined ? null : <BoardRows layout={layout} bookable={bookable} days={days} first={first} />}
            <div className={styles['overlay']} style={{ blockSize: layout.height }}>
              <BoardOverlay held={held} rows={rows} days={days} layout={layout} state={state} />
              <BoardCursor rows={rows} days={days} layout={layout} bookable={bookable} held={held} acts={acts} set={set} />
            </div>
          </div>
        </div>
      </div>
      {bookable ? (
        <Note size="xs" padBlock="s" padInline="l" noPrint line="above">
          {t('hint')}
        </Note>
      ) : null}
    </>
  );
}

/** The width of an element in pixels, undefined until it is in the document; updates when it changes. */
function useWidth(element: React.RefObject<HTMLDivElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const shown = element.current;
    if (!shown) return undefined;
    const look = () => setWidth(shown.clientWidth);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(shown);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** The initial scroll position: the present time for today, nine o'clock for another day, today for a week. */
function useInitialScroll(
  scroll: React.RefObject<HTMLDivElement | null>,
  rows: readonly BoardRow[],
  days: readonly string[],
  scale: Parameters<typeof xOf>[0],
  today: string,
): void {
  const seen = useRef('');
  useLayoutEffect(() => {
    const first = days[0] ?? '';
    const shown = `${first} ${days.length}`;
    if (seen.current === shown || !scroll.current) return;
    seen.current = shown;
    const zone = rows[0]?.room.timeZone ?? 'UTC';
    const now = columnOf(new Date(), zone, first);
    const column = days.length > 1 ? Math.max(0, days.indexOf(today)) * dayMinutes : days.includes(today) ? now - 60 : 540;
    scroll.current.scrollTo({ left: Math.max(0, xOf(scale, column)), behavior: 'instant' });
  });
}
