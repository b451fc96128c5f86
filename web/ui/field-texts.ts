/** Errors of fields in the format of antd's form. */
export interface FieldTexts {
  name: (string | number)[];
  errors: string[];
}

/**
 * Assigns each error to a field of the form. An error of a list entry (`emails.3`) is assigned to the list if the entries have no
 * fields of their own. Texts for the same field are joined without duplicates.
 */
export function placeFaults(faults: readonly FieldTexts[], fields: readonly (string | number)[][]): FieldTexts[] {
  const known = new Set(fields.map(keyOf));
  const placed = new Map<string, FieldTexts>();
  for (const { name, errors } of faults) {
    const own = name.map((_part, cut) => name.slice(0, name.length - cut)).find((path) => known.has(keyOf(path))) ?? name;
    const texts = placed.get(keyOf(own))?.errors ?? [];
    placed.set(keyOf(own), { name: own, errors: [...new Set([...texts, ...errors])] });
  }
  return [...placed.values()];
}

function keyOf(path: readonly (string | number)[]): string {
  return path.join('.');
}
