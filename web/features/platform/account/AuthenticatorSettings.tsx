import { Button } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { Note, Stack } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './Settings.module.css';

interface AuthenticatorSettingsProps {
  since: string | null;
  /** The consequences of removing the last second factor; empty if another one remains. */
  lastTexts: readonly string[];
  onSetUp: () => void;
  onChanged: () => Promise<unknown>;
}

/** The person's authenticator app: set-up or removal. */
export function AuthenticatorSettings({ since, lastTexts, onSetUp, onChanged }: AuthenticatorSettingsProps) {
  const t = useTranslations('security.factor');
  const format = useFormatter();
  const [asking, setAsking] = useState(false);
  async function remove() {
    await api.ownSafety.disable();
    setAsking(false);
    toast('success', t('removed'));
    await onChanged();
  }
  return (
    <Stack gap="s" align="start" line="above" className={styles['part']}>
      <h3>{t('app')}</h3>
      <Note>{since ? t('appOn', { date: format.dateTime(new Date(since), { dateStyle: 'medium' }) }) : t('appOff')}</Note>
      {since ? (
        <Button danger onClick={() => setAsking(true)}>
          {t('remove')}
        </Button>
      ) : (
        <Button onClick={onSetUp}>{t('setUp')}</Button>
      )}
      {asking ? (
        <ConsequencesDialog
          title={t('removeTitle')}
          consequences={lastTexts.length > 0 ? lastTexts : [t('removeText')]}
          action={t('remove')}
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Stack>
  );
}
