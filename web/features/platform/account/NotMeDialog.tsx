import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { clearTeam } from '#web/client/context.ts';
import { Go } from '#web/client/Go.tsx';
import { signOut } from '#web/client/session.ts';
import { paths } from '#web/paths.ts';
import styles from './Settings.module.css';

/** What to do about an event that was not one's own: password, devices, and the way out of every session. */
export function NotMeDialog({ onClose }: { onClose: () => void }) {
  const words = useTranslations('authEvents.own');
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
    <Modal open title={words('dialogTitle')} footer={null} onCancel={onClose}>
      <div className={styles['stack']}>
        <p className={styles['hint']}>{words('dialogText')}</p>
        <ol className={styles['steps']}>
          <li>
            <Go to={paths.changePassword}>{words('password')}</Go>
            <span className={styles['hint']}>{words('passwordText')}</span>
          </li>
          <li>
            <Go to={paths.settings}>{words('devices')}</Go>
            <span className={styles['hint']}>{words('devicesText')}</span>
          </li>
          <li>
            <Button danger loading={busy} onClick={() => void everywhere()}>
              {words('everywhere')}
            </Button>
            <span className={styles['hint']}>{words('everywhereText')}</span>
          </li>
        </ol>
        <p className={styles['hint']}>
          {words('forgot')} {words('administrator')}
        </p>
      </div>
    </Modal>
  );
}
