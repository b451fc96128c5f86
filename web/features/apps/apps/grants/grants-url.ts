import { appScopes, grantSorts, grantStates } from '#contract/apps/app-facts.ts';
import { choice, several, type UrlState, uuid, uuids, whole, word } from '#web/client/url-fields.ts';

export const pageSizes = [20, 50, 100] as const;

/** The state of the screen in its URL. */
export const grantsUrl = {
  view: choice(['ledger', 'apps'], 'ledger'),
  page: whole(1),
  size: whole(20),
  search: word,
  app: uuids,
  member: uuid,
  scope: several(appScopes),
  state: several(grantStates),
  sort: choice(grantSorts, 'grantedAt'),
  order: choice(['asc', 'desc'], 'desc'),
};
export type GrantsState = UrlState<typeof grantsUrl>;

export const noFilters = { search: '', app: [], member: '', scope: [], state: [] } as const;

export const isNarrowed = ({ search, app, member, scope, state }: GrantsState): boolean =>
  Boolean(search.trim() || app.length || member || scope.length || state.length);

/** The parameters of one page. A page size that is not offered is replaced by one that is. */
export function queryOf({ search, app, member, scope, state, sort, order, ...paging }: GrantsState) {
  return {
    page: paging.page,
    size: pageSizes.find((offered) => offered === paging.size) ?? pageSizes[0],
    sort,
    order,
    ...(search.trim() && { search: search.trim() }),
    ...(app.length > 0 && { appId: [...app] }),
    ...(member && { employeeId: [member] }),
    ...(scope.length > 0 && { scope: [...scope] }),
    ...(state.length > 0 && { state: [...state] }),
  };
}
