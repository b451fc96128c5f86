import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { toast } from '#web/ui/toasts.ts';
import { stopSupport, type Visit } from './support-query.ts';

/** Ends a visit at once: the safe way asks nothing. */
export function StopSupport({ visit, small = false }: { visit: Visit; small?: boolean }) {
  const t = useTranslations('support.guest');
  const [busy, setBusy] = useState(false);
  async function stop() {
    setBusy(true);
    try {
      await stopSupport(visit.id);
      toast('success', t('stopped'));
    } catch {
      // Told by the client; what is true now is shown by then.
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
