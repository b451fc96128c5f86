import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { api, type Client } from '#web/client/api.ts';
import { can, useHere } from '#web/client/here.ts';

export type UndeliveredItem = Awaited<ReturnType<Client['invitations']['undelivered']>>['items'][number];

const minute = 60_000;

/**
 * Invitations that did not arrive: of one member, those that the person sent, or all in scope. Only the number and the latest
 * one.
 */
export function undeliveredQuery(which: { employeeId?: string; mine?: boolean }) {
  const { employeeId, mine = false } = which;
  return queryOptions({
    queryKey: ['invitation', 'undelivered', { employeeId, mine }],
    queryFn: ({ signal }) =>
      api.invitations.undelivered(
        { query: { size: 1, ...(employeeId !== undefined && { employeeId }), ...(mine && { mine: 'true' }) } },
        { signal, quiet: 'background' },
      ),
    staleTime: minute,
  });
}

/**
 * The number of the person's own invitations that did not arrive; undefined for people who cannot invite, and before it is known.
 */
export function useOwnUndelivered(): number | undefined {
  const { user } = useHere();
  return useQuery({ ...undeliveredQuery({ mine: true }), enabled: !user.viewing && can('020100', 'edit') }).data?.total;
}

/** Refreshes everything that resending or removing an invitation changes. */
export const refreshUndelivered = (queries: QueryClient) =>
  Promise.all(['invitation', 'members', 'home'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
