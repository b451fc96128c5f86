import { api, type Client } from '#web/client/api.ts';
import { usePage } from '#web/client/use-page.ts';
import { type MembersState, queryOf } from './members-url.ts';

export type MembersPage = Awaited<ReturnType<Client['members']['list']>>;
export type MemberItem = MembersPage['items'][number];

/** One page of the list. */
export function useMembers(state: MembersState) {
  const { page, ...query } = queryOf(state);
  return usePage<MembersPage>({
    queryKey: ['members', 'list', query],
    page,
    read: (pageNumber, signal) => api.members.list({ query: { ...query, page: pageNumber } }, { signal }),
  });
}
