import type { KeyboardEvent, PointerEvent } from 'react';
import { useTranslations } from 'use-intl';
import styles from './ListTable.module.css';

const [least, most, step] = [56, 640, 16];

interface ColumnEdgeProps {
  title: string;
  width: number | undefined;
  /** undefined returns to the width of the content. */
  onWidth: (width: number | undefined) => void;
}

/** The edge of a column, which changes its width: by dragging, with the arrow keys, and back by a double click or Delete. */
export function ColumnEdge({ title, width, onWidth }: ColumnEdgeProps) {
  const t = useTranslations('ui.list');
  const set = (next: number) => onWidth(Math.round(Math.max(least, Math.min(next, most))));
  function drag(event: PointerEvent<HTMLElement>) {
    const edge = event.currentTarget;
    if (!edge.hasPointerCapture(event.pointerId)) return;
    const { left, right } = edge.closest('th')?.getBoundingClientRect() ?? { left: 0, right: 0 };
    const start = getComputedStyle(edge).direction === 'rtl' ? right - event.clientX : event.clientX - left;
    set(start);
  }
  function press(event: KeyboardEvent<HTMLElement>) {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key];
    const current = width ?? event.currentTarget.closest('th')?.offsetWidth ?? least;
    if (by === undefined && event.key !== 'Delete') return;
    event.preventDefault();
    if (by === undefined) onWidth(undefined);
    else set(current + by);
  }
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t('width', { title })}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={width ?? least}
      aria-valuetext={width === undefined ? t('widthOfContent') : `${width} px`}
      tabIndex={0}
      title={t('widthHint')}
      className={styles['edge']}
      // The header cell can be dragged too.
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onDoubleClick={() => onWidth(undefined)}
      onKeyDown={press}
    />
  );
}
