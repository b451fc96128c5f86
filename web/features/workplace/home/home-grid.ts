import type { CSSProperties } from 'react';
import type { HomePart } from '#contract/workplace/home-facts.ts';

/** The columns of the grid. */
const all = 12;
const wide = 8;
const narrow = all - wide;
/** With fewer lines than this, what needs the person is as high as one narrow part. */
const manyNeeds = 5;

type Width = 'whole' | 'wide' | 'narrow';
const widths: Partial<Record<HomePart, Width>> = {
  FIGURES: 'whole',
  CHECKLIST: 'wide',
  NEEDS: 'wide',
  MONTHS: 'wide',
  APPS: 'wide',
};
const widthOf = (part: HomePart, needs: number): Width =>
  part === 'NEEDS' && needs === 0 ? 'narrow' : (widths[part] ?? 'narrow');
/** The most narrow parts below each other beside a wide one. */
const besideOf = (part: HomePart, needs: number): number => (part === 'NEEDS' && needs < manyNeeds ? 1 : 2);

/** A part with the columns and rows of the grid that it covers. */
interface Placed {
  part: HomePart;
  columns: number;
  rows: number;
}

/**
 * Places parts in their order so that every row of the grid is full: a wide part with up to two narrow ones beside it, or up to
 * three narrow parts of the same width.
 * @param needs the number of lines that need the person, which decides how wide and high their part is
 */
export function placesOf(parts: readonly HomePart[], needs: number = manyNeeds): Placed[] {
  const [part, ...rest] = parts;
  if (part === undefined) return [];
  const width = widthOf(part, needs);
  if (width === 'whole') return [{ part, columns: all, rows: 1 }, ...placesOf(rest, needs)];
  if (width === 'wide') {
    const side = leadingNarrow(rest, besideOf(part, needs), needs);
    const columns = side.length > 0 ? wide : all;
    return [
      { part, columns, rows: Math.max(1, side.length) },
      ...side.map((each) => ({ part: each, columns: narrow, rows: 1 })),
      ...placesOf(rest.slice(side.length), needs),
    ];
  }
  const row = leadingNarrow(parts, all / narrow, needs);
  const next = parts[row.length];
  if (row.length === 1 && next !== undefined && widthOf(next, needs) === 'wide')
    return [{ part, columns: narrow, rows: 1 }, { part: next, columns: wide, rows: 1 }, ...placesOf(parts.slice(2), needs)];
  return [
    ...row.map((each) => ({ part: each, columns: all / row.length, rows: 1 })),
    ...placesOf(parts.slice(row.length), needs),
  ];
}

/** The place of a part on the grid, for the style sheet. */
export const placeStyle = ({ columns, rows }: Pick<Placed, 'columns' | 'rows'>) =>
  ({ '--columns': columns, '--rows': rows }) as CSSProperties;

/** The narrow parts at the start, at most `most`. */
function leadingNarrow(parts: readonly HomePart[], most: number, needs: number): readonly HomePart[] {
  const end = parts.findIndex((part) => widthOf(part, needs) !== 'narrow');
  return parts.slice(0, Math.min(most, end < 0 ? parts.length : end));
}
