import { queryOptions } from '@tanstack/react-query';
import { api, type Client } from '#web/client/api.ts';
import { queries } from '#web/client/queries.ts';
import { usePage } from '#web/client/use-page.ts';
import { queryOf, type JoinRequestsState } from './requests-url.ts';

export type JoinRequestItem = Awaited<ReturnType<Client['joining']['list']>>['items'][number];

/** One page of the list. */
export function useRequests(state: JoinRequestsState) {
  const { page, ...query } = queryOf(state);
  return usePage({
    queryKey: ['joining', 'list', query],
    page,
    read: (pageNumber, signal) => api.joining.list({ query: { ...query, page: pageNumber } }, { signal }),
  });
}

export function requestQuery(id: string) {
  return queryOptions({
    queryKey: ['joining', 'read', id],
    queryFn: ({ signal }) => api.joining.read({ params: { id } }, { signal }),
  });
}

/** Refreshes the list, the panel, the badge and the members after a decision. */
export async function refreshAfterDecision(): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['joining'] }),
    queries.invalidateQueries({ queryKey: ['members'] }),
    queries.invalidateQueries({ queryKey: ['home'] }),
  ]);
}
