import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#web/client/api.ts';
import { isMissing } from '#web/client/api-error.ts';

/** One member. The screen itself reports an unknown id, so no toast is shown. */
export function memberQuery(id: string) {
  return queryOptions({
    queryKey: ['members', 'read', id],
    queryFn: ({ signal }) => api.members.read({ params: { id } }, { signal, quiet: isMissing }),
  });
}

export function useMember(id: string) {
  return useQuery(memberQuery(id));
}

/** The resignation of a member, pending or completed; no toast if there is none. */
export function resignationOf(id: string) {
  return queryOptions({
    queryKey: ['resignations', 'ofMember', id],
    queryFn: ({ signal }) => api.resignations.ofMember({ params: { id } }, { signal, quiet: isMissing }),
  });
}
