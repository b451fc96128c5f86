import type { ReactNode } from 'react';
import type { useTranslations } from 'use-intl';
import type { UrlField, UrlState } from '#web/client/url-fields.ts';
import type { SetUrlState } from '#web/client/url-state.ts';

/** The texts of all loaded features; a key starts with its feature: `t('rooms.columns.name')`. */
export type Translate = ReturnType<typeof useTranslations<never>>;
export type PhraseKey = Parameters<Translate>[0];
/** A text: its key, or a function for texts that depend on more. */
export type PhraseText<Given extends readonly unknown[] = []> = PhraseKey | ((t: Translate, ...given: Given) => string);

export function textOf<Given extends readonly unknown[], Said extends string | undefined = string>(
  t: Translate,
  text: PhraseKey | ((t: Translate, ...given: Given) => Said),
  ...given: Given
): Said | string {
  return typeof text === 'function' ? text(t, ...given) : (t as (key: string) => string)(text);
}

/** Functions for texts, passed to filters so that they need no hooks. */
export interface FilterTexts {
  t: Translate;
  /** Joins several texts into one. */
  list: (texts: readonly string[]) => string;
  /** The text of a plain date. */
  day: (date: string) => string;
}

export interface FilterContext<Fields extends object, Found> extends FilterTexts {
  state: UrlState<Fields>;
  set: SetUrlState<Fields>;
  found: Found;
}

interface FoundProps<Fields extends object, Found> {
  state: UrlState<Fields>;
  /** The page on screen. */
  page: unknown;
  children(found: Found): ReactNode;
}

/** A filter of a list: its URL parameters, the part of the call's query made from them, its control, and its chip while it is set. */
export interface ListFilter<Fields extends object, Sent extends object, Found = unknown> {
  fields: Fields;
  /** Empty values are omitted from the query. `zone` is the reader's time zone. */
  send(state: UrlState<Fields>, zone: string): Sent;
  /** Passes on what the control and the chip need besides the URL. */
  Found?(props: FoundProps<Fields, Found>): ReactNode;
  control?(context: FilterContext<Fields, Found>): ReactNode;
  chip?(context: FilterContext<Fields, Found>): { label: string; value: string };
  /** Whether it has a chip; if absent, whenever it is set. */
  hasChip?(state: UrlState<Fields>): boolean;
  /** Makes it the search field of the bar. */
  placeholder?: PhraseKey;
  /** False for a choice of what is listed, as between upcoming and past: it cannot be cleared. */
  narrows?: false;
}
export type AnyFilter = ListFilter<object, object>;

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void ? All : never;
export type FieldsOf<Filters extends readonly AnyFilter[]> = Intersection<Filters[number]['fields']> & object;
export type SentBy<Filters extends readonly AnyFilter[]> = Intersection<ReturnType<Filters[number]['send']>> & object;

/** A component for the result of a hook: hooks may be selected by their module, but not while drawing. */
export function foundBy<Fields extends object, Found>(useFound: (state: UrlState<Fields>, page: unknown) => Found) {
  return function FilterData({ state, page, children }: FoundProps<Fields, Found>) {
    return children(useFound(state, page));
  };
}

interface ValueContext<Value, Found> extends FilterTexts {
  value: Value;
  change: (value: Value) => void;
  found: Found;
}

interface ValueFilter<Key, Value, Sent, Found> {
  key: Key;
  field: UrlField<Value>;
  send: (value: Value) => Sent;
  /** A hook that returns what the control and the chip need besides the value. `page` is the page on screen. */
  useFound?: (value: Value, page: unknown) => Found;
  control?: (context: ValueContext<Value, Found>) => ReactNode;
  chip?: (context: ValueContext<Value, Found>) => { label: string; value: string };
  placeholder?: PhraseKey;
  narrows?: false;
}

const useNothing = () => undefined as never;

/** A filter with one URL parameter. */
export function filterOf<const Key extends string, Value, Sent extends object, Found = undefined>(
  of: ValueFilter<Key, Value, Sent, Found>,
): ListFilter<Record<Key, UrlField<Value>>, Sent, Found> {
  type Fields = Record<Key, UrlField<Value>>;
  const { key, field, send, useFound = useNothing, control, chip, placeholder, narrows } = of;
  const valueIn = (state: UrlState<Fields>) => state[key] as Value;
  const within = ({ state, set, ...rest }: FilterContext<Fields, Found>): ValueContext<Value, Found> => ({
    ...rest,
    value: valueIn(state),
    change: (value) => set({ [key]: value } as unknown as Partial<UrlState<Fields>>),
  });
  return {
    fields: { [key]: field } as Fields,
    send: (state) => send(valueIn(state)),
    Found: ({ state, page, children }) => children(useFound(valueIn(state), page)),
    ...(control && { control: (context: FilterContext<Fields, Found>) => control(within(context)) }),
    ...(chip && { chip: (context: FilterContext<Fields, Found>) => chip(within(context)) }),
    ...(placeholder && { placeholder }),
    ...(narrows === false && { narrows }),
  };
}

type Texts = Record<string, UrlField<unknown>>;

/** Whether a filter has another value than its default. */
export function isSet({ fields }: AnyFilter, state: object): boolean {
  return Object.entries(fields as Texts).some(([key, field]) => field.write(Reflect.get(state, key)).trim() !== '');
}

/** The change that sets the fields to their defaults. */
export function defaultsOf(fields: object): object {
  return Object.fromEntries(Object.entries(fields as Texts).map(([key, field]) => [key, field.read(null)]));
}
