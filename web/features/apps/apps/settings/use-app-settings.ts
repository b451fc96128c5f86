import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { type PageResult, usePage } from '#web/client/use-page.ts';
import { whole, word } from '#web/client/url-fields.ts';

/** The screen itself reports an app that does not exist or is not opened yet. */
const isNotOpened = ({ status }: ApiError) => status === 404 || status === 409;

export const settingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['apps', 'settings', id],
    queryFn: ({ signal }) => api.appSettings.read({ params: { id } }, { signal, quiet: isNotOpened }),
    // Forms start with what was read, so it is read again when the screen is opened, and after each change.
    gcTime: 0,
    staleTime: Infinity,
  });

/** The state of the list of seats in the URL. */
export const seatsUrl = { page: whole(1), size: whole(20), search: word };

export type SeatHolderItem = Awaited<ReturnType<typeof api.appSettings.seats>>['items'][number];

export function useSeats(
  id: string,
  { page, size, search }: { page: number; size: number; search: string },
): PageResult<Awaited<ReturnType<typeof api.appSettings.seats>>> {
  const text = search.trim();
  return usePage({
    queryKey: ['apps', 'seats', id, size, text],
    page,
    read: (pageNumber, signal) =>
      api.appSettings.seats({ params: { id }, query: { page: pageNumber, size, ...(text && { search: text }) } }, { signal }),
  });
}

/** Refreshes everything about apps after a change, including what members can use. */
export function useRefreshApps(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: ['apps'] });
    void queries.invalidateQueries({ queryKey: ['members', 'apps'] });
  };
}
