import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { inBackground } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import styles from './Oauth.module.css';
import { leaveFor } from './use-consent.ts';

/** Restarts the request with another account. */
export function OtherAccount({ uid }: { uid: string }) {
  const t = useTranslations('oauth');
  const [busy, setBusy] = useState(false);
  async function begin() {
    setBusy(true);
    try {
      await leaveFor((await api.oauth.otherAccount({ params: { uid } })).returnTo);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button type="link" size="small" className={styles['link']} loading={busy} onClick={() => inBackground(begin())}>
      {t('other')}
    </Button>
  );
}
