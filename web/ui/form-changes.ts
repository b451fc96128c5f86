import type { FieldPath } from './form-fields.ts';

/** The fields whose values differ. A missing, an empty and a blank value are the same; people are compared by their ids. */
export function changedFieldsOf<Path extends FieldPath>(fields: readonly Path[], before: unknown, after: unknown): Path[] {
  return fields.filter((name) => !isSame(valueAt(before, name), valueAt(after, name)));
}

export const isSame = (one: unknown, other: unknown): boolean => comparable(one) === comparable(other);

export function valueAt(values: unknown, name: FieldPath): unknown {
  return name.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined),
    values,
  );
}

function comparable(value: unknown): string {
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.length === 0 ? '' : JSON.stringify(value.map(comparable));
  if (typeof value !== 'object') return JSON.stringify(value);
  // Pictures of people are links that change with each answer.
  if ('employeeId' in value) return String(value.employeeId);
  const entries = Object.entries(value)
    .map(([key, part]) => [key, comparable(part)] as const)
    .filter(([, text]) => text !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.length === 0 ? '' : JSON.stringify(entries);
}
