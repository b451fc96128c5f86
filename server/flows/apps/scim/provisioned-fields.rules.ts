import { type FieldsWith, memberFieldTable, plainColumns, plainFields } from '#contract/people/member-field-facts.ts';

/** A field of a member that is provisioned by a SCIM attribute with one value. */
export type ProvisionedField = FieldsWith<{ scim: string }>;
export const provisionedFields = plainFields.filter((field): field is ProvisionedField => 'scim' in memberFieldTable[field]);
export const provisionedColumns = provisionedFields.map((field) => plainColumns[field]);
export type ProvisionedColumn = (typeof provisionedColumns)[number];

/** An object with a value for each provisioned field. */
export const ofProvisioned = <Value>(valueOf: (field: ProvisionedField) => Value) =>
  Object.fromEntries(provisionedFields.map((field) => [field, valueOf(field)])) as Record<ProvisionedField, Value>;

/** The name of the attribute without the extension: `title`, `name.givenName`, `employeeNumber`. */
export const attributeName = (field: ProvisionedField): string => memberFieldTable[field].scim.replace(/^enterprise\./, '');
