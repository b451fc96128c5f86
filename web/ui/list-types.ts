import type { ReactNode } from 'react';

/** A column of a list. `width` is in CSS pixels. The first column stays in view while the others scroll. */
export interface ListColumn<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  width?: number;
  /** The header sorts by this column; the key is the wire name of the sort. */
  sortable?: boolean;
  /** Numbers are aligned right. */
  numeric?: boolean;
  /** Cannot be hidden by the column chooser. */
  always?: boolean;
}

export interface ListSort {
  key: string;
  order: 'asc' | 'desc';
}

/** The selection: some rows by key, or everything that matches the filters, including other pages. */
export type ListSelection = { all: true } | { all: false; keys: ReadonlySet<string> };

export const nothingSelected: ListSelection = { all: false, keys: new Set() };

/** The number of selected items, of `total` that match. */
export function selectedCount(selection: ListSelection, total: number): number {
  return selection.all ? total : selection.keys.size;
}

/** The selection with a row added or removed. Removing a row from "all" leaves only the other rows of the page selected. */
export function toggled(selection: ListSelection, key: string, page: readonly string[]): ListSelection {
  const keys = new Set(selection.all ? page : selection.keys);
  if (keys.has(key)) keys.delete(key);
  else keys.add(key);
  return { all: false, keys };
}
