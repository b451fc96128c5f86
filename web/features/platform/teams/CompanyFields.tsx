import { Form, Input, Select } from 'antd';
import { useLocale, useTranslations } from 'use-intl';
import type { Country } from '#contract/countries.ts';
import { languageNames, languages } from '#contract/languages.ts';
import { industries, teamLimits, teamSizes } from '#contract/platform/team-facts.ts';
import { type CompanyField, type CompanyValues, isWebsite } from './company-values.ts';
import { useZoneChoices } from '#web/ui/use-zones.ts';
import { zoneSearch } from '#web/ui/zone-choices.ts';
import { countryChoices, currencyChoices } from './places.ts';

const search = { optionFilterProp: 'label' } as const;

/** Name, industry, size, country. With `required` the three choices are mandatory, as in the first run. */
export function CompanyBasics({ required = false, onCountry }: { required?: boolean; onCountry?: (country: Country) => void }) {
  const t = useTranslations('teams');
  const common = useTranslations('common.validation');
  const locale = useLocale();
  const needed = required ? [{ required: true, message: common('required') }] : [];
  return (
    <>
      <Form.Item<CompanyValues>
        name="name"
        label={t('fields.name')}
        extra={t('hints.name')}
        rules={[{ required: true, whitespace: true, message: common('required') }]}
      >
        <Input maxLength={teamLimits.name} autoComplete="organization" />
      </Form.Item>
      <Form.Item<CompanyValues> name="industry" label={t('fields.industry')} rules={needed}>
        <Select
          allowClear={!required}
          showSearch={search}
          options={industries.map((value) => ({ value, label: t(`industries.${value}`) }))}
        />
      </Form.Item>
      <Form.Item<CompanyValues> name="size" label={t('fields.size')} extra={t('hints.size')} rules={needed}>
        <Select allowClear={!required} options={teamSizes.map((value) => ({ value, label: t(`sizes.${value}`) }))} />
      </Form.Item>
      <Form.Item<CompanyValues> name="country" label={t('fields.country')} rules={needed}>
        <Select<Country>
          allowClear={!required}
          showSearch={search}
          options={countryChoices(locale)}
          onChange={(country) => onCountry?.(country)}
        />
      </Form.Item>
    </>
  );
}

/** Language, time zone and billing currency; each has an initial value. */
export function CompanySettings({ zone, onCurrency }: { zone: string; onCurrency?: () => void }) {
  const t = useTranslations('teams');
  const locale = useLocale();
  const zones = useZoneChoices(zone);
  return (
    <>
      <Form.Item<CompanyValues> name="defaultLang" label={t('fields.defaultLang')} extra={t('hints.defaultLang')}>
        <Select options={languages.map((value) => ({ value, label: languageNames[value] }))} />
      </Form.Item>
      <Form.Item<CompanyValues> name="timeZone" label={t('fields.timeZone')} extra={t('hints.timeZone')}>
        <Select showSearch={zoneSearch} options={zones} />
      </Form.Item>
      <Form.Item<CompanyValues> name="currency" label={t('fields.currency')} extra={t('hints.currency')}>
        <Select options={currencyChoices(locale)} onChange={() => onCurrency?.()} />
      </Form.Item>
    </>
  );
}

const texts = [
  { name: 'city', max: 64, autoComplete: 'address-level2' },
  { name: 'location', max: 64, autoComplete: 'address-level3' },
  { name: 'address', max: 200, autoComplete: 'street-address' },
  { name: 'contact', max: 64, autoComplete: 'off' },
] as const satisfies readonly { name: CompanyField; max: number; autoComplete: string }[];

/** Address and contact data of the company. */
export function CompanyPlace() {
  const t = useTranslations('teams');
  const common = useTranslations('common.validation');
  return (
    <>
      {texts.map(({ name, max, autoComplete }) => (
        <Form.Item<CompanyValues> key={name} name={name} label={t(`fields.${name}`)}>
          <Input maxLength={max} autoComplete={autoComplete} />
        </Form.Item>
      ))}
      <Form.Item<CompanyValues>
        name="contactNumber"
        label={t('fields.contactNumber')}
        rules={[{ pattern: /^[+\d\s().x-]*$/, message: common('wrongFormat', { type: t('nouns.contactNumber') }) }]}
      >
        <Input type="tel" maxLength={32} autoComplete="tel" />
      </Form.Item>
      <Form.Item<CompanyValues>
        name="website"
        label={t('fields.website')}
        extra={t('hints.website')}
        validateTrigger="onBlur"
        rules={[
          {
            validator: (_rule, value: string) =>
              isWebsite(value)
                ? Promise.resolve()
                : Promise.reject(new Error(common('wrongFormat', { type: t('nouns.website') }))),
          },
        ]}
      >
        <Input inputMode="url" maxLength={300} autoComplete="url" />
      </Form.Item>
    </>
  );
}
