import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, type Client } from '#web/client/api.ts';
import { queries } from '#web/client/queries.ts';

export type FoundTeamItem = Awaited<ReturnType<Client['staff']['teams']>>['items'][number];
export type OwnVisit = Awaited<ReturnType<Client['staff']['leases']>>['items'][number];

const mostRunning = 100;
const pollInterval = 20_000;

export function useTeams(search: string) {
  return useQuery({
    queryKey: ['staff', 'teams', search],
    queryFn: ({ signal }) => api.staff.teams({ query: { search } }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
}

/** The reader's running visits; polled, because a customer may end one at any time. */
export function useRunning() {
  return useQuery({
    queryKey: ['staff', 'running'],
    queryFn: ({ signal }) => api.staff.leases({ query: { state: 'RUNNING', size: mostRunning } }, { signal }),
    refetchInterval: pollInterval,
  });
}

/** Refreshes everything of the area after a change. */
export const refreshStaff = () => queries.invalidateQueries({ queryKey: ['staff'] });
