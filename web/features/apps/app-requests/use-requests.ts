import { queryOptions } from '@tanstack/react-query';
import type { AppRequest } from '#contract/apps/app-requests.ts';
import { api } from '#web/client/api.ts';
import { queries } from '#web/client/queries.ts';
import { usePage } from '#web/client/use-page.ts';
import { queryOf, type AppRequestsState } from './requests-url.ts';

export type AppRequestItem = AppRequest;

/** One page of the list. */
export function useRequests(state: AppRequestsState) {
  const { page, ...query } = queryOf(state);
  return usePage({
    queryKey: ['appRequests', 'list', query],
    page,
    read: (pageNumber, signal) => api.appRequests.list({ query: { ...query, page: pageNumber } }, { signal }),
  });
}

export function requestQuery(id: string) {
  return queryOptions({
    queryKey: ['appRequests', 'read', id],
    queryFn: ({ signal }) => api.appRequests.read({ params: { id } }, { signal }),
  });
}

/** The apps by which the list can be filtered. */
export const requestedApps = queryOptions({
  queryKey: ['appRequests', 'apps'],
  queryFn: ({ signal }) => api.appRequests.apps({}, { signal }),
});

/** Refreshes the list, the panel, the badges and the apps after a decision. */
export async function refreshAfterDecision(): Promise<void> {
  await Promise.all([['appRequests'], ['apps'], ['appSettings']].map((queryKey) => queries.invalidateQueries({ queryKey })));
}
