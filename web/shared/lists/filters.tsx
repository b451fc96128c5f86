import { lazy, Suspense } from 'react';
import { maybe, plainDate, several, type UrlField, word } from '#web/client/url-fields.ts';
import { FilterMenu, FilterPanel } from '#web/ui/FilterMenu.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { filterOf, type FilterTexts, type ListFilter, type PhraseKey, textOf, type Translate } from './list-filter.ts';

const DateRange = lazy(() => import('#web/ui/DateRange.tsx').then((module) => ({ default: module.DateRange })));

export interface FilterOption<Value extends string> {
  value: Value;
  label: string;
}
/** The phrases of options: the group that contains a phrase for each value, or a function. */
export type Names<Value extends string, Group extends string> =
  | (`${Group}.${Value}` extends PhraseKey ? Group : never)
  | ((t: Translate, value: Value) => string);

export function nameOf<Value extends string>(
  t: Translate,
  names: string | ((t: Translate, value: Value) => string),
  value: Value,
) {
  return typeof names === 'function' ? names(t, value) : (t as (key: string) => string)(`${names}.${value}`);
}
export const optionsOf = <Value extends string>(
  t: Translate,
  values: readonly Value[],
  names: string | ((t: Translate, value: Value) => string),
): FilterOption<Value>[] => values.map((value) => ({ value, label: nameOf(t, names, value) }));

/** The search field: URL and query parameter `search`. Without `label` it has no chip. */
export function bySearch(placeholder: PhraseKey, label?: PhraseKey) {
  return filterOf<'search', string, { search?: string }>({
    key: 'search',
    field: word,
    send: (value) => ({ search: value.trim() }),
    placeholder,
    ...(label && { chip: ({ value, t }) => ({ label: textOf(t, label), value: value.trim() }) }),
  });
}

/** Several values of a closed set. `as` is the query parameter if its name differs from the URL's. */
export function bySeveral<
  const Key extends string,
  const Value extends string,
  const Group extends string,
  const As extends string = Key,
>(
  key: Key,
  values: readonly Value[],
  label: PhraseKey,
  names: Names<Value, Group>,
  { as, field = several(values) }: { as?: As; field?: UrlField<readonly Value[]> } = {},
) {
  return filterOf({
    key,
    field,
    send: (value) => ({ [as ?? key]: [...value] }) as { [Each in As]?: Value[] },
    control: ({ value, change, t }) => (
      <FilterMenu label={textOf(t, label)} options={optionsOf(t, values, names)} chosen={value} onChange={change} />
    ),
    chip: ({ value, t, list }) => ({ label: textOf(t, label), value: list(value.map((each) => nameOf(t, names, each))) }),
  });
}

/** One value of a closed set, chosen from a menu; choosing it again removes it. */
export function byOne<const Key extends string, const Value extends string, const Group extends string>(
  key: Key,
  values: readonly Value[],
  label: PhraseKey,
  names: Names<Value, Group>,
) {
  return filterOf({
    key,
    field: maybe(values),
    send: (value) => ({ [key]: value }) as { [Each in Key]?: Value },
    control: ({ value, change, t }) => (
      <FilterMenu
        label={textOf(t, label)}
        options={optionsOf(t, values, names)}
        chosen={value ? [value] : []}
        onChange={(chosen) => change(chosen.find((each) => each !== value))}
      />
    ),
    chip: ({ value, t }) => ({ label: textOf(t, label), value: value ? nameOf(t, names, value) : '' }),
  });
}

/** Several values by id, of options that a hook reads. The menu is hidden while there are none. */
export function byIds<const Key extends string, const As extends string>(
  key: Key,
  as: As,
  field: UrlField<readonly string[]>,
  label: PhraseKey,
  useOptions: () => readonly FilterOption<string>[],
) {
  return filterOf({
    key,
    field,
    send: (value) => ({ [as]: [...value] }) as { [Each in As]?: string[] },
    useFound: useOptions,
    control: ({ value, change, found, t }) =>
      found.length > 0 ? <FilterMenu<string> label={textOf(t, label)} options={found} chosen={value} onChange={change} /> : null,
    chip: ({ value, found, t, list }) => ({
      label: textOf(t, label),
      value: list(value.map((id) => found.find((option) => option.value === id)?.label ?? '…')),
    }),
  });
}

export interface DateTexts {
  label: PhraseKey;
  fromLabel: PhraseKey;
  toLabel: PhraseKey;
  /** The chip's text, given `from` and `to`: for both days, only the first, only the last. Or a function. */
  period:
    | readonly [both: PhraseKey, since: PhraseKey, until: PhraseKey]
    | ((texts: FilterTexts, from: string, to: string) => string);
}

function periodText(period: DateTexts['period'], texts: FilterTexts, from: string, to: string): string {
  if (typeof period === 'function') return period(texts, from, to);
  const { t, day } = texts;
  const key: string = period[from && to ? 0 : from ? 1 : 2];
  return (t as (key: string, values: object) => string)(key, { from: from && day(from), to: to && day(to) });
}

const days = { from: plainDate, to: plainDate };

/** The first and last day, in the URL as `from` and `to`; `as` names their query parameters. */
export function byDates<const From extends string, const To extends string>(
  as: readonly [From, To],
  { label, fromLabel, toLabel, period }: DateTexts,
): ListFilter<typeof days, { [Each in From | To]?: string }, undefined> {
  return {
    fields: days,
    send: ({ from, to }) => ({ [as[0]]: from, [as[1]]: to }) as { [Each in From | To]?: string },
    control: ({ state: { from, to }, set, t }) => (
      <FilterPanel label={textOf(t, label)} active={from !== '' || to !== ''}>
        <Suspense fallback={<FormSkeleton fields={2} />}>
          <DateRange from={from} to={to} fromLabel={textOf(t, fromLabel)} toLabel={textOf(t, toLabel)} onChange={set} />
        </Suspense>
      </FilterPanel>
    ),
    chip: ({ state: { from, to }, ...texts }) => ({ label: textOf(texts.t, label), value: periodText(period, texts, from, to) }),
  };
}
