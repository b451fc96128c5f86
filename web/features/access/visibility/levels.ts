import {
  type FieldLevel,
  fieldLevels,
  type FieldLevels,
  type GovernedField,
  governedFields,
} from '#contract/access/visibility-facts.ts';

/** The fields under their headings, in the order of the screen. */
export const fieldGroups = {
  contact: ['mobile', 'email', 'officeMobile', 'officeEmail'],
  work: ['employeeNumber', 'jobTitle', 'position', 'jobType', 'joinedDate', 'leader', 'memberStatus'],
  personal: ['gender', 'birthDate'],
} as const satisfies Record<string, readonly GovernedField[]>;
export type FieldGroup = keyof typeof fieldGroups;
export const groupKeys = Object.keys(fieldGroups) as FieldGroup[];

/** From how far somebody looks at a colleague whom they see, the farthest first. The place of each is the level it still sees. */
export const standings = ['elsewhere', 'beside', 'above', 'administrator'] as const;
export type ViewerDistance = (typeof standings)[number];

/** Whether somebody who stands so sees a field of this level (domain rules 2). */
export function shows(level: FieldLevel, standing: ViewerDistance): boolean {
  return standings.indexOf(standing) >= fieldLevels.indexOf(level);
}

/** The fields whose level differs. */
export function changedFields(before: FieldLevels, after: FieldLevels): GovernedField[] {
  return governedFields.filter((field) => before[field] !== after[field]);
}
