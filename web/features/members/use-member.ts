import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#web/client/api.ts';
import { ApiError } from '#web/client/api-error.ts';
import { react } from '#web/client/reactions.ts';

/** One member. Nobody of this id is an answer the screen gives itself, and no toast. */
export function memberQuery(id: string) {
  return queryOptions({
    queryKey: ['members', 'read', id],
    queryFn: async ({ signal }) => {
      try {
        return await api.members.read({ params: { id } }, { signal, quiet: true });
      } catch (error) {
        if (error instanceof ApiError && !isMissing(error)) react(error);
        throw error;
      }
    },
  });
}

export function useMember(id: string) {
  return useQuery(memberQuery(id));
}

/** The resignation of a member, pending or done; no toast where there is none. */
export function resignationOf(id: string) {
  return queryOptions({
    queryKey: ['resignations', 'ofMember', id],
    queryFn: ({ signal }) => api.resignations.ofMember({ params: { id } }, { signal, quiet: true }),
  });
}

export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
