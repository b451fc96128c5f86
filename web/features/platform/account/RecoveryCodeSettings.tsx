import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { RecoveryCodes } from '#web/shared/access/RecoveryCodes.tsx';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { Note, Stack } from '#web/ui/layout.tsx';
import styles from './Settings.module.css';

/** The number of remaining recovery codes, and a way to replace them. */
export function RecoveryCodeSettings({ left, onChanged }: { left: number; onChanged: () => Promise<unknown> }) {
  const t = useTranslations('security');
  const [asking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  async function renew() {
    setCodes((await api.ownSafety.renewRecoveryCodes()).recoveryCodes);
    setAsking(false);
    await onChanged();
  }
  return (
    <Stack gap="s" align="start" line="above" className={styles['part']}>
      <h3>{t('factor.codes')}</h3>
      <Note>{t('factor.left', { count: left })}</Note>
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
    </Stack>
  );
}

/** The codes are shown only once: the dialog closes when the person confirms that they are stored. */
export function CodesDialog({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations('security.setUp');
  return (
    <Modal open title={t('codesTitle')} footer={null} closable={false} mask={{ closable: false }} keyboard={false}>
      <RecoveryCodes codes={codes} onDone={onDone} />
    </Modal>
  );
}
