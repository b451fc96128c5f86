/** Parameters of the API: texts by name, nested. */
export interface FormFields {
  [name: string]: string | FormFields | undefined;
}

/** Reads `a=1&b[c]=2&d[0]=3` as Stripe's API does. Names of inherited object properties are ordinary names here. */
export function readForm(text: string): FormFields {
  const root: FormFields = Object.create(null) as FormFields;
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part);
    const last = path.pop();
    if (last === undefined || path.length > 8) continue;
    let at = root;
    for (const part of path) {
      const below = at[part];
      at = typeof below === 'object' ? below : (at[part] = Object.create(null) as FormFields);
    }
    at[last] = value;
  }
  return root;
}

export function textOf(given: FormFields[string]): string | undefined {
  return typeof given === 'string' && given !== '' ? given : undefined;
}

/** Returns texts by name, without nested values. */
export function textsOf(given: FormFields[string]): Record<string, string> {
  if (typeof given !== 'object') return {};
  return Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
