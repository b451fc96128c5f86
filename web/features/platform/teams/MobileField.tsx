import { Form, Input, Select } from 'antd';
import { useLocale, useTranslations } from 'use-intl';
import { countries } from '#contract/countries.ts';
import type { AdminValues } from './admin-values.ts';
import styles from './StepForm.module.css';

/** Country prefix and number of a mobile. */
export function MobileField() {
  const fields = useTranslations('members.fields');
  const locale = useLocale();
  return (
    <Form.Item label={fields('mobile')} htmlFor="mobileNumber">
      <div className={styles['mobile']}>
        <Form.Item<AdminValues> name="mobilePrefix" noStyle>
          <Select
            aria-label={fields('mobilePrefix')}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            options={prefixChoices(locale)}
            popupMatchSelectWidth={false}
            labelRender={({ value }) => `+${value}`}
          />
        </Form.Item>
        <Form.Item<AdminValues> name="mobileNumber" noStyle>
          <Input type="tel" maxLength={20} autoComplete="tel-national" />
        </Form.Item>
      </div>
    </Form.Item>
  );
}

/** One option per prefix; countries with the same prefix share one. */
function prefixChoices(locale: string) {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const list = new Intl.ListFormat(locale);
  const byPrefix = new Map<string, string[]>();
  for (const [country, prefix] of countries)
    byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), names.of(country) ?? country]);
  return [...byPrefix].map(([value, places]) => ({ value, label: `+${value} ${list.format(places)}` }));
}
