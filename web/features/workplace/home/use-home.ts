import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { HomeLayout } from '#contract/workplace/home-facts.ts';
import { api, type Client } from '#web/client/api.ts';
import { type Here, useHere } from '#web/client/here.ts';
import { queries } from '#web/client/queries.ts';
import { isManager } from '#web/shared/workplace/guide-marks.ts';

type Answers = { [K in keyof Client['home']]: Awaited<ReturnType<Client['home'][K]>> };
export type Overview = Answers['overview'];
type Reading = 'figures' | 'needs' | 'months' | 'checklist' | 'rooms' | 'meetings' | 'requests' | 'recent';

/** The parts and their arrangement: the first request of the page. */
const overviewQuery = (teamId: string) => ({
  queryKey: ['home', teamId, 'overview'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.home.overview({}, { signal }),
});

export function useOverview(): UseQueryResult<Overview> {
  const { team } = useHere();
  return useQuery(overviewQuery(team.id));
}

type Quietly = Parameters<Client['home']['months']>[1];

const readers: { [K in Reading]: (options: Quietly) => Promise<Answers[K]> } = {
  figures: (options) => api.home.figures({}, options),
  needs: (options) => api.home.needs({}, options),
  months: (options) => api.home.months({}, options),
  checklist: (options) => api.home.checklist({}, options),
  rooms: (options) => api.home.rooms({}, options),
  meetings: (options) => api.home.meetings({}, options),
  requests: (options) => api.home.requests({}, options),
  recent: (options) => api.home.recent({}, options),
};

/** A part is read again on the next visit, since most of its lines are dealt with on other screens; not twice for a prefetch. */
const freshMilliseconds = 2000;

const partQuery = <K extends Reading>(teamId: string, part: K) => {
  const read = readers[part];
  return queryOptions<Answers[K]>({
    queryKey: ['home', teamId, part],
    queryFn: ({ signal }) => read({ signal }),
    staleTime: freshMilliseconds,
  });
};

/** The data of one part, requested if `enabled`. */
export function useHomePart<K extends Reading>(part: K, enabled = true): UseQueryResult<Answers[K]> {
  const { team } = useHere();
  return useQuery({ ...partQuery(team.id, part), enabled });
}

/** Requests the parts, and for managers what is at the top of their layout. */
export function prefetchHome({ team: { id: teamId }, menu }: Here): void {
  void queries.prefetchQuery(overviewQuery(teamId));
  if (!isManager(menu)) return;
  void queries.prefetchQuery(partQuery(teamId, 'figures'));
  void queries.prefetchQuery(partQuery(teamId, 'needs'));
}

/** Stores the arrangement of the page; null is the default. */
export async function arrange(teamId: string, arrangement: HomeLayout | null): Promise<void> {
  const layout = arrangement && { order: [...arrangement.order], hidden: [...arrangement.hidden] };
  const stored = await api.home.arrange({ body: { layout } });
  queries.setQueryData<Overview>(['home', teamId, 'overview'], (old) => old && { ...old, layout: stored.layout });
}
