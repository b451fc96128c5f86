import { recycleKinds } from '#contract/people/recycle-bin-facts.ts';
import type { UrlState } from '#web/client/url-fields.ts';
import { several, whole, word } from '#web/client/url-fields.ts';

/** The state of the recycle bin in its URL. */
export const recycleUrl = { page: whole(1), size: whole(20), search: word, kind: several(recycleKinds) };
export type RecycleState = UrlState<typeof recycleUrl>;

export const pageSizes = [20, 50, 100] as const;
export const noFilters = { search: '', kind: [] } as const;

/** The parameters of one page. Both kinds are equivalent to none. */
export function queryOf({ page, size, search, kind }: RecycleState) {
  const [only, ...more] = kind;
  return {
    page,
    size: pageSizes.find((offered) => offered === size) ?? pageSizes[0],
    ...(search.trim() && { search: search.trim() }),
    ...(only && more.length === 0 && { kind: only }),
  };
}
