import { directorySorts } from '#contract/people/directory-facts.ts';
import { choice, type UrlState, uuid, whole, word } from '#web/client/url-fields.ts';

export const pageSizes = [20, 50, 100] as const;

/** The state of the directory in its URL. */
export const directoryUrl = {
  page: whole(1),
  size: whole(20),
  search: word,
  department: uuid,
  sort: choice(directorySorts, 'displayName'),
  order: choice(['asc', 'desc'], 'asc'),
};
export type DirectoryState = UrlState<typeof directoryUrl>;

/** The change that removes all filters. */
export const noFilters = { search: '', department: '' } as const;

/** The parameters of one page. A page size that is not offered is replaced by one that is. */
export function queryOf({ page, size, search, department, sort, order }: DirectoryState) {
  return {
    ...(search.trim() && { search: search.trim() }),
    ...(department && { departmentId: department }),
    sort,
    order,
    page,
    size: pageSizes.find((offered) => offered === size) ?? pageSizes[0],
  };
}
