/** How one value of a screen's state is read from the URL and written to it. `write` returns '' for the default value. */
export interface UrlField<Value> {
  read(text: string | null): Value;
  write(value: Value): string;
}

/** Any text; empty when absent. */
export const word: UrlField<string> = { read: (text) => text ?? '', write: (value) => value };

/** Text of one format; any other text in the URL counts as absent. */
function shaped(shape: RegExp): UrlField<string> {
  return { read: (text) => (text !== null && shape.test(text) ? text : ''), write: (value) => value };
}
const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A UUID, or empty. */
export const uuid = shaped(uuidShape);
/** UUIDs as `a,b`, without duplicates; invalid ones are dropped. */
export const uuids: UrlField<readonly string[]> = {
  read: (text) => [...new Set((text ?? '').split(','))].filter((id) => uuidShape.test(id)),
  write: (value) => value.join(','),
};
/** A plain date (YYYY-MM-DD), or empty. */
export const plainDate = shaped(/^\d{4}-\d{2}-\d{2}$/);
/** A month (YYYY-MM), or empty. */
export const month = shaped(/^\d{4}-\d{2}$/);

/** A whole number from 1; `initial` if absent or invalid. */
export function whole(initial: number): UrlField<number> {
  return {
    read: (text) => (text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : initial),
    write: (value) => (value === initial ? '' : String(value)),
  };
}

/** One value of a closed set; `initial` if absent or unknown. */
export function choice<const Option extends string>(options: readonly Option[], initial: NoInfer<Option>): UrlField<Option> {
  return {
    read: (text) => options.find((option) => option === text) ?? initial,
    write: (value) => (value === initial ? '' : value),
  };
}

/** One value of a closed set, or none. */
export function maybe<const Option extends string>(options: readonly Option[]): UrlField<Option | undefined> {
  return { read: (text) => options.find((option) => option === text), write: (value) => value ?? '' };
}

/** Several values of a closed set, `a,b`; unknown ones are dropped. */
export function several<const Option extends string>(options: readonly Option[]): UrlField<readonly Option[]> {
  return {
    read: (text) => options.filter((option) => (text ?? '').split(',').includes(option)),
    write: (value) => value.join(','),
  };
}

/** A flag, set by `?open=1`. */
export const flag: UrlField<boolean> = { read: (text) => text === '1', write: (value) => (value ? '1' : '') };

export type UrlFields = Record<string, UrlField<never>>;
export type UrlState<Fields> = { readonly [Key in keyof Fields]: Fields[Key] extends UrlField<infer Value> ? Value : never };

/** Reads a screen's state from a query string. An invalid value becomes its default; no error is thrown. */
export function readUrl<Fields extends object>(fields: Fields, search: string): UrlState<Fields> {
  const query = new URLSearchParams(search);
  const entries = Object.entries(fields).map(([key, field]: [string, UrlField<unknown>]) => [key, field.read(query.get(key))]);
  return Object.fromEntries(entries) as UrlState<Fields>;
}

/**
 * The query string with some values changed. Default values are removed from the URL; unknown parameters are preserved. Changing
 * anything but `page` returns a list to its first page.
 */
export function writeUrl<Fields extends object>(fields: Fields, search: string, change: Partial<UrlState<Fields>>): string {
  const query = new URLSearchParams(search);
  if ('page' in fields && !('page' in change)) query.delete('page');
  for (const [key, field] of Object.entries(fields) as [string, UrlField<unknown>][]) {
    if (!Object.hasOwn(change, key)) continue;
    const text = field.write(Reflect.get(change, key));
    if (text === '') query.delete(key);
    else query.set(key, text);
  }
  const text = query.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}
