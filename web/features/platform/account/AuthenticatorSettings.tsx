import { Button } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './Settings.module.css';

interface AuthenticatorSettingsProps {
  since: string | null;
  /** What follows where the last second factor goes; none otherwise. */
  lastTexts: readonly string[];
  onSetUp: () => void;
  onChanged: () => Promise<unknown>;
}

/** The own authenticator app: set up, or removed. */
export function AuthenticatorSettings({ since, lastTexts, onSetUp, onChanged }: AuthenticatorSettingsProps) {
  const words = useTranslations('safety.factor');
  const results = useTranslations('common.results');
  const format = useFormatter();
  const [asking, setAsking] = useState(false);
  async function remove() {
    await api.ownSafety.disable();
    setAsking(false);
    toast('success', results('succeeded', { type: words('removed') }));
    await onChanged();
  }
  return (
    <div className={styles['part']}>
      <h3>{words('app')}</h3>
      <p className={styles['hint']}>
        {since ? words('appOn', { date: format.dateTime(new Date(since), { dateStyle: 'medium' }) }) : words('appOff')}
      </p>
      {since ? (
        <Button danger onClick={() => setAsking(true)}>
          {words('remove')}
        </Button>
      ) : (
        <Button onClick={onSetUp}>{words('setUp')}</Button>
      )}
      {asking ? (
        <ConsequencesDialog
          title={words('removeTitle')}
          consequences={lastTexts.length > 0 ? lastTexts : [words('removeText')]}
          action={words('remove')}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}
