import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isShortcutBlocked, singleKeysStore } from './single-keys.ts';

/**
 * `j` and `k` move the focus through the rows, `/` goes to the page's search field, `Esc` closes. Enter is handled by the row.
 * Keys are ignored while the person types or a dialog is open.
 */
export function useListKeys(body: RefObject<HTMLElement | null>, onClose: (() => void) | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isShortcutBlocked(event) || (event.key !== 'Escape' && !singleKeysStore.get())) return;
    const action = { j: () => move(body.current, 1), k: () => move(body.current, -1), '/': focusSearch, Escape: onClose }[
      event.key
    ];
    if (!action) return;
    if (event.key !== 'Escape') event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

function move(body: HTMLElement | null, step: 1 | -1): void {
  if (!body) return;
  const rows = [...body.children].filter((row) => row instanceof HTMLElement && row.hasAttribute('tabindex')) as HTMLElement[];
  const current = rows.findIndex((row) => row.contains(document.activeElement));
  const next = current < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, current + step));
  rows[next]?.focus();
  rows[next]?.scrollIntoView({ block: 'nearest' });
}

function focusSearch(): void {
  document.querySelector<HTMLInputElement>('[data-page-search] input')?.focus();
}
