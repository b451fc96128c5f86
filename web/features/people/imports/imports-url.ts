import { importColumns, rowFilters } from '#contract/people/import-facts.ts';
import { choice, several, type UrlState, uuid, whole } from '#web/client/url-fields.ts';

/** The id of the import; without one the screen starts a new one. */
export const importUrl = { import: uuid };

export const rowSizes = [20, 50, 100] as const;

/** The rows on screen, in their URL. */
export const rowsUrl = {
  import: uuid,
  show: choice(rowFilters, 'faulty'),
  column: several(importColumns),
  page: whole(1),
  size: whole(20),
};
export type RowsState = UrlState<typeof rowsUrl>;
