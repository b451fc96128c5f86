import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** One page as returned by list calls. */
export interface PageOf<Row> {
  items: Row[];
  page: number;
  size: number;
  total: number;
  /** Whether there are more rows than `total`, which is then not the exact number. */
  more?: boolean;
}

interface PageOptions<Page> {
  /** Identifies the list and all of its filters. */
  queryKey: QueryKey;
  /** The number of the page, from 1. */
  page: number;
  read: (page: number, signal: AbortSignal) => Promise<Page>;
  /** The interval in milliseconds after which the page is fetched again, or false. */
  again?: (page: Page) => number | false;
}

/** The state of a page. `stale`: the data is of an earlier page, because the requested one is loading or failed to load. */
export interface PageResult<Page> {
  data: Page | undefined;
  error: Error | null;
  isFetching: boolean;
  stale: boolean;
  refetch: () => unknown;
}

/**
 * One page of a list. While the next page loads, and if it cannot be loaded, the previous one remains on screen. For a page past
 * the end, as in a bookmark of a list that has shrunk, the last page is shown.
 */
export function usePage<Page extends PageOf<unknown>>({ queryKey, page, read, again }: PageOptions<Page>): PageResult<Page> {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [...queryKey, page],
    queryFn: async ({ signal }) => {
      const found = await read(page, signal);
      if (found.items.length > 0 || found.total === 0) return found;
      return read(Math.ceil(found.total / found.size), signal);
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && again?.(state.data)) ?? false,
  });
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  return {
    data: data ?? last,
    error,
    isFetching,
    refetch,
    stale: isPlaceholderData || (data === undefined && last !== undefined),
  };
}
