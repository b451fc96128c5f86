import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** One page as the list calls answer it. */
export interface PageOf<Row> {
  items: Row[];
  page: number;
  size: number;
  total: number;
}

interface PageOptions<Page> {
  /** Names the list and everything that narrows it. */
  queryKey: QueryKey;
  /** The number of the page, from 1. */
  page: number;
  read: (page: number, signal: AbortSignal) => Promise<Page>;
  /** In how many milliseconds to read it anew by itself, if at all. */
  again?: (page: Page) => number | false;
}

/** What is known of a page. `stale`: it is an earlier one, while the one asked for loads or because it could not be loaded. */
export interface PageResult<Page> {
  data: Page | undefined;
  error: Error | null;
  isFetching: boolean;
  stale: boolean;
  refetch: () => unknown;
}

/**
 * One page of a list. While the next one loads, and when it cannot be loaded, the one before stays. A page past the end, as
 * in a bookmark of a list that has shrunk, shows the last one.
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
