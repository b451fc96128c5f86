import { importColumns, rowFilters } from '#contract/import-facts.ts';
import { choice, several, type UrlField, type UrlState, whole } from '#web/client/url-fields.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const importId: UrlField<string> = {
  read: (text) => (text !== null && uuid.test(text) ? text : ''),
  write: (value) => value,
};

/** Which import the screen is about; none begins a new one. */
export const importUrl = { import: importId };

export const rowSizes = [20, 50, 100] as const;

/** The rows on screen, as their URL holds them. */
export const rowsUrl = {
  import: importId,
  show: choice(rowFilters, 'faulty'),
  column: several(importColumns),
  page: whole(1),
  size: whole(20),
};
export type RowsState = UrlState<typeof rowsUrl>;
