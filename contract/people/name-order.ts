import type { Language } from '../languages.ts';

const other: Readonly<Record<string, string>> = { firstName: 'lastName', lastName: 'firstName' };

/** The fields of a person with the two names in the order of the language: the family name first in the Chinese languages. */
export function inNameOrder<Field extends string>(fields: readonly Field[], language: Language): readonly Field[] {
  if (language !== 'cn' && language !== 'hk') return fields;
  return fields.map((field) => (other[field] ?? field) as Field);
}
