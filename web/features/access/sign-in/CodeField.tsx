import { Form, Input } from 'antd';
import { useTranslations } from 'use-intl';
import { accountLimits } from '#contract/access/sign-in-facts.ts';
import styles from './CodeField.module.css';

/** The field for the code that was sent: a single field, so that it can be pasted and filled in by the phone. */
export function CodeField() {
  const t = useTranslations('account.verify');
  const required = useTranslations('common.validation')('required');
  return (
    <Form.Item name="code" label={t('code')} rules={[{ required: true, message: required }]}>
      <Input
        size="large"
        className={styles['code'] ?? ''}
        inputMode="numeric"
        autoComplete="one-time-code"
        // Allows for spaces in pasted codes.
        maxLength={accountLimits.codeDigits + 4}
      />
    </Form.Item>
  );
}
