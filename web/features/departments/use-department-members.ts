import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { memberLimits } from '#contract/member-facts.ts';
import { api, type Client } from '#web/client/api.ts';
import type { DepartmentsState } from './departments-url.ts';

type MembersPage = Awaited<ReturnType<Client['members']['list']>>;
export type MemberRow = MembersPage['items'][number];

export const pageSizes = [20, 50, 100] as const;

function filters(state: DepartmentsState, departmentId: string) {
  const search = state.search.trim();
  return { departmentId, ...(search && { search }), ...(state.direct && { direct: 'true' }) };
}

/** One page of the people in a department. While the next one loads, the one before stays. */
export function useDepartmentMembers(state: DepartmentsState, departmentId: string) {
  const size = pageSizes.find((offered) => offered === state.size) ?? pageSizes[0];
  const query = { ...filters(state, departmentId), page: state.page, size };
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

const most = 100;

/** The ids of everyone in the department who matches, for a bulk change. */
export async function collectIds(state: DepartmentsState, departmentId: string): Promise<string[]> {
  const query = { ...filters(state, departmentId), size: most };
  const first = await api.members.list({ query });
  const pages = Math.ceil(Math.min(first.total, memberLimits.batch) / most);
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, place) => api.members.list({ query: { ...query, page: place + 2 } })),
  );
  return [first, ...rest].flatMap(({ items }) => items.map(({ employeeId }) => employeeId));
}
