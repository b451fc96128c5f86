import { tokenStates } from '#contract/apps/api-token-facts.ts';
import { maybe, several, type UrlState, uuid, whole, word } from '#web/client/url-fields.ts';

export const pageSizes = [20, 50, 100] as const;

/** The state of the screen in its URL. */
export const tokensUrl = {
  page: whole(1),
  size: whole(20),
  search: word,
  state: several(tokenStates),
  /** The open dialog, and its token. */
  open: maybe(['new', 'rename', 'revoke', 'adopt']),
  token: uuid,
};
export type TokensState = UrlState<typeof tokensUrl>;

export const noFilters = { search: '', state: [] } as const;
export const closed = { open: undefined, token: '' } as const;

export const isNarrowed = ({ search, state }: TokensState) => search.trim() !== '' || state.length > 0;

/** The parameters of one page. A page size that is not offered is replaced by one that is. */
export function queryOf({ page, size, search, state }: TokensState) {
  return {
    page,
    size: pageSizes.find((offered) => offered === size) ?? pageSizes[0],
    ...(search.trim() && { search: search.trim() }),
    ...(state.length > 0 && { state: [...state] }),
  };
}
