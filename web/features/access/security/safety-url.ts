import { flag, several, type UrlState, uuid, whole, word } from '#web/client/url-fields.ts';

export const pageSizes = [20, 50, 100] as const;

/** The whole state of the screen, as its URL holds it. */
export const safetyUrl = {
  page: whole(1),
  size: whole(20),
  search: word,
  secondFactor: several(['on', 'off']),
  signedIn: several(['yes', 'no']),
  who: several(['administrator', 'member']),
  /** The member who stands open beside the list. */
  member: uuid,
  /** The policies stand open beside the list. */
  policies: flag,
};
export type SafetyState = UrlState<typeof safetyUrl>;

export const noFilters = { search: '', secondFactor: [], signedIn: [], who: [] } as const;

/** The call of one page. A size the URL makes up is brought to one that is offered. */
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
