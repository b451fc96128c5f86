import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/client/api.ts';

/** The number of findings of each check for this person; the screen itself always fetches it again. */
export const healthQuery = queryOptions({
  queryKey: ['health', 'counts'],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) => (await api.insight.health({}, { signal })).items,
});
