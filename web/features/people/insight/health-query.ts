import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/client/api.ts';

/** How many each check of data health finds for this person; its own screen asks anew each time. */
export const healthQuery = queryOptions({
  queryKey: ['health', 'counts'],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) => (await api.insight.health({}, { signal })).items,
});
