import { jobTypes, memberSorts, memberStatuses } from '#contract/people/member-facts.ts';
import type { Client } from '#web/client/api.ts';
import { choice, flag, plainDate, several, type UrlState, uuid, whole, word } from '#web/client/url-fields.ts';

export type MembersQuery = NonNullable<NonNullable<Parameters<Client['members']['list']>[0]>['query']>;

export const pageSizes = [20, 50, 100] as const;

/** The state of the members list in its URL. */
export const membersUrl = {
  page: whole(1),
  size: whole(20),
  search: word,
  department: uuid,
  direct: flag,
  status: several(memberStatuses),
  type: several(jobTypes),
  from: plainDate,
  to: plainDate,
  sort: choice(memberSorts, 'displayName'),
  order: choice(['asc', 'desc'], 'asc'),
  /** A bulk change that is being followed. */
  bulk: uuid,
};

export type MembersState = UrlState<typeof membersUrl>;

/** The change that removes all filters. */
export const noFilters = { search: '', department: '', direct: false, status: [], type: [], from: '', to: '' } as const;

/** Only the filters of the list; also the input of an export of "all that match". */
export function filtersOf(state: MembersState) {
  return {
    ...(state.search.trim() && { search: state.search.trim() }),
    ...(state.department && { departmentId: state.department, ...(state.direct && { direct: 'true' }) }),
    ...(state.status.length > 0 && { memberStatus: [...state.status] }),
    ...(state.type.length > 0 && { jobType: [...state.type] }),
    ...(state.from && { joinedFrom: state.from }),
    ...(state.to && { joinedTo: state.to }),
  } satisfies MembersQuery;
}

/** The parameters of one page. A page size that is not offered is replaced by one that is. */
export function queryOf(state: MembersState) {
  const size = pageSizes.find((offered) => offered === state.size) ?? pageSizes[0];
  return { ...filtersOf(state), sort: state.sort, order: state.order, page: state.page, size } satisfies MembersQuery;
}
