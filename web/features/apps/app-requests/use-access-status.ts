import { queryOptions } from '@tanstack/react-query';
import { isMissing } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { queries } from '#web/client/queries.ts';

/** Whether and why the caller can use an app in their current team. */
export function accessStatusQuery(teamId: string, appId: string) {
  return queryOptions({
    queryKey: ['standing', teamId, appId],
    queryFn: ({ signal }) => api.appRequests.standing({ params: { id: appId } }, { signal, quiet: isMissing }),
    // The screen is opened to check whether the status has changed.
    staleTime: 0,
    retry: false,
  });
}

export const refreshAccessStatus = () => queries.invalidateQueries({ queryKey: ['standing'] });

/** The person's teams, at most one page. */
export const ownTeams = queryOptions({
  queryKey: ['teams', 'own'],
  queryFn: () => api.teams.list({ query: { page: 1, size: 100 } }),
});
