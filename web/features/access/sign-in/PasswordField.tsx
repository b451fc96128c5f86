import { Form, Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { accountLimits } from '#contract/access/sign-in-facts.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './PasswordField.module.css';

interface PasswordFieldProps {
  /** The current password, a first one, or a new one; for the last two the requirements are shown. */
  kind: 'current' | 'first' | 'new';
}

export function PasswordField({ kind }: PasswordFieldProps) {
  const t = useTranslations('account.password');
  const required = useTranslations('common.validation')('required');
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));
  const hint = kind === 'current' ? undefined : t('hint', { min: String(accountLimits.password.min) });
  const toggle = (
    <button
      type="button"
      className={styles['toggle']}
      aria-label={shown ? t('hide') : t('show')}
      title={shown ? t('hide') : t('show')}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      <Icon name="visibility" />
    </button>
  );
  return (
    <Form.Item
      name="password"
      label={kind === 'new' ? t('new') : t('label')}
      rules={[{ required: true, message: required }]}
      extra={caps ? t('capsLock') : hint}
    >
      <Input
        type={shown ? 'text' : 'password'}
        size="large"
        className={styles['field'] ?? ''}
        autoComplete={kind === 'current' ? 'current-password' : 'new-password'}
        maxLength={accountLimits.password.max}
        spellCheck={false}
        autoCapitalize="none"
        suffix={toggle}
        onKeyDown={watchCaps}
        onKeyUp={watchCaps}
      />
    </Form.Item>
  );
}
