import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';

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

export type SeatHolderItem = Awaited<ReturnType<typeof api.appSettings.seats>>['items'][number];

/** Refreshes everything about apps after a change, including what members can use. */
export function useRefreshApps(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: ['apps'] });
    void queries.invalidateQueries({ queryKey: ['members', 'apps'] });
  };
}
