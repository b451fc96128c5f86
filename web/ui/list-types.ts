import type { ReactNode } from 'react';

/** A column of a list. The first column stays in view while the others scroll. */
export interface ListColumn<Row> {
  key: string;
  title: string;
  /** Shown in the header instead of a title that is longer than the values. */
  shortTitle?: string;
  render: (row: Row) => ReactNode;
  /** In CSS pixels. */
  width?: number;
  /** The header sorts by this column; the key is the wire name of the sort. */
  sortable?: boolean;
  /** Numbers are aligned right. */
  numeric?: boolean;
  /** Cannot be hidden by the column chooser. */
  always?: boolean;
  /** Shown only if a person chooses it. */
  optional?: boolean;
  /** Values are shortened where there is no room, down to this width in CSS pixels. Others are never shortened. */
  shortens?: number;
  /** The order in which columns are left out of a list that is too narrow: 1 first. Columns without it stay. */
  leaves?: number;
}

export interface ListSort {
  key: string;
  order: 'asc' | 'desc';
}

/** The selection: some rows by key, or everything that matches the filters, including other pages. */
export type ListSelection = { all: true } | { all: false; keys: ReadonlySet<string> };

export const nothingSelected: ListSelection = { all: false, keys: new Set() };

export interface ListTableProps<Row> {
  /** The content of the table, for screen readers. */
  label: string;
  columns: readonly ListColumn<Row>[];
  /** undefined until the first response; a skeleton of the table is shown. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** The name of a row, used as the label of its checkbox. */
  rowName: (row: Row) => string;
  total: number;
  page: number;
  size: number;
  sizes?: readonly number[];
  onPage: (page: number, size: number) => void;
  /** A newer response is loading; the old rows stay on screen, greyed out. */
  busy?: boolean;
  sort?: ListSort;
  onSort?: (sort: ListSort) => void;
  /** The width that a person gives to a column, in CSS pixels; undefined for the width of its content. */
  onWidth?: (key: string, width: number | undefined) => void;
  /** A person moves a column to the place of another. */
  onMove?: (key: string, to: string) => void;
  selection?: ListSelection;
  onSelect?: (selection: ListSelection) => void;
  onOpen?: (row: Row) => void;
  /** The key of the row that is shown beside the list. */
  peeked?: string | undefined;
  /** Shows a row beside the list, or closes it (Space). */
  onPeek?: ((row: Row) => void) | undefined;
  /** The keys `j` and `k` have moved to a row. */
  onMoved?: ((row: Row) => void) | undefined;
  /** Clicking a row shows it beside the list instead of opening it. */
  peeksByClick?: boolean;
  /** Closes what a row has opened (`Esc`). */
  onClose?: () => void;
  /** Shown instead of rows if there are none: an `Empty` or an `ErrorState`. */
  empty: ReactNode;
  /** A link below the rows. */
  note?: ReactNode;
  /** Buttons at the end of a row. */
  rowActions?: (row: Row) => ReactNode;
  /** What is shown below a row; null for a row that is not expanded. */
  expanded?: (row: Row) => ReactNode;
  /** Whether there are more rows than `total`. */
  more?: boolean;
}

export type WithRows<Row> = ListTableProps<Row> & { rows: readonly Row[] };

/** The number of selected items, of `total` that match. */
export function selectedCount(selection: ListSelection, total: number): number {
  return selection.all ? total : selection.keys.size;
}

/** The selection with all rows of the page from one to another added or, if `add` is false, removed. */
export function withRange(
  selection: ListSelection,
  [from, to]: readonly [string, string],
  page: readonly string[],
  add: boolean,
): ListSelection {
  const keys = new Set(selection.all ? page : selection.keys);
  const [first = 0, last = 0] = [page.indexOf(from), page.indexOf(to)].toSorted((a, b) => a - b);
  for (const key of page.slice(Math.max(0, first), last + 1))
    if (add) keys.add(key);
    else keys.delete(key);
  return { all: false, keys };
}

/** The selection with a row added or removed. Removing a row from "all" leaves only the other rows of the page selected. */
export function toggled(selection: ListSelection, key: string, page: readonly string[]): ListSelection {
  const keys = new Set(selection.all ? page : selection.keys);
  if (keys.has(key)) keys.delete(key);
  else keys.add(key);
  return { all: false, keys };
}
