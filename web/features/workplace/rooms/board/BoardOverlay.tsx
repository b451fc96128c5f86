import { useTranslations } from 'use-intl';
import { daysFrom } from '#contract/workplace/room-hours.ts';
import { Stack } from '#web/ui/layout.tsx';
import { type Store, useStore } from '#web/ui/store.ts';
import type { BoardLayout } from './board-layout.ts';
import { type BoardRow, instantOf } from './board-row.ts';
import { boardWidth, boxOf, dayMinutes, type ColumnSpan } from './board-scale.ts';
import type { BoardState } from './board-url.ts';
import { clockOf } from './clock-text.ts';
import styles from './Board.module.css';
import { useClock } from './use-clock.ts';
import type { BoardDrag } from './use-board-drag.ts';

interface BoardOverlayProps {
  held: Store<BoardDrag | null>;
  rows: readonly BoardRow[];
  days: readonly string[];
  layout: BoardLayout;
  state: BoardState;
}

/** The width of a booking's time and length, in CSS pixels. */
const labelWidth = 210;

/** The dragged booking above the rooms, with its time; while the form is open, the time with which it was opened. */
export function BoardOverlay({ held, rows, days, layout, state }: BoardOverlayProps) {
  const t = useTranslations('bookings.board');
  const { length, times, ownTimes } = useClock();
  const holding = useStore(held);
  const chosen = holding && holding.kind !== 'hover' ? null : chosenIn(state, rows, days);
  const shown = chosen ?? holding;
  const room = shown ? rows[shown.row]?.room : undefined;
  const box = shown ? boxOf(layout.scale, shown.span) : null;
  if (!shown || !room || !box) return null;
  const [from, to] = [shown.span.from, shown.span.to].map((column) => instantOf(column, room.timeZone, days[0] ?? ''));
  if (!from || !to) return null;
  const time = times(from, to, room.timeZone);
  const yours = ownTimes(from, to, room.timeZone);
  return (
    <div
      className={styles['held']}
      data-kind={shown.kind}
      data-fits={shown.fits}
      data-wide={box.width > labelWidth}
      data-last={box.left + labelWidth > boardWidth(layout.scale)}
      style={{
        insetInlineStart: box.left,
        inlineSize: box.width,
        insetBlockStart: layout.tops[shown.row],
        blockSize: layout.rowHeight,
      }}
    >
      <Stack as="span" size="xs" justify="center" padInline="xs" nowrap className={styles['heldLabel']}>
        {shown.kind === 'hover' ? null : <strong>{shown.fits ? (shown.bar?.booking.title ?? t('new')) : t('notFree')}</strong>}
        <span>
          {time} · {length(shown.span.to - shown.span.from)}
        </span>
        {yours && shown.kind !== 'hover' ? <span>{yours}</span> : null}
        {shown.bar?.booking.series ? <span>{t('onlyThis')}</span> : null}
      </Stack>
    </div>
  );
}

/** The room and time of the open form, if they are on this board. */
function chosenIn(state: BoardState, rows: readonly BoardRow[], days: readonly string[]): BoardDrag | null {
  if (!state.new || !state.at) return null;
  const row = rows.findIndex(({ room }) => room.roomId === state.inRoom);
  const [date = '', clock = ''] = state.at.split('T');
  const minute = clockOf(clock);
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date) ? daysFrom(days[0] ?? '', date) : -1;
  if (row < 0 || minute === null || day < 0 || day >= days.length) return null;
  const from = day * dayMinutes + minute;
  const span: ColumnSpan = { from, to: from + state.minutes };
  return { kind: 'create', row, span, fits: true };
}
