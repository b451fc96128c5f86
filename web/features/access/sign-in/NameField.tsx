import { Form, Input } from 'antd';
import { useTranslations } from 'use-intl';
import { accountLimits } from '#contract/access/sign-in-facts.ts';

/** The name of a new account. */
export function NameField() {
  const t = useTranslations('account.register');
  const required = useTranslations('common.validation')('required');
  return (
    <Form.Item name="displayName" label={t('name')} rules={[{ required: true, whitespace: true, message: required }]}>
      <Input size="large" autoComplete="name" placeholder={t('namePlaceholder')} maxLength={accountLimits.name} />
    </Form.Item>
  );
}
