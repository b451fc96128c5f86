import { fieldLevels, governedFields, mainRules } from '#contract/access/visibility-facts.ts';
import { maybe, type UrlState, uuid } from '#web/client/url-fields.ts';

/** The viewer, the target, and one of the target's fields. */
export const explainUrl = { viewer: uuid, target: uuid, field: maybe(governedFields) };
export type ExplainState = UrlState<typeof explainUrl>;

/** A level that a link has preselected. */
export const fieldsUrl = { field: maybe(governedFields), level: maybe(fieldLevels) };

/** A main rule that a link has preselected. */
export const rangeUrl = { rule: maybe(mainRules) };
