import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/client/api.ts';

/** The person's teams, at most one page. */
export const ownTeams = queryOptions({
  queryKey: ['teams', 'own'],
  queryFn: () => api.teams.list({ query: { page: 1, size: 100 } }),
});
