import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { HomeLayout } from '#contract/workplace/home-facts.ts';
import { api, type Client } from '#web/client/api.ts';
import { useHere } from '#web/client/here.ts';
import { queries } from '#web/client/queries.ts';

type Answers = { [K in keyof Client['home']]: Awaited<ReturnType<Client['home'][K]>> };
export type Overview = Answers['overview'];
type Reading = 'months' | 'checklist' | 'rooms' | 'meetings' | 'requests' | 'recent';

/** The parts, their arrangement and the figures: the first request of the page. */
export const overviewQuery = (teamId: string) => ({
  queryKey: ['home', teamId, 'overview'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.home.overview({}, { signal }),
});

export function useOverview(): UseQueryResult<Overview> {
  const { team } = useHere();
  return useQuery(overviewQuery(team.id));
}

type Quietly = Parameters<Client['home']['months']>[1];

const readers: { [K in Reading]: (options: Quietly) => Promise<Answers[K]> } = {
  months: (options) => api.home.months({}, options),
  checklist: (options) => api.home.checklist({}, options),
  rooms: (options) => api.home.rooms({}, options),
  meetings: (options) => api.home.meetings({}, options),
  requests: (options) => api.home.requests({}, options),
  recent: (options) => api.home.recent({}, options),
};

/** The data of one part. */
export function useHomePart<K extends Reading>(part: K): UseQueryResult<Answers[K]> {
  const { team } = useHere();
  const read = readers[part];
  return useQuery<Answers[K]>({
    queryKey: ['home', team.id, part],
    queryFn: ({ signal }) => read({ signal }),
  });
}

/** Stores the arrangement of the page; null is the default. */
export async function arrange(teamId: string, arrangement: HomeLayout | null): Promise<void> {
  const layout = arrangement && { order: [...arrangement.order], hidden: [...arrangement.hidden] };
  const stored = await api.home.arrange({ body: { layout } });
  queries.setQueryData<Overview>(['home', teamId, 'overview'], (old) => old && { ...old, layout: stored.layout });
}
