import { exceptionEffects, exceptionSorts, fieldLevels, governedFields, mainRules } from '#contract/access/visibility-facts.ts';
import type { Client } from '#web/client/api.ts';
import { choice, maybe, several, type UrlState, uuid, whole, word } from '#web/client/url-fields.ts';

export type ExceptionsQuery = NonNullable<NonNullable<Parameters<Client['visibility']['exceptions']>[0]>['query']>;

export const exceptionStates = ['on', 'off'] as const;

/** The state of the list of exceptions in its URL. */
export const exceptionsUrl = {
  page: whole(1),
  size: whole(20),
  search: word,
  effect: several(exceptionEffects),
  state: several(exceptionStates),
  member: uuid,
  department: uuid,
  sort: choice(exceptionSorts, 'name'),
  order: choice(['asc', 'desc'], 'asc'),
};
export type ExceptionsState = UrlState<typeof exceptionsUrl>;

export const noFilters = { search: '', effect: [], state: [], member: '', department: '' } as const;

/** The filters of the list. Both states, or none, mean no filter. */
export function queryOf({ search, effect, state, member, department, sort, order, size }: ExceptionsState) {
  const [only] = state;
  return {
    sort,
    order,
    size: Math.min(size, 100),
    ...(search.trim() && { search: search.trim() }),
    ...(effect.length > 0 && { effect: [...effect] }),
    ...(state.length === 1 && { enabled: only === 'on' ? ('true' as const) : ('false' as const) }),
    ...(member && { employeeId: member }),
    ...(department && { departmentId: department }),
  } satisfies ExceptionsQuery;
}

export function isNarrowed({ search, effect, state, member, department }: ExceptionsState): boolean {
  return Boolean(search.trim() || effect.length || state.length || member || department);
}

/** The viewer, the target, and one of the target's fields. */
export const explainUrl = { viewer: uuid, target: uuid, field: maybe(governedFields) };
export type ExplainState = UrlState<typeof explainUrl>;

/** A level that a link has preselected. */
export const fieldsUrl = { field: maybe(governedFields), level: maybe(fieldLevels) };

/** A main rule that a link has preselected. */
export const rangeUrl = { rule: maybe(mainRules) };
