import { useQuery } from '@tanstack/react-query';
import { api, type Client } from '#web/client/api.ts';

export type System = Awaited<ReturnType<Client['systemStatus']['read']>>;

const pollInterval = 10_000;

export function useSystem() {
  return useQuery({
    queryKey: ['staff', 'system'],
    queryFn: ({ signal }) => api.systemStatus.read({}, { signal, quiet: 'background' }),
    refetchInterval: pollInterval,
  });
}
