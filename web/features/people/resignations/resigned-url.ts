import { resignReasons, resignSorts, resignStates } from '#contract/people/resignation-facts.ts';
import type { Client } from '#web/client/api.ts';
import { choice, maybe, plainDate, several, type UrlState, uuid, whole, word } from '#web/client/url-fields.ts';

export type ResignedQuery = NonNullable<NonNullable<Parameters<Client['resignations']['list']>[0]>['query']>;

export const pageSizes = [20, 50, 100] as const;

/** The state of the resigned list in its URL. */
export const resignedUrl = {
  page: whole(1),
  size: whole(20),
  search: word,
  state: maybe(resignStates),
  department: uuid,
  reason: several(resignReasons),
  from: plainDate,
  to: plainDate,
  sort: choice(resignSorts, 'jobEndedDate'),
  order: choice(['desc', 'asc'], 'desc'),
};
export type ResignedState = UrlState<typeof resignedUrl>;

export const noFilters = { search: '', state: undefined, department: '', reason: [], from: '', to: '' } as const;

/** Only the filters of the list; also the input of its export. */
export function filtersOf(state: ResignedState) {
  return {
    ...(state.search.trim() && { search: state.search.trim() }),
    ...(state.state && { state: state.state }),
    ...(state.department && { departmentId: state.department }),
    ...(state.reason.length > 0 && { reason: [...state.reason] }),
    ...(state.from && { endedFrom: state.from }),
    ...(state.to && { endedTo: state.to }),
  } satisfies ResignedQuery;
}

/** The parameters of one page. A page size that is not offered is replaced by one that is. */
export function queryOf(state: ResignedState) {
  const size = pageSizes.find((offered) => offered === state.size) ?? pageSizes[0];
  return { ...filtersOf(state), sort: state.sort, order: state.order, page: state.page, size } satisfies ResignedQuery;
}
