import { queryOptions } from '@tanstack/react-query';
import { api, type Client } from '#web/client/api.ts';
import { queries } from '#web/client/queries.ts';

export type Visit = Awaited<ReturnType<Client['support']['leases']>>['items'][number];

const pollInterval = 20_000;
const mostGuests = 5;

/** The provider staff who are in the team now; refreshed while the screen is open. */
export const guestsOf = (teamId: string) =>
  queryOptions({
    queryKey: ['support', teamId, 'running'],
    queryFn: ({ signal }) => api.support.leases({ query: { running: 'true', size: mostGuests } }, { signal }),
    refetchInterval: pollInterval,
    staleTime: 0,
  });

/** Current and past support visits, latest first. */
export const visitsOf = (teamId: string, size: number) =>
  queryOptions({
    queryKey: ['support', teamId, 'visits', size],
    queryFn: ({ signal }) => api.support.leases({ query: { size } }, { signal }),
  });

export const refreshSupport = () => queries.invalidateQueries({ queryKey: ['support'] });

/** Ends the visit of a member of provider staff at once. */
export async function stopSupport(id: string): Promise<void> {
  try {
    await api.support.stop({ params: { id } });
  } finally {
    await refreshSupport();
  }
}
