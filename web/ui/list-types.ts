import type { ReactNode } from 'react';

/** A column of a list. `width` in CSS pixels; the first column stays in view while the others scroll. */
export interface ListColumn<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  width?: number;
  /** The header sorts; the key is the wire name of the sort. */
  sortable?: boolean;
  /** Numbers stand at the right. */
  numeric?: boolean;
  /** Cannot be hidden by the column chooser. */
  always?: boolean;
}

export interface ListSort {
  key: string;
  order: 'asc' | 'desc';
}

/** What is selected: some rows by key, or everything that matches the filters, on other pages too. */
export type ListSelection = { all: true } | { all: false; keys: ReadonlySet<string> };

export const nothingSelected: ListSelection = { all: false, keys: new Set() };

/** How many things a selection holds, of `total` that match. */
export function selectedCount(selection: ListSelection, total: number): number {
  return selection.all ? total : selection.keys.size;
}

/** A row added to a selection or taken from it. Taking one from "all" leaves the other rows of the page. */
export function toggled(selection: ListSelection, key: string, page: readonly string[]): ListSelection {
  const keys = new Set(selection.all ? page : selection.keys);
  if (keys.has(key)) keys.delete(key);
  else keys.add(key);
  return { all: false, keys };
}
