import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { clearTeam } from '#web/client/context.ts';
import { Go } from '#web/client/Go.tsx';
import { signOut } from '#web/client/session.ts';
import { paths } from '#web/paths.ts';
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
      <div className={styles['stack']}>
        <p className={styles['hint']}>{t('dialogText')}</p>
        <ol className={styles['steps']}>
          <li>
            <Go to={paths.changePassword}>{t('password')}</Go>
            <span className={styles['hint']}>{t('passwordText')}</span>
          </li>
          <li>
            <Go to={paths.settings}>{t('devices')}</Go>
            <span className={styles['hint']}>{t('devicesText')}</span>
          </li>
          <li>
            <Button danger loading={busy} onClick={() => void everywhere()}>
              {t('everywhere')}
            </Button>
            <span className={styles['hint']}>{t('everywhereText')}</span>
          </li>
        </ol>
        <p className={styles['hint']}>
          {t('forgot')} {t('administrator')}
        </p>
      </div>
    </Modal>
  );
}
