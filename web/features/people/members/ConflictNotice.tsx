import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

interface ConflictNoticeProps {
  state: 'none' | 'found' | 'kept';
  onReload: () => Promise<void>;
}

/** States that another person saved first, offers to continue from their version, and confirms when that is done. */
export function ConflictNotice({ state, onReload }: ConflictNoticeProps) {
  const t = useTranslations('members.form');
  const [busy, setBusy] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state !== 'none') place.current?.scrollIntoView({ block: 'center' });
  }, [state]);
  async function reload() {
    setBusy(true);
    await onReload().finally(() => setBusy(false));
  }
  return (
    <div ref={place} role="alert">
      {state === 'found' ? (
        <Alert
          showIcon
          type="warning"
          title={t('conflictTitle')}
          description={t('conflictText')}
          action={
            <Button loading={busy} onClick={() => void reload()}>
              {t('conflictReload')}
            </Button>
          }
        />
      ) : null}
      {state === 'kept' ? <Alert showIcon type="info" title={t('conflictKept')} /> : null}
    </div>
  );
}
