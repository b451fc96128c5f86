import { supportLimits } from '#contract/access/support-facts.ts';
import { firstDayOf, quickPicks } from '#web/client/quick-picks.ts';
import { choice, maybe, type UrlState, uuid, whole, word } from '#web/client/url-fields.ts';

/** The search for teams, and the team whose support form is open. */
export const teamsUrl = { search: word, team: uuid };

export const pageSizes = [20, 50, 100] as const;
export const states = ['RUNNING', 'ENDED'] as const;
export const visitsUrl = {
  page: whole(1),
  size: whole(20),
  search: word,
  state: maybe(states),
  pick: choice(quickPicks, 'allTime'),
};
export type VisitsState = UrlState<typeof visitsUrl>;
export const noFilters = { search: '', state: undefined, pick: 'allTime' } as const;

/** The search text; empty if it is too short to search. */
export function filtersIn(search: string): string {
  const text = search.trim();
  return text.length < supportLimits.searchFrom ? '' : text;
}

/** The parameters of one page. Quick picks count days in the reader's zone, by the start of visits. */
export function queryOf({ page, size, search, state, pick }: VisitsState, zone: string) {
  const from = firstDayOf(pick, zone);
  return {
    page,
    size: pageSizes.find((offered) => offered === size) ?? pageSizes[0],
    ...(search.trim() && { search: search.trim() }),
    ...(state && { state }),
    ...(from !== undefined && { from }),
  };
}
