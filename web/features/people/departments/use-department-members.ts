import { api, type Client } from '#web/client/api.ts';
import { usePage } from '#web/client/use-page.ts';
import type { DepartmentsState } from './departments-url.ts';

type MembersPage = Awaited<ReturnType<Client['members']['list']>>;
export type DepartmentMemberItem = MembersPage['items'][number];

export const pageSizes = [20, 50, 100] as const;

/** The filters of the list; also used for a bulk change of all that match. */
export function filtersOf(state: DepartmentsState, departmentId: string) {
  const search = state.search.trim();
  return { departmentId, ...(search && { search }), ...(state.direct && { direct: 'true' }) };
}

/** One page of the members of a department. */
export function useDepartmentMembers(state: DepartmentsState, departmentId: string) {
  const size = pageSizes.find((offered) => offered === state.size) ?? pageSizes[0];
  const query = { ...filtersOf(state, departmentId), size };
  return usePage<MembersPage>({
    queryKey: ['members', 'list', query],
    page: state.page,
    read: (page, signal) => api.members.list({ query: { ...query, page } }, { signal }),
  });
}
