import { actorKinds, logCategories } from '#contract/platform/operation-log-facts.ts';
import type { Client } from '#web/client/api.ts';
import { firstDayOf, quickPicks } from '#web/client/quick-picks.ts';
import { choice, plainDate, several, type UrlState, uuid, whole, word } from '#web/client/url-fields.ts';

export type LogQuery = NonNullable<NonNullable<Parameters<Client['operationLog']['list']>[0]>['query']>;

export const pageSizes = [20, 50, 100] as const;

/** The state of the log's list in its URL. Dates replace a quick pick. */
export const logUrl = {
  page: whole(1),
  size: whole(20),
  search: word,
  pick: choice(quickPicks, 'sevenDays'),
  from: plainDate,
  to: plainDate,
  operator: uuid,
  category: several(logCategories),
  kind: several(actorKinds),
  object: uuid,
  request: word,
  /** The entry that is open beside the list. */
  entry: uuid,
};
export type LogState = UrlState<typeof logUrl>;

export const noFilters = {
  search: '',
  pick: 'sevenDays',
  from: '',
  to: '',
  operator: '',
  category: [],
  kind: [],
  object: '',
  request: '',
} as const;

/** The filters of the list, also used for an export. Quick picks count days in the reader's zone, including today. */
export function filtersOf(state: LogState, zone: string, now = new Date()) {
  const period = periodOf(state, zone, now);
  return {
    ...period,
    ...(state.search.trim() && { search: state.search.trim() }),
    ...(state.operator && { operatorId: state.operator }),
    ...(state.category.length > 0 && { category: [...state.category] }),
    ...(state.kind.length > 0 && { actorKind: [...state.kind] }),
    ...(state.object && { objectId: state.object }),
    ...(state.request && { requestId: state.request }),
  } satisfies LogQuery;
}

function periodOf(state: LogState, zone: string, now: Date): { from?: string; to?: string } {
  if (state.from || state.to) return { ...(state.from && { from: state.from }), ...(state.to && { to: state.to }) };
  const from = firstDayOf(state.pick, zone, now);
  return from === undefined ? {} : { from };
}

/** The parameters of one page. A page size that is not offered is replaced by one that is. */
export function queryOf(state: LogState, zone: string) {
  const size = pageSizes.find((offered) => offered === state.size) ?? pageSizes[0];
  return { ...filtersOf(state, zone), page: state.page, size } satisfies LogQuery;
}
