import { queryOptions, useQuery } from '@tanstack/react-query';
import type { OwnRequest } from '#contract/people/joining.ts';
import { api } from '#web/client/api.ts';
import { queries } from '#web/client/queries.ts';

/** The invitation of a code or link. It is fetched again only after an action, because each look-up of a code is counted. */
export function landingQuery(joinCode: string, qr: boolean) {
  return queryOptions({
    queryKey: ['joining', 'look', joinCode, qr],
    queryFn: ({ signal }) => api.joining.look({ body: { joinCode, qr } }, { signal }),
    staleTime: Infinity,
  });
}

const every = 3000;

/** Polls a pending request every few seconds while the page is visible. Once it is decided, the landing page is refreshed. */
export function useDecision(request: OwnRequest): void {
  useQuery({
    queryKey: ['joining', 'own', request.id],
    queryFn: async ({ signal }) => {
      const now = await api.joining.own({ params: { id: request.id } }, { signal });
      if (now.status !== request.status) await queries.invalidateQueries({ queryKey: ['joining', 'look'] });
      return now;
    },
    staleTime: 0,
    refetchInterval: every,
  });
}
