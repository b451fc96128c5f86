import { QueryClient } from '@tanstack/react-query';

/**
 * Answers stay fresh for 30 s and are then fetched again in the background. Failures are not repeated
 * by themselves: the reaction to the first is already on screen, with a way to try again.
 */
export const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, gcTime: 5 * 60_000, retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
