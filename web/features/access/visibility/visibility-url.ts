import { fieldLevels, governedFields, mainRules } from '#contract/access/visibility-facts.ts';
import { maybe, type UrlState, uuid } from '#web/client/url-fields.ts';

/**
 * The viewer, the target, and one of the target's fields. Without a target: a department instead of the viewer, and the department
 * whose children are shown.
 */
export const explainUrl = { viewer: uuid, target: uuid, field: maybe(governedFields), department: uuid, below: uuid };
export type ExplainState = UrlState<typeof explainUrl>;

/** A level that a link has preselected. */
export const fieldsUrl = { field: maybe(governedFields), level: maybe(fieldLevels) };

/** A main rule that a link has preselected. */
export const rangeUrl = { rule: maybe(mainRules) };
