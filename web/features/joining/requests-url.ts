import { joinVias, requestSorts, requestStatuses } from '#contract/joining-facts.ts';
import type { Client } from '#web/client/api.ts';
import { choice, several, type UrlField, type UrlState, whole, word } from '#web/client/url-fields.ts';

export type RequestsQuery = NonNullable<NonNullable<Parameters<Client['joining']['list']>[0]>['query']>;

/** Text of one shape; anything else in the URL counts as absent. */
function shaped(shape: RegExp): UrlField<string> {
  return { read: (text) => (text !== null && shape.test(text) ? text : ''), write: (value) => value };
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const date = /^\d{4}-\d{2}-\d{2}$/;
export const pageSizes = [20, 50] as const;

/** The whole state of the list of requests, as its URL holds it; `request` is the one whose panel is open. */
export const requestsUrl = {
  page: whole(1),
  size: whole(20),
  search: word,
  status: several(requestStatuses),
  via: several(joinVias),
  link: shaped(uuid),
  from: shaped(date),
  to: shaped(date),
  sort: choice(requestSorts, 'createdAt'),
  order: choice(['asc', 'desc'], 'desc'),
};

/** The open panel has fields of its own, so that opening it keeps the page of the list. */
export const panelUrl = { request: shaped(uuid) };

export type RequestsState = UrlState<typeof requestsUrl>;

export const noFilters = { search: '', status: [], via: [], link: '', from: '', to: '' } as const;

/** Only what narrows the list. */
export function filtersOf(state: RequestsState) {
  return {
    ...(state.search.trim() && { search: state.search.trim() }),
    ...(state.status.length > 0 && { status: [...state.status] }),
    ...(state.via.length > 0 && { via: [...state.via] }),
    ...(state.link && { linkId: state.link }),
    ...(state.from && { from: state.from }),
    ...(state.to && { to: state.to }),
  } satisfies RequestsQuery;
}

export function queryOf(state: RequestsState) {
  const size = pageSizes.find((offered) => offered === state.size) ?? pageSizes[0];
  return { ...filtersOf(state), sort: state.sort, order: state.order, page: state.page, size } satisfies RequestsQuery;
}
