import { Segmented } from 'antd';
import { choice, maybe } from '#web/client/url-fields.ts';
import { nameOf, type Names, optionsOf } from './filters.tsx';
import { filterOf, type PhraseKey, textOf, type Translate } from './list-filter.ts';

const all = 'ALL';

/** One value or all, chosen from adjacent buttons. It has a chip only if `chip` is given. */
export function bySegment<const Key extends string, const Value extends string, const Group extends string>(
  key: Key,
  values: readonly Value[],
  label: PhraseKey,
  names: Names<Value, Group>,
  chip?: { all: PhraseKey },
) {
  return filterOf({
    key,
    field: maybe(values),
    send: (value) => ({ [key]: value }) as { [Each in Key]?: Value },
    control: ({ value, change, t }) => (
      <Segmented
        aria-label={textOf(t, label)}
        value={value ?? all}
        options={[{ value: all, label: chip ? textOf(t, chip.all) : t('common.state.all') }, ...optionsOf(t, values, names)]}
        onChange={(chosen) => change(values.find((each) => each === chosen))}
      />
    ),
    ...(chip && {
      chip: ({ value, t }: { value: Value | undefined; t: Translate }) => ({
        label: textOf(t, label),
        value: value ? nameOf(t, names, value) : '',
      }),
    }),
  });
}

/** The part of the list that is shown: exactly one of several. It is not a filter, so it cannot be cleared. */
export function byPart<const Key extends string, const Value extends string, const Group extends string>(
  key: Key,
  values: readonly Value[],
  initial: NoInfer<Value>,
  label: PhraseKey,
  names: Names<Value, Group>,
) {
  return filterOf({
    key,
    field: choice(values, initial),
    narrows: false,
    send: (value) => ({ [key]: value }) as { [Each in Key]?: Value },
    control: ({ value, change, t }) => (
      <Segmented<Value> aria-label={textOf(t, label)} value={value} options={optionsOf(t, values, names)} onChange={change} />
    ),
  });
}
