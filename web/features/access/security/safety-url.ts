import { flag, several, type UrlState, uuid, whole, word } from '#web/client/url-fields.ts';

export const pageSizes = [20, 50, 100] as const;

/** The state of the screen in its URL. */
export const safetyUrl = {
  page: whole(1),
  size: whole(20),
  search: word,
  secondFactor: several(['on', 'off']),
  signedIn: several(['yes', 'no']),
  who: several(['administrator', 'member']),
  /** The member whose panel is open beside the list. */
  member: uuid,
  /** Whether the panel of policies is open beside the list. */
  policies: flag,
};
export type SafetyState = UrlState<typeof safetyUrl>;

export const noFilters = { search: '', secondFactor: [], signedIn: [], who: [] } as const;

/** The parameters of one page. A page size that is not offered is replaced by one that is. */
export function queryOf({ page, size, search, secondFactor, signedIn, who }: SafetyState) {
  return {
    page,
    size: pageSizes.find((offered) => offered === size) ?? pageSizes[0],
    ...(search.trim() && { search: search.trim() }),
    ...(secondFactor.length > 0 && { secondFactor: [...secondFactor] }),
    ...(signedIn.length > 0 && { signedIn: [...signedIn] }),
    ...(who.length > 0 && { who: [...who] }),
  };
}
