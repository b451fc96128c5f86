import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { memberLimits } from '#contract/member-facts.ts';
import { api, type Client } from '#web/client/api.ts';
import { filtersOf, type MembersQuery, type MembersState, queryOf } from './members-url.ts';

export type MembersPage = Awaited<ReturnType<Client['members']['list']>>;
export type MemberRow = MembersPage['items'][number];

/** One page of the list. While the next one loads, the one before stays. */
export function useMembers(state: MembersState) {
  return useQuery({ ...pageOptions(queryOf(state)), placeholderData: keepPreviousData });
}

function pageOptions(query: MembersQuery) {
  return queryOptions({ queryKey: ['members', 'list', query], queryFn: ({ signal }) => readPage(query, signal) });
}

/** A page past the end, as in a bookmark of a list that has shrunk, shows the last one. */
async function readPage(query: MembersQuery, signal: AbortSignal): Promise<MembersPage> {
  const page = await api.members.list({ query }, { signal });
  if (page.items.length > 0 || page.total === 0) return page;
  return api.members.list({ query: { ...query, page: Math.ceil(page.total / page.size) } }, { signal });
}

const most = 100;

/** The ids of everyone who matches, for a bulk change; at most as many as one change takes. */
export async function collectIds(state: MembersState): Promise<string[]> {
  const query = { ...filtersOf(state), size: most };
  const first = await api.members.list({ query });
  const pages = Math.ceil(Math.min(first.total, memberLimits.batch) / most);
  const others = Array.from({ length: Math.max(0, pages - 1) }, (_, place) => place + 2);
  const rest = await Promise.all(others.map((page) => api.members.list({ query: { ...query, page } })));
  return [first, ...rest].flatMap(({ items }) => items.map(({ employeeId }) => employeeId));
}
