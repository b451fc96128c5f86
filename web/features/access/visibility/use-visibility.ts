import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { isMissing } from '#web/client/api-error.ts';
import { api, type Client } from '#web/client/api.ts';

export type ExceptionItem = Awaited<ReturnType<Client['visibility']['exceptions']>>['items'][number];

/** The visibility rules of the team, with the number of exceptions and what the person may do. */
export const addressBookQuery = queryOptions({
  queryKey: ['visibility', 'rules'],
  queryFn: ({ signal }) => api.visibility.read({}, { signal }),
});

/** Why a member sees another; requested once both are known. */
export function useExplanation(viewerId: string, targetId: string) {
  return useQuery({
    queryKey: ['visibility', 'explain', viewerId, targetId],
    queryFn: ({ signal }) => api.visibility.explain({ query: { viewerId, targetId } }, { signal, quiet: isMissing }),
    enabled: viewerId !== '' && targetId !== '',
    placeholderData: (previous) => previous,
    staleTime: 0,
  });
}

/** Refreshes rules, exceptions and explanations after a change, and everything that shows people. */
export function useRefreshVisibility(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    void queries.invalidateQueries({ queryKey: ['members'] });
    await queries.invalidateQueries({ queryKey: ['visibility'] });
  };
}
