import { useQuery } from '@tanstack/react-query';
import { api } from '#web/client/api.ts';
import { can } from '#web/client/here.ts';

/** How many requests to join wait for this person to decide; undefined where they decide none, or before it is known. */
export function usePendingRequests(): number | undefined {
  const { data } = useQuery({
    queryKey: ['joining', 'pending'],
    queryFn: ({ signal }) => api.joining.pending({}, { signal, quiet: 'background' }),
    enabled: can('020100', 'edit') || can('020500', 'edit'),
  });
  return data?.count;
}
