import { useLayoutEffect } from 'react';
import { layoutOf } from '#web/client/list-layouts.ts';
import { arrangedColumns, movedColumn } from '#web/ui/list-layout.ts';
import type { ListColumn } from '#web/ui/list-types.ts';
import { createStore, type Store, useStore } from '#web/ui/store.ts';

type Columns = readonly ListColumn<never>[];
const known = new Map<string, Store<Columns>>();

/** The columns that a list on screen may show, for the column chooser in its filter bar; empty until it is drawn. */
export function columnsOf(list: string): Store<Columns> {
  const columns = known.get(list) ?? createStore<Columns>([]);
  known.set(list, columns);
  return columns;
}

/** The columns as this person has arranged them, and what changes the arrangement. */
export function useArrangedColumns<Row>(list: string, columns: readonly ListColumn<Row>[]) {
  const store = layoutOf(list);
  const layout = useStore(store);
  useLayoutEffect(() => columnsOf(list).set(columns));
  return {
    columns: arrangedColumns(columns, layout),
    onWidth(key: string, width: number | undefined) {
      const { [key]: _, ...others } = layout.widths ?? {};
      store.set({ ...layout, widths: width === undefined ? others : { ...others, [key]: width } });
    },
    onMove: (key: string, to: string) => store.set(movedColumn(columns, layout, key, to)),
  };
}
