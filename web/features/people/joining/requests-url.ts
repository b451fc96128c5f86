import { joinVias, requestSorts, requestStatuses } from '#contract/people/joining-facts.ts';
import type { Client } from '#web/client/api.ts';
import { choice, plainDate, several, type UrlState, uuid, whole, word } from '#web/client/url-fields.ts';

export type RequestsQuery = NonNullable<NonNullable<Parameters<Client['joining']['list']>[0]>['query']>;

export const pageSizes = [20, 50] as const;

/** The state of the list of requests in its URL; `request` is the one whose panel is open. */
export const requestsUrl = {
  page: whole(1),
  size: whole(20),
  search: word,
  status: several(requestStatuses),
  via: several(joinVias),
  link: uuid,
  from: plainDate,
  to: plainDate,
  sort: choice(requestSorts, 'createdAt'),
  order: choice(['asc', 'desc'], 'desc'),
};

/** The open panel has a separate field, so that opening it does not change the page of the list. */
export const panelUrl = { request: uuid };

export type JoinRequestsState = UrlState<typeof requestsUrl>;

export const noFilters = { search: '', status: [], via: [], link: '', from: '', to: '' } as const;

/** Only the filters of the list. */
export function filtersOf(state: JoinRequestsState) {
  return {
    ...(state.search.trim() && { search: state.search.trim() }),
    ...(state.status.length > 0 && { status: [...state.status] }),
    ...(state.via.length > 0 && { via: [...state.via] }),
    ...(state.link && { linkId: state.link }),
    ...(state.from && { from: state.from }),
    ...(state.to && { to: state.to }),
  } satisfies RequestsQuery;
}

export function queryOf(state: JoinRequestsState) {
  const size = pageSizes.find((offered) => offered === state.size) ?? pageSizes[0];
  return { ...filtersOf(state), sort: state.sort, order: state.order, page: state.page, size } satisfies RequestsQuery;
}
