import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, type Client } from '#web/client/api.ts';
import type { DepartmentsState } from './departments-url.ts';

type MembersPage = Awaited<ReturnType<Client['members']['list']>>;
export type MemberRow = MembersPage['items'][number];

export const pageSizes = [20, 50, 100] as const;

/** What narrows the list; also whom a change of all that match is about. */
export function filtersOf(state: DepartmentsState, departmentId: string) {
  const search = state.search.trim();
  return { departmentId, ...(search && { search }), ...(state.direct && { direct: 'true' }) };
}

/** One page of the people in a department. While the next one loads, the one before stays. */
export function useDepartmentMembers(state: DepartmentsState, departmentId: string) {
  const size = pageSizes.find((offered) => offered === state.size) ?? pageSizes[0];
  const query = { ...filtersOf(state, departmentId), page: state.page, size };
  return useQuery({
    queryKey: ['members', 'list', query],
    queryFn: ({ signal }) => readPage(query, signal),
    placeholderData: keepPreviousData,
  });
}

/** A page past the end, as after a change that emptied it, shows the last one. */
async function readPage(query: { page: number; size: number }, signal: AbortSignal): Promise<MembersPage> {
  const page = await api.members.list({ query }, { signal });
  if (page.items.length > 0 || page.total === 0) return page;
  return api.members.list({ query: { ...query, page: Math.ceil(page.total / page.size) } }, { signal });
}
