import { Form } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { accountLimits } from '#contract/access/sign-in-facts.ts';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';

interface PasswordFieldProps {
  /** The current password, a first one, or a new one; for the last two the requirements are shown. */
  kind: 'current' | 'first' | 'new';
}

export function PasswordField({ kind }: PasswordFieldProps) {
  const t = useTranslations('account.password');
  const required = useTranslations('common.validation')('required');
  const [caps, setCaps] = useState(false);
  const hint = kind === 'current' ? undefined : t('hint', { min: String(accountLimits.password.min) });
  return (
    <Form.Item
      name="password"
      label={kind === 'new' ? t('new') : t('label')}
      rules={[{ required: true, message: required }]}
      extra={caps ? t('capsLock') : hint}
    >
      <PasswordInput size="large" autoComplete={kind === 'current' ? 'current-password' : 'new-password'} onCapsLock={setCaps} />
    </Form.Item>
  );
}
