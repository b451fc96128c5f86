import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { RecoveryCodes } from '#web/shared/access/RecoveryCodes.tsx';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import styles from './Settings.module.css';

/** How many recovery codes are left, and new ones in their place. */
export function RecoveryCodeSettings({ left, onChanged }: { left: number; onChanged: () => Promise<unknown> }) {
  const t = useTranslations('safety');
  const [asking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  async function renew() {
    setCodes((await api.ownSafety.renewRecoveryCodes()).recoveryCodes);
    setAsking(false);
    await onChanged();
  }
  return (
    <div className={styles['part']}>
      <h3>{t('factor.codes')}</h3>
      <p className={styles['hint']}>{t('factor.left', { count: left })}</p>
      <Button onClick={() => setAsking(true)}>{t('factor.newCodes')}</Button>
      {asking ? (
        <ConsequencesDialog
          title={t('factor.newCodesTitle')}
          consequences={[t('factor.newCodesText')]}
          action={t('factor.newCodesAction')}
          onConfirm={renew}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {codes ? <CodesDialog codes={codes} onDone={() => setCodes(undefined)} /> : null}
    </div>
  );
}

/** They are shown this once: the dialog goes when its person says that they are kept. */
export function CodesDialog({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations('safety.setUp');
  return (
    <Modal open title={t('codesTitle')} footer={null} closable={false} mask={{ closable: false }} keyboard={false}>
      <RecoveryCodes codes={codes} onDone={onDone} />
    </Modal>
  );
}
