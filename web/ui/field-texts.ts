/** Errors of fields as antd's form takes them. */
export interface FieldTexts {
  name: (string | number)[];
  errors: string[];
}

/**
 * Each fault under a field the form has: that of one entry of a list (`emails.3`) stands under the list itself where
 * the entries have no fields of their own. Texts that come to the same field are joined, each once.
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
