import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { isMissing } from '#web/client/api-error.ts';
import { api, type Client } from '#web/client/api.ts';

export type TeamAppItem = Awaited<ReturnType<Client['apps']['list']>>['items'][number];
export type MarketCard = Awaited<ReturnType<Client['apps']['market']>>['items'][number];
export type App = Awaited<ReturnType<Client['apps']['read']>>;
export type Warning = Awaited<ReturnType<Client['apps']['warnings']>>['items'][number];

export const warningsQuery = queryOptions({
  queryKey: ['apps', 'warnings'],
  queryFn: ({ signal }) => api.apps.warnings({}, { signal }),
});

export const appQuery = (id: string) =>
  queryOptions({
    queryKey: ['apps', 'one', id],
    queryFn: ({ signal }) => api.apps.read({ params: { id } }, { signal, quiet: isMissing }),
  });

/** Refreshes everything about apps after a change. */
export function useRefreshApps(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['apps'] });
}
