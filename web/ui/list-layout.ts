import type { ListColumn } from './list-types.ts';

/** How a person has arranged the columns of a list; what is absent is as the list defines it. */
export interface ListLayout {
  /** Keys of the shown columns. */
  shown?: readonly string[];
  /** Keys in display order. The first column of the definition stays first. */
  order?: readonly string[];
  /** CSS pixels. */
  widths?: Readonly<Record<string, number>>;
}

/** All columns in the order of the layout. Columns that it does not contain follow. */
export function orderedColumns<Row>(columns: readonly ListColumn<Row>[], { order = [] }: ListLayout): ListColumn<Row>[] {
  const [first, ...others] = columns;
  if (!first) return [];
  const placeOf = ({ key }: ListColumn<Row>) => (order.includes(key) ? order.indexOf(key) : order.length);
  return [first, ...others.toSorted((a, b) => placeOf(a) - placeOf(b))];
}

/** Keys of the columns that are shown where there is room. */
export function shownKeys<Row>(columns: readonly ListColumn<Row>[], { shown }: ListLayout): Set<string> {
  const isShown = ({ key, always, optional }: ListColumn<Row>, place: number) =>
    place === 0 || always || (shown ? shown.includes(key) : !optional);
  return new Set(columns.filter(isShown).map(({ key }) => key));
}

/**
 * The columns to draw. Columns that a person has chosen are not left out of a narrow list, which then scrolls sideways. Values of a
 * column with a chosen width are shortened to it, unless they must be shown whole.
 */
export function arrangedColumns<Row>(columns: readonly ListColumn<Row>[], layout: ListLayout): ListColumn<Row>[] {
  const shown = shownKeys(columns, layout);
  return orderedColumns(columns, layout)
    .filter(({ key }) => shown.has(key))
    .map(({ leaves, ...column }) => {
      const width = layout.widths?.[column.key];
      return {
        ...column,
        ...(leaves !== undefined && !layout.shown && { leaves }),
        ...(width !== undefined && { width, ...(column.shortens !== undefined && { shortens: 0 }) }),
      };
    });
}

/** The order with a column moved to the place of another. The first column cannot be moved. */
export function movedColumn<Row>(columns: readonly ListColumn<Row>[], layout: ListLayout, key: string, to: string): ListLayout {
  const keys = orderedColumns(columns, layout).map((column) => column.key);
  const place = keys.indexOf(to);
  if (place < 1 || keys.indexOf(key) < 1) return layout;
  return { ...layout, order: keys.filter((each) => each !== key).toSpliced(place, 0, key) };
}

const [narrowest, widest, step] = [56, 640, 16];

/** A width that a column can have, in CSS pixels. */
export const boundedWidth = (width: number): number => Math.round(Math.max(narrowest, Math.min(width, widest)));

/** The layout with a column wider or narrower by a step than it is now. */
export function resizedColumn(layout: ListLayout, key: string, now: number, way: 1 | -1): ListLayout {
  return { ...layout, widths: { ...layout.widths, [key]: boundedWidth((layout.widths?.[key] ?? now) + way * step) } };
}
