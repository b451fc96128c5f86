import { queryOptions } from '@tanstack/react-query';
import type { AppRequest } from '#contract/apps/app-requests.ts';
import { api } from '#web/client/api.ts';
import { queries } from '#web/client/queries.ts';
import { refreshWaitingCounts } from '#web/shared/workplace/waiting-counts.ts';

export type AppRequestItem = AppRequest;

export function requestQuery(id: string) {
  return queryOptions({
    queryKey: ['appRequests', 'read', id],
    queryFn: ({ signal }) => api.appRequests.read({ params: { id } }, { signal }),
  });
}

/** Refreshes the lists, the panel, the badges, the apps and home after a decision. */
export async function refreshAfterDecision(): Promise<void> {
  const changed = [['appRequests'], ['apps'], ['appSettings'], ['home']].map((queryKey) =>
    queries.invalidateQueries({ queryKey }),
  );
  await Promise.all([...changed, refreshWaitingCounts()]);
}
