import { useQuery } from '@tanstack/react-query';
import { isMissing } from '#web/client/api-error.ts';
import { api, type Client } from '#web/client/api.ts';

export type SecurityMemberDetail = Awaited<ReturnType<Client['safety']['member']>>;

/** How a member signs in (080200): two-step verification, sessions and last use. Not found before they have joined. */
export function useMemberSecurity(id: string, { enabled = true } = {}) {
  return useQuery({
    queryKey: ['safety', 'member', id],
    queryFn: ({ signal }) => api.safety.member({ params: { id } }, { signal, quiet: isMissing }),
    staleTime: 0,
    enabled,
  });
}
