import { Select } from 'antd';
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { countries } from '#contract/countries.ts';

interface MobilePrefixSelectProps {
  id?: string;
  value?: string | null;
  onChange?: (prefix: string) => void;
}

/** A country's mobile prefix, found by its number or by the country's name in the person's language. */
export function MobilePrefixSelect({ id, value, onChange }: MobilePrefixSelectProps) {
  const words = useTranslations('members.fields');
  const locale = useLocale();
  const options = useMemo(() => prefixOptions(locale), [locale]);
  return (
    <Select
      {...(id ? { id } : {})}
      aria-label={words('mobilePrefix')}
      style={{ inlineSize: 104, flex: 'none' }}
      value={value}
      {...(onChange ? { onChange } : {})}
      options={options}
      optionLabelProp="short"
      popupMatchSelectWidth={280}
      showSearch={{ optionFilterProp: 'label' }}
    />
  );
}

/** Countries that share a prefix share a line. */
function prefixOptions(locale: string) {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const byPrefix = new Map<string, string[]>();
  for (const [code, prefix] of countries) byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), names.of(code) ?? code]);
  return [...byPrefix].map(([prefix, found]) => ({
    value: prefix,
    label: `+${prefix} ${found.join(' / ')}`,
    short: `+${prefix}`,
  }));
}
