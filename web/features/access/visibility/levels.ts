import {
  type FieldGroup,
  fieldGroups,
  type FieldLevel,
  fieldLevels,
  type FieldLevels,
  type GovernedField,
  governedFields,
} from '#contract/access/visibility-facts.ts';

export const groupKeys = Object.keys(fieldGroups) as FieldGroup[];

/**
 * The relations of a viewer to a visible colleague, most distant first. The index of each is that of the level it can still see.
 */
export const viewerDistances = ['elsewhere', 'beside', 'above', 'administrator'] as const;
export type ViewerDistance = (typeof viewerDistances)[number];

/** Whether a viewer in this relation sees a field of this level (domain rules 2). */
export function shows(level: FieldLevel, relation: ViewerDistance): boolean {
  return viewerDistances.indexOf(relation) >= fieldLevels.indexOf(level);
}

/** The fields whose level differs. */
export function changedFields(before: FieldLevels, after: FieldLevels): GovernedField[] {
  return governedFields.filter((field) => before[field] !== after[field]);
}
