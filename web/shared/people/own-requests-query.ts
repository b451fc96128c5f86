import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/client/api.ts';

/** The person's own join requests: pending ones, and those of the last 30 days. */
export const ownRequests = queryOptions({
  queryKey: ['joining', 'mine'],
  queryFn: ({ signal }) => api.joining.mine({}, { signal }),
  staleTime: 5000,
});
