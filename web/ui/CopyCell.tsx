import { type RefObject, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from './Icon.tsx';
import { PlainButton } from './layout.tsx';
import styles from './ListTable.module.css';
import { toast } from './toasts.ts';
import { isNarrow } from './use-narrow.ts';

/** The cell of a row that an event is in, if it has a text to copy. */
function cellOf(target: EventTarget | null): HTMLElement | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-label], th[scope="row"]') : null;
  return cell?.textContent ? cell : undefined;
}

/**
 * Copies the text of a cell: with a button at the cell that the pointer is on, or with Ctrl C or ⌘ C at the cell that the arrow
 * keys have moved to from its row.
 */
export function CopyCell({ body }: { body: RefObject<HTMLElement | null> }) {
  const t = useTranslations('common');
  const [cell, setCell] = useState<HTMLElement>();
  const copied = t('state.copied');
  useEffect(() => {
    const rows = body.current;
    if (!rows) return undefined;
    const point = ({ target }: MouseEvent) => setCell(isNarrow() ? undefined : cellOf(target));
    const leave = ({ relatedTarget }: MouseEvent) => {
      if (!(relatedTarget instanceof Element && relatedTarget.closest('[data-copies]'))) setCell(undefined);
    };
    const press = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (!(target instanceof HTMLElement) || !target.matches('tr, td, th')) return;
      if (key === 'ArrowRight' || key === 'ArrowLeft') move(target, key === 'ArrowRight' ? 1 : -1);
      else if (key.toLowerCase() === 'c' && (event.ctrlKey || event.metaKey) && getSelection()?.type !== 'Range')
        void copy(cellOf(target), copied);
    };
    rows.addEventListener('mouseover', point);
    rows.addEventListener('mouseleave', leave);
    rows.addEventListener('keydown', press);
    return () => {
      rows.removeEventListener('mouseover', point);
      rows.removeEventListener('mouseleave', leave);
      rows.removeEventListener('keydown', press);
    };
  }, [body, copied]);
  if (!cell?.isConnected) return null;
  return (
    <PlainButton
      className={styles['copy']}
      data-copies
      tabIndex={-1}
      aria-hidden="true"
      title={t('actions.copy')}
      style={{ insetBlockStart: cell.offsetTop + (cell.offsetHeight - 24) / 2, left: cell.offsetLeft + cell.offsetWidth - 26 }}
      onClick={() => void copy(cell, copied)}
    >
      <Icon name="copy" size={14} />
    </PlainButton>
  );
}

async function copy(cell: HTMLElement | undefined, said: string): Promise<void> {
  if (!cell) return;
  await navigator.clipboard.writeText(textOf(cell));
  toast('success', said);
}

/** The text of a cell without what is hidden from screen readers, such as initials. */
function textOf(cell: HTMLElement): string {
  const shown = cell.cloneNode(true) as HTMLElement;
  for (const hidden of shown.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return shown.textContent.trim();
}

/** Focuses the next cell of the row, or its row before the first. */
function move(from: HTMLElement, step: 1 | -1): void {
  const row = from.closest('tr');
  const cells = [...(row?.cells ?? [])].filter((cell) => cellOf(cell) === cell);
  const at = cells.findIndex((cell) => cell === from) + step;
  const next = at < 0 ? row : cells[Math.min(at, cells.length - 1)];
  if (!next) return;
  next.tabIndex = -1;
  next.focus();
}
