import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { isMissing } from '#web/client/api-error.ts';
import { api, type Client } from '#web/client/api.ts';
import { usePage } from '#web/client/use-page.ts';
import type { MemberChoice } from '#web/shared/people/MemberPicker.tsx';
import type { ExceptionsQuery } from './visibility-url.ts';

export type ExceptionItem = Awaited<ReturnType<Client['visibility']['exceptions']>>['items'][number];

/** The rules for everybody, with how many exceptions there are and what the person may do. */
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

/** Why somebody sees somebody; asked once both are known. */
export function useExplanation(viewerId: string, targetId: string) {
  return useQuery({
    queryKey: ['visibility', 'explain', viewerId, targetId],
    queryFn: ({ signal }) => api.visibility.explain({ query: { viewerId, targetId } }, { signal, quiet: isMissing }),
    enabled: viewerId !== '' && targetId !== '',
    placeholderData: (previous) => previous,
    staleTime: 0,
  });
}

/** A person the URL names; it holds no names. Null where there is none, or the reader may not see them. */
export function useNamed(id: string): MemberChoice | null {
  const { data } = useQuery({
    queryKey: ['members', 'search', 'one', id],
    queryFn: ({ signal }) => api.members.simpleBaseSearch({ body: { employeeIds: [id], code: '020300' } }, { signal }),
    enabled: id !== '',
  });
  return (id && data?.items.find(({ employeeId }) => employeeId === id)) || null;
}

/** After a change: rules, exceptions and explanations are read anew, and what shows people as well. */
export function useRefreshVisibility(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    void queries.invalidateQueries({ queryKey: ['members'] });
    await queries.invalidateQueries({ queryKey: ['visibility'] });
  };
}
