import { appCategories, availabilities, marketStates, payments } from '#contract/apps/app-facts.ts';
import type { Client } from '#web/client/api.ts';
import { choice, flag, several, type UrlState, whole, word } from '#web/client/url-fields.ts';

export type AppsQuery = NonNullable<NonNullable<Parameters<Client['apps']['list']>[0]>['query']>;
export type MarketQuery = NonNullable<NonNullable<Parameters<Client['apps']['market']>[0]>['query']>;

export const appSorts = ['name', 'openedAt', 'until', 'seats', 'people'] as const;

/** The state of the team's list of apps in its URL. */
export const appsUrl = {
  page: whole(1),
  size: whole(20),
  search: word,
  availability: several(availabilities),
  payment: several(payments),
  category: several(appCategories),
  sort: choice(appSorts, 'name'),
  order: choice(['asc', 'desc'], 'asc'),
};
export type AppsState = UrlState<typeof appsUrl>;

export const noFilters = { search: '', availability: [], payment: [], category: [] } as const;

export const isNarrowed = ({ search, availability, payment, category }: AppsState): boolean =>
  Boolean(search.trim() || availability.length || payment.length || category.length);

export function queryOf({ search, availability, payment, category, sort, order, size }: AppsState) {
  return {
    sort,
    order,
    size: Math.min(size, 100),
    ...(search.trim() && { search: search.trim() }),
    ...(availability.length > 0 && { availability: [...availability] }),
    ...(payment.length > 0 && { payment: [...payment] }),
    ...(category.length > 0 && { category: [...category] }),
  } satisfies AppsQuery;
}

/** The state of the market in its URL. */
export const marketUrl = {
  page: whole(1),
  search: word,
  category: several(appCategories),
  state: several(marketStates),
};
export type MarketScreenState = UrlState<typeof marketUrl>;

export const noMarketFilters = { search: '', category: [], state: [] } as const;
export const marketPage = 24;

export function marketQueryOf({ search, category, state }: MarketScreenState) {
  return {
    size: marketPage,
    ...(search.trim() && { search: search.trim() }),
    ...(category.length > 0 && { category: [...category] }),
    ...(state.length > 0 && { state: [...state] }),
  } satisfies MarketQuery;
}

/** The state of one app's page: `open=1` opens the dialog that opens the app. */
export const appUrl = { open: flag };
