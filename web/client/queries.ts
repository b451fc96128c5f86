import { QueryClient } from '@tanstack/react-query';

/**
 * Responses are fresh for 30 s and are then fetched again in the background. Failed requests are not retried automatically: the
 * reaction to the first failure is already on screen and offers a retry.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, gcTime: 5 * 60_000, retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
