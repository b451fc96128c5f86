import { queryOptions } from '@tanstack/react-query';
import { api, type Client } from '#web/client/api.ts';
import { queries } from '#web/client/queries.ts';

export type Visit = Awaited<ReturnType<Client['support']['leases']>>['items'][number];

const lookEvery = 20_000;
const mostGuests = 5;

/** Who of support is in the team now; looked for again while the screen stands open. */
export const guestsOf = (teamId: string) =>
  queryOptions({
    queryKey: ['support', teamId, 'running'],
    queryFn: ({ signal }) => api.support.leases({ query: { running: 'true', size: mostGuests } }, { signal }),
    refetchInterval: lookEvery,
    staleTime: 0,
  });

/** Who is and was there, the latest first. */
export const visitsOf = (teamId: string, size: number) =>
  queryOptions({
    queryKey: ['support', teamId, 'visits', size],
    queryFn: ({ signal }) => api.support.leases({ query: { size } }, { signal }),
  });

export const refreshSupport = () => queries.invalidateQueries({ queryKey: ['support'] });

/** Sends one of support out of the team at once. */
export async function stopSupport(id: string): Promise<void> {
  try {
    await api.support.stop({ params: { id } });
  } finally {
    await refreshSupport();
  }
}
