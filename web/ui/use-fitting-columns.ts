import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { densityStore } from './density.ts';
import type { ListColumn } from './list-types.ts';
import { useStore } from './store.ts';
import { isNarrow } from './use-narrow.ts';

interface Fit {
  /** Keys of the columns left out. */
  out: ReadonlySet<string>;
  /** Whether the table is still too wide, so that it scrolls sideways. */
  scrolls: boolean;
}

const paper = matchMedia('print');
const all: Fit = { out: new Set(), scrolls: false };

/**
 * Leaves out columns of a table that is wider than its region, in the order of `leaves`. The browser lays out all columns once at
 * their least widths; from these follows what fits, also when the window changes. Paper has all columns.
 */
export function useFittingColumns<Row>(
  region: RefObject<HTMLElement | null>,
  columns: readonly ListColumn<Row>[],
): { fitting: ListColumn<Row>[]; scrolls: boolean } {
  const [fit, setFit] = useState(all);
  const density = useStore(densityStore);
  const shape = columns.map(({ key, width = 0 }) => `${key} ${width}`).join() + density;
  const least = useRef({ shape, table: 0, columns: new Map<string, number>() });
  const measure = useEffectEvent(() => {
    const box = region.current;
    const table = box?.querySelector('table');
    if (!box || !table) return;
    const room = box.clientWidth;
    if (shape !== least.current.shape) {
      least.current = { shape, table: 0, columns: new Map() };
      if (fit.out.size > 0) return setFit(all);
    }
    if (isNarrow() || paper.matches || room === 0) return setFit(all);
    if (table.offsetWidth > room) {
      for (const cell of table.tHead?.rows[0]?.cells ?? [])
        if (cell.dataset['key'] !== undefined) least.current.columns.set(cell.dataset['key'], cell.offsetWidth);
      least.current.table = [...fit.out].reduce((sum, key) => sum + (least.current.columns.get(key) ?? 0), table.offsetWidth);
    }
    const out = new Set<string>();
    const leaving = columns.filter(({ leaves }) => leaves !== undefined).toSorted((a, b) => (a.leaves ?? 0) - (b.leaves ?? 0));
    let width = least.current.table;
    for (const { key } of leaving) {
      if (width <= room) break;
      out.add(key);
      width -= least.current.columns.get(key) ?? 0;
    }
    const scrolls = width > room;
    const same = out.size === fit.out.size && [...out].every((key) => fit.out.has(key));
    if (!same || scrolls !== fit.scrolls) setFit({ out, scrolls });
  });
  useLayoutEffect(() => {
    const table = region.current?.querySelector('table');
    if (!region.current || !table) return undefined;
    // Its first call comes before anything is painted.
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(region.current);
    observer.observe(table);
    // Before the page is laid out for paper.
    const turn = () => flushSync(measure);
    paper.addEventListener('change', turn);
    return () => {
      observer.disconnect();
      paper.removeEventListener('change', turn);
    };
  }, [region, shape]);
  return { fitting: columns.filter(({ key }) => !fit.out.has(key)), scrolls: fit.scrolls };
}
