import { supportLimits } from '#contract/support-facts.ts';
import { maybe, type UrlState, uuid, whole, word } from '#web/client/url-fields.ts';

/** The search for teams, and the team in which support is about to be opened. */
export const teamsUrl = { search: word, team: uuid };

export const pageSizes = [20, 50, 100] as const;
export const states = ['RUNNING', 'ENDED'] as const;
export const visitsUrl = { page: whole(1), size: whole(20), search: word, state: maybe(states) };
export type VisitsState = UrlState<typeof visitsUrl>;
export const noFilters = { search: '', state: undefined };

/** What is looked for; nothing until there is enough to look for. */
export function wantedIn(search: string): string {
  const text = search.trim();
  return text.length < supportLimits.searchFrom ? '' : text;
}

export function queryOf({ page, size, search, state }: VisitsState) {
  return {
    page,
    size: pageSizes.find((offered) => offered === size) ?? pageSizes[0],
    ...(search.trim() && { search: search.trim() }),
    ...(state && { state }),
  };
}
