import type { CSSProperties } from 'react';
import type { HomePart } from '#contract/workplace/home-facts.ts';

/** The columns of the grid. */
const all = 12;
const wide = 8;
const narrow = all - wide;
/** The most narrow parts below each other beside a wide one. */
const beside = 2;

type Width = 'whole' | 'wide' | 'narrow';
const widths: Partial<Record<HomePart, Width>> = {
  FIGURES: 'whole',
  CHECKLIST: 'wide',
  NEEDS: 'wide',
  MONTHS: 'wide',
  APPS: 'wide',
};
const widthOf = (part: HomePart): Width => widths[part] ?? 'narrow';

/** A part with the columns and rows of the grid that it covers. */
interface Placed {
  part: HomePart;
  columns: number;
  rows: number;
}

/**
 * Places parts in their order so that every row of the grid is full: a wide part with up to two narrow ones beside it, or up to
 * three narrow parts of the same width.
 */
export function placesOf(parts: readonly HomePart[]): Placed[] {
  const [part, ...rest] = parts;
  if (part === undefined) return [];
  if (widthOf(part) === 'whole') return [{ part, columns: all, rows: 1 }, ...placesOf(rest)];
  if (widthOf(part) === 'wide') {
    const side = leadingNarrow(rest, beside);
    const columns = side.length > 0 ? wide : all;
    return [
      { part, columns, rows: Math.max(1, side.length) },
      ...side.map((each) => ({ part: each, columns: narrow, rows: 1 })),
      ...placesOf(rest.slice(side.length)),
    ];
  }
  const row = leadingNarrow(parts, all / narrow);
  const next = parts[row.length];
  if (row.length === 1 && next !== undefined && widthOf(next) === 'wide')
    return [{ part, columns: narrow, rows: 1 }, { part: next, columns: wide, rows: 1 }, ...placesOf(parts.slice(2))];
  return [...row.map((each) => ({ part: each, columns: all / row.length, rows: 1 })), ...placesOf(parts.slice(row.length))];
}

/** The place of a part on the grid, for the style sheet. */
export const placeStyle = ({ columns, rows }: Pick<Placed, 'columns' | 'rows'>) =>
  ({ '--columns': columns, '--rows': rows }) as CSSProperties;

/** The narrow parts at the start, at most `most`. */
function leadingNarrow(parts: readonly HomePart[], most: number): readonly HomePart[] {
  const end = parts.findIndex((part) => widthOf(part) !== 'narrow');
  return parts.slice(0, Math.min(most, end < 0 ? parts.length : end));
}
