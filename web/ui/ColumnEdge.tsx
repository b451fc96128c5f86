import type { PointerEvent } from 'react';
import { useTranslations } from 'use-intl';
import { boundedWidth } from './list-layout.ts';
import styles from './ListTable.module.css';

/**
 * The edge of a column, which is dragged to change its width; a double click returns to the width of the content. With the keyboard,
 * widths are changed in the column chooser.
 */
export function ColumnEdge({ onWidth }: { onWidth: (width: number | undefined) => void }) {
  const t = useTranslations('ui.list');
  function drag(event: PointerEvent<HTMLElement>) {
    const edge = event.currentTarget;
    if (!edge.hasPointerCapture(event.pointerId)) return;
    const start = edge.closest('th')?.getBoundingClientRect().left ?? 0;
    onWidth(boundedWidth(event.clientX - start));
  }
  return (
    <span
      aria-hidden="true"
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
    />
  );
}
