import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { isMissing } from '#web/client/api-error.ts';
import { api, type Client } from '#web/client/api.ts';
import { usePage } from '#web/client/use-page.ts';
import type { MemberChoice } from '#web/shared/people/MemberPicker.tsx';
import type { ExceptionsQuery } from './visibility-url.ts';

export type ExceptionItem = Awaited<ReturnType<Client['visibility']['exceptions']>>['items'][number];

/** The visibility rules of the team, with the number of exceptions and what the person may do. */
export const addressBookQuery = queryOptions({
  queryKey: ['visibility', 'rules'],
  queryFn: ({ signal }) => api.visibility.read({}, { signal }),
});

export function useExceptions({ page, ...query }: ExceptionsQuery & { page: number }) {
  return usePage({
    queryKey: ['visibility', 'exceptions', query],
    page,
    read: (number, signal) => api.visibility.exceptions({ query: { ...query, page: number } }, { signal }),
  });
}

/** Why a member sees another; requested once both are known. */
export function useExplanation(viewerId: string, targetId: string) {
  return useQuery({
    queryKey: ['visibility', 'explain', viewerId, targetId],
    queryFn: ({ signal }) => api.visibility.explain({ query: { viewerId, targetId } }, { signal, quiet: isMissing }),
    enabled: viewerId !== '' && targetId !== '',
    placeholderData: (previous) => previous,
    staleTime: 0,
  });
}

/** The person named in the URL by id. Null if there is none, or the reader cannot see them. */
export function useNamed(id: string): MemberChoice | null {
  const { data } = useQuery({
    queryKey: ['members', 'search', 'one', id],
    queryFn: ({ signal }) => api.members.simpleBaseSearch({ body: { employeeIds: [id], code: '020300' } }, { signal }),
    enabled: id !== '',
  });
  return (id && data?.items.find(({ employeeId }) => employeeId === id)) || null;
}

/** Refreshes rules, exceptions and explanations after a change, and everything that shows people. */
export function useRefreshVisibility(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    void queries.invalidateQueries({ queryKey: ['members'] });
    await queries.invalidateQueries({ queryKey: ['visibility'] });
  };
}
