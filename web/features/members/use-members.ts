import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Client } from '#web/client/api.ts';
import { type MembersQuery, type MembersState, queryOf } from './members-url.ts';

export type MembersPage = Awaited<ReturnType<Client['members']['list']>>;
export type MemberRow = MembersPage['items'][number];

/**
 * One page of the list. While the next one loads, and when it cannot be loaded, the one before stays: then it is `stale`.
 */
export function useMembers(state: MembersState) {
  const { data, isPlaceholderData, ...rest } = useQuery({
    ...pageOptions(queryOf(state)),
    placeholderData: keepPreviousData,
  });
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  return { ...rest, data: data ?? last, stale: isPlaceholderData || (data === undefined && last !== undefined) };
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
