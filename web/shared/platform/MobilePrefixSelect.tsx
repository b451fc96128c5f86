import { Select, type SelectProps } from 'antd';
import { useMemo } from 'react';
import { useLocale } from 'use-intl';
import { countries } from '#contract/countries.ts';

/** Chooses a country's mobile prefix by its number or by the country's name in the person's language. */
export function MobilePrefixSelect(props: Omit<SelectProps<string>, 'options'> & { 'aria-label': string }) {
  const locale = useLocale();
  const options = useMemo(() => prefixOptions(locale), [locale]);
  return (
    <Select
      style={{ inlineSize: 96, flex: 'none' }}
      {...props}
      options={options}
      optionLabelProp="short"
      popupMatchSelectWidth={280}
      showSearch={{ optionFilterProp: 'label' }}
    />
  );
}

/** Countries with the same prefix share one option. */
function prefixOptions(locale: string) {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const byPrefix = new Map<string, string[]>();
  for (const [code, prefix] of countries) byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), names.of(code) ?? code]);
  return [...byPrefix].map(([value, found]) => ({ value, label: `+${value} ${found.join(' / ')}`, short: `+${value}` }));
}
