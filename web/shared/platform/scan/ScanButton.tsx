import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#web/ui/Icon.tsx';
import { useNarrow } from '#web/ui/use-narrow.ts';

const ScanDialog = lazy(() => import('./ScanDialog.tsx').then((module) => ({ default: module.ScanDialog })));

/** Opens the camera for the QR code of a room or an invitation. Offered on narrow pages: phones. Requires the phrases of `scan`. */
export function ScanButton() {
  const t = useTranslations('scan');
  const [isOpen, setOpen] = useState(false);
  if (!useNarrow()) return null;
  return (
    <>
      <Button icon={<Icon name="scan" />} onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {isOpen ? (
        <Suspense>
          <ScanDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
