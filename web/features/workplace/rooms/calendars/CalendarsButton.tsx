import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { supportId } from '#web/client/context.ts';
import { useHere } from '#web/client/here.ts';

const Dialog = lazy(() => import('./CalendarsDialog.tsx').then(({ CalendarsDialog }) => ({ default: CalendarsDialog })));

/**
 * Opens the addresses of the member's calendar feeds. They are private: not available during a view as member and to provider
 * support.
 */
export function CalendarsButton() {
  const t = useTranslations('calendars');
  const { user } = useHere();
  const [open, setOpen] = useState(false);
  if (user.viewing || supportId() !== null) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('open')}</Button>
      {open ? (
        <Suspense>
          <Dialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
