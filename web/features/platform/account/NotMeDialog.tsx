import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { clearTeam } from '#web/client/context.ts';
import { Go } from '#web/client/Go.tsx';
import { signOut } from '#web/client/session.ts';
import { paths } from '#web/paths.ts';
import { Note, Stack, Text } from '#web/ui/layout.tsx';
import styles from './Settings.module.css';

/** What to do about an event that the person does not recognise: password, devices, and signing out everywhere. */
export function NotMeDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('authEvents.own');
  const [busy, setBusy] = useState(false);
  async function everywhere() {
    setBusy(true);
    try {
      await api.account.signOutEverywhere();
      clearTeam();
      await signOut();
    } catch {
      setBusy(false);
    }
  }
  return (
    <Modal open title={t('dialogTitle')} footer={null} onCancel={onClose}>
      <Stack gap="l" align="start">
        <Note>{t('dialogText')}</Note>
        <ol className={styles['steps']}>
          <li>
            <Go to={paths.changePassword}>{t('password')}</Go>
            <Text tone="quiet">{t('passwordText')}</Text>
          </li>
          <li>
            <Go to={paths.settings}>{t('devices')}</Go>
            <Text tone="quiet">{t('devicesText')}</Text>
          </li>
          <li>
            <Button danger loading={busy} onClick={() => void everywhere()}>
              {t('everywhere')}
            </Button>
            <Text tone="quiet">{t('everywhereText')}</Text>
          </li>
        </ol>
        <Note>
          {t('forgot')} {t('administrator')}
        </Note>
      </Stack>
    </Modal>
  );
}
