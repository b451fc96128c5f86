import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AppRequest } from '#contract/apps/app-requests.ts';
import { api } from '#web/client/api.ts';
import { can, useHere } from '#web/client/here.ts';
import { queries } from '#web/client/queries.ts';
import { refreshWaitingCounts } from '#web/shared/workplace/waiting-counts.ts';

export type AppRequestItem = AppRequest;

export function requestQuery(id: string) {
  return queryOptions({
    queryKey: ['appRequests', 'read', id],
    queryFn: ({ signal }) => api.appRequests.read({ params: { id } }, { signal }),
  });
}

/** The number of app requests that wait for this person; undefined if they decide none, or before it is known. */
export function usePendingAppRequests(): number | undefined {
  const { team, user } = useHere();
  return useQuery({
    queryKey: ['appRequests', 'pending', team.id],
    queryFn: ({ signal }) => api.appRequests.pending({}, { signal, quiet: 'background' }),
    enabled: !user.viewing && (can('040100', 'edit') || can('020500', 'edit')),
  }).data?.count;
}

/** Refreshes the lists, the panel, the badges, the apps and home after a decision. */
export async function refreshAfterDecision(): Promise<void> {
  const changed = [['appRequests'], ['apps'], ['appSettings'], ['home']].map((queryKey) =>
    queries.invalidateQueries({ queryKey }),
  );
  await Promise.all([...changed, refreshWaitingCounts()]);
}
