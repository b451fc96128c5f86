import { useCallback } from 'react';
import { useTimeZone } from 'use-intl';
import { go } from '#web/client/navigation.ts';
import type { UrlState } from '#web/client/url-fields.ts';
import { type SetUrlState, useUrlState } from '#web/client/url-state.ts';
import { type PageOf, type PageResult, usePage } from '#web/client/use-page.ts';
import type { ListDefinition, RowIn } from './define-list.ts';

/** A list on screen: its URL state, its page, and what can be done with them. */
export interface ListScreen<Page extends PageOf<unknown>, Fields extends object, Sent extends object> {
  definition: ListDefinition<Page, Fields, Sent>;
  state: UrlState<Fields>;
  /** Changes the URL. Changed filters return the list to its first page. */
  set: SetUrlState<Fields>;
  page: PageResult<Page>;
  data: Page | undefined;
  /** The query parameters of the filters that are set. */
  filters: Sent;
  /** Whether a filter is set. */
  narrowed: boolean;
  /** Whether filters are shown: not for a list without rows, but from the start, so that nothing moves when rows arrive. */
  filterable: boolean;
  /** Removes all filters, and makes a further change. */
  clear: (change?: Partial<UrlState<Fields>>) => void;
  /** Opens a row: its page, or the panel beside the list. */
  open: (row: RowIn<Page>) => void;
}

/** A list on screen that is defined by `Definition`. */
export type ScreenOf<Definition> =
  Definition extends ListDefinition<infer Page, infer Fields, infer Sent> ? ListScreen<Page, Fields, Sent> : never;

interface FixedInput {
  params?: object;
  query?: object;
}

/** Reads the list of a screen. `fixed` is the part of the call's input that is not in the query string of the URL. */
export function useListScreen<Page extends PageOf<unknown>, Fields extends object, Sent extends object>(
  definition: ListDefinition<Page, Fields, Sent>,
  fixed: FixedInput = {},
): ListScreen<Page, Fields, Sent> {
  const { key, fields, extra, again, read } = definition;
  const zone = useTimeZone() ?? 'UTC';
  const [state, setAny] = useUrlState(fields);
  const [, setExtra] = useUrlState<object>(extra);
  const query = { ...fixed.query, ...definition.queryOf(state, zone) };
  const page = usePage<Page>({
    queryKey: [...key, fixed.params ?? null, query],
    page: (state as { page: number }).page,
    read: (number, signal) => read({ params: fixed.params, query: { ...query, page: number } }, { signal }),
    ...(again && { again }),
  });
  const set = useCallback<SetUrlState<Fields>>(
    (change, options) => {
      // The page is not a field of `extra`, so it is kept.
      if (Object.keys(change).every((name) => name in extra)) setExtra(change, options);
      else setAny(change as Parameters<typeof setAny>[0], options);
    },
    [extra, setAny, setExtra],
  );
  const { open: target, cleared } = definition;
  const open = useCallback(
    (row: RowIn<Page>) => {
      const opened = target?.(row) ?? {};
      if (typeof opened === 'string') go(opened);
      else set(opened);
    },
    [target, set],
  );
  const narrowed = definition.isNarrowed(state);
  const clear = (change: Partial<UrlState<Fields>> = {}) => set({ ...cleared, ...change });
  return {
    definition,
    state,
    set,
    page,
    data: page.data,
    filters: definition.filtersOf(state, zone),
    narrowed,
    filterable: narrowed || page.data?.total !== 0,
    clear,
    open,
  };
}
