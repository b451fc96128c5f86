import { useQuery } from '@tanstack/react-query';
import { api } from '#web/client/api.ts';
import { can } from '#web/client/here.ts';

/** The number of join requests that wait for this person's decision; undefined if they decide none, or before it is known. */
export function usePendingRequests(): number | undefined {
  const { data } = useQuery({
    queryKey: ['joining', 'pending'],
    queryFn: ({ signal }) => api.joining.pending({}, { signal, quiet: 'background' }),
    enabled: can('020100', 'edit') || can('020500', 'edit'),
  });
  return data?.count;
}
