import { queryOptions } from '@tanstack/react-query';
import { isMissing } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { queries } from '#web/client/queries.ts';

/** Why the caller can use an app or not, in the team they are in. */
export function accessStatusQuery(teamId: string, appId: string) {
  return queryOptions({
    queryKey: ['standing', teamId, appId],
    queryFn: ({ signal }) => api.appRequests.standing({ params: { id: appId } }, { signal, quiet: isMissing }),
    // It is looked at to see whether it has changed.
    staleTime: 0,
    retry: false,
  });
}

export const refreshAccessStatus = () => queries.invalidateQueries({ queryKey: ['standing'] });

/** The person's teams, as many as one answer holds. */
export const ownTeams = queryOptions({
  queryKey: ['teams', 'own'],
  queryFn: () => api.teams.list({ query: { page: 1, size: 100 } }),
});
