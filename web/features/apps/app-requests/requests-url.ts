import { requestStatuses } from '#contract/apps/app-facts.ts';
import { requestSorts } from '#contract/apps/app-request-facts.ts';
import { choice, several, type UrlState, uuid, uuids, whole, word } from '#web/client/url-fields.ts';

export const pageSizes = [20, 50] as const;

/** The state of the list of requests in its URL. */
export const requestsUrl = {
  page: whole(1),
  size: whole(20),
  search: word,
  status: several(requestStatuses),
  app: uuids,
  sort: choice(requestSorts, 'createdAt'),
  order: choice(['asc', 'desc'], 'desc'),
};

/** The open panel has a separate field, so that opening it does not change the page of the list. */
export const panelUrl = { request: uuid };

export type AppRequestsState = UrlState<typeof requestsUrl>;

export const noFilters = { search: '', status: [], app: [] } as const;

/** Only the filters of the list. */
export function filtersOf(state: AppRequestsState) {
  return {
    ...(state.search.trim() && { search: state.search.trim() }),
    ...(state.status.length > 0 && { status: [...state.status] }),
    ...(state.app.length > 0 && { appId: [...state.app] }),
  };
}

export function queryOf(state: AppRequestsState) {
  const size = pageSizes.find((offered) => offered === state.size) ?? pageSizes[0];
  return { ...filtersOf(state), sort: state.sort, order: state.order, page: state.page, size };
}
