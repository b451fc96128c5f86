import { Input, type InputProps } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { accountLimits } from '#contract/access/sign-in-facts.ts';
import { Icon } from './Icon.tsx';
import styles from './PasswordInput.module.css';

interface PasswordInputProps extends Omit<InputProps, 'type' | 'suffix' | 'maxLength'> {
  autoComplete: 'current-password' | 'new-password';
  /** Called at each key with whether Caps Lock is on. */
  onCapsLock?: (on: boolean) => void;
}

/** A password with a button that shows it. The value is that of the form item around it. */
export function PasswordInput({ onCapsLock, ...input }: PasswordInputProps) {
  const t = useTranslations('ui.password');
  const [shown, setShown] = useState(false);
  const label = t(shown ? 'hide' : 'show');
  const watchCapsLock = (event: KeyboardEvent) => onCapsLock?.(event.getModifierState('CapsLock'));
  return (
    <Input
      {...input}
      type={shown ? 'text' : 'password'}
      className={styles['field'] ?? ''}
      maxLength={accountLimits.password.max}
      spellCheck={false}
      autoCapitalize="none"
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      suffix={
        <button
          type="button"
          className={styles['toggle']}
          aria-label={label}
          title={label}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name="visibility" />
        </button>
      }
    />
  );
}
