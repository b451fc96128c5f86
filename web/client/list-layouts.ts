import { createStore, type Store } from '../ui/store.ts';
import type { ListLayout } from '../ui/list-layout.ts';
import { readSetting, writeSetting } from './storage.ts';

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((each) => typeof each === 'string');

function isLayout(value: unknown): value is ListLayout {
  if (typeof value !== 'object' || value === null) return false;
  const { shown = [], order = [], widths = {} } = value as Record<string, unknown>;
  return isTexts(shown) && isTexts(order) && Object.values(widths as object).every((width) => typeof width === 'number');
}

const layouts = new Map<string, Store<ListLayout>>();

/** How this person has arranged the columns of a list, stored in the browser under the list's name. */
export function layoutOf(list: string): Store<ListLayout> {
  const known = layouts.get(list);
  if (known) return known;
  const layout = createStore(readSetting(`columns.${list}`, isLayout) ?? {});
  layout.subscribe(() => writeSetting(`columns.${list}`, Object.keys(layout.get()).length > 0 ? layout.get() : undefined));
  layouts.set(list, layout);
  return layout;
}
