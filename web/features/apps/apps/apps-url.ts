import { appCategories, marketStates } from '#contract/apps/app-facts.ts';
import type { Client } from '#web/client/api.ts';
import { flag, several, type UrlState, whole, word } from '#web/client/url-fields.ts';

export type MarketQuery = NonNullable<NonNullable<Parameters<Client['apps']['market']>[0]>['query']>;

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
