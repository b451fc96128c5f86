import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { api, type Client } from '#web/client/api.ts';
import { can, useHere } from '#web/client/here.ts';

export type AppRequestNews = Awaited<ReturnType<Client['appRequests']['news']>>;

const minute = 60_000;

/**
 * The app requests in the notifications menu: those that wait for this person's decision, and decisions about their own requests.
 */
export function useAppRequestNews(): UseQueryResult<AppRequestNews> {
  const { team, user } = useHere();
  return useQuery({
    queryKey: ['appRequests', 'news', team.id],
    queryFn: ({ signal }) => api.appRequests.news({}, { signal, quiet: 'background' }),
    enabled: !user.viewing,
    staleTime: minute,
  });
}

/** The number of app requests that wait for this person; undefined if they decide none, or before it is known. */
export function usePendingAppRequests(): number | undefined {
  const { data } = useAppRequestNews();
  return can('040100', 'edit') || can('020500', 'edit') ? (data?.waiting ?? undefined) : undefined;
}
