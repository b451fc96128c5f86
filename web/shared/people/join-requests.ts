import { queryOptions } from '@tanstack/react-query';
import { api, type Client } from '#web/client/api.ts';
import { queries } from '#web/client/queries.ts';
import { refreshWaitingCounts } from '#web/shared/workplace/waiting-counts.ts';

export type JoinRequests = Awaited<ReturnType<Client['joining']['list']>>;
export type JoinRequestItem = JoinRequests['items'][number];

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
    refreshWaitingCounts(),
  ]);
}
