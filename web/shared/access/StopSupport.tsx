import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { toast } from '#web/ui/toasts.ts';
import { stopSupport, type Visit } from './support-query.ts';

/** Ends a support visit at once, without confirmation, because ending it is safe. */
export function StopSupport({ visit, small = false }: { visit: Visit; small?: boolean }) {
  const t = useTranslations('support.guest');
  const [busy, setBusy] = useState(false);
  async function stop() {
    setBusy(true);
    try {
      await stopSupport(visit.id);
      toast('success', t('stopped'));
    } catch {
      // The client has shown the error; the current state is shown by then.
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button danger size={small ? 'small' : 'middle'} loading={busy} onClick={() => void stop()}>
      {t('stop')}
    </Button>
  );
}
