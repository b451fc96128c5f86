import { Checkbox, Form, Input, Select } from 'antd';
import { useLocale, useTranslations } from 'use-intl';
import { countries } from '#contract/countries.ts';
import { addressLimits } from '#contract/billing/payment-method-facts.ts';
import styles from './PaymentMethods.module.css';
import type { Card } from './use-payment-methods.ts';

export interface CardValues {
  holder: string;
  billingAddress: Card['billingAddress'];
  isDefault?: boolean;
}

/** The cardholder and billing address of a card. With `asksDefault`, also whether it becomes the default card. */
export function CardFields({ asksDefault }: { asksDefault: boolean }) {
  const t = useTranslations('paymentMethods.form');
  const required = { required: true, whitespace: true, message: useTranslations('rules')('required') };
  const names = new Intl.DisplayNames(useLocale(), { type: 'region' });
  const address = (name: 'line1' | 'line2' | 'city' | 'state' | 'postalCode', max: number, needed = false) => (
    <Form.Item name={['billingAddress', name]} label={t(name)} {...(needed && { rules: [required] })}>
      <Input maxLength={max} autoComplete="off" />
    </Form.Item>
  );
  return (
    <>
      <Form.Item name="holder" label={t('holder')} rules={[required]}>
        <Input maxLength={addressLimits.holder} autoComplete="off" />
      </Form.Item>
      <fieldset className={styles['address']}>
        <legend>{t('address')}</legend>
        <Form.Item name={['billingAddress', 'country']} label={t('country')} rules={[required]}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={countries.map(([value]) => ({ value, label: names.of(value) ?? value }))}
          />
        </Form.Item>
        {address('line1', addressLimits.line, true)}
        {address('line2', addressLimits.line)}
        {address('city', addressLimits.city, true)}
        {address('state', addressLimits.state)}
        {address('postalCode', addressLimits.postalCode)}
      </fieldset>
      {asksDefault ? (
        <Form.Item name="isDefault" valuePropName="checked" extra={t('isDefaultHelp')}>
          <Checkbox>{t('isDefault')}</Checkbox>
        </Form.Item>
      ) : null}
    </>
  );
}
