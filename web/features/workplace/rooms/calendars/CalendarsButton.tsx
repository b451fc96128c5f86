import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { supportId } from '#web/client/context.ts';
import { useHere } from '#web/client/here.ts';

const Dialog = lazy(() => import('./CalendarsDialog.tsx').then(({ CalendarsDialog }) => ({ default: CalendarsDialog })));

/** Leads to the addresses under which calendar programs read meetings. They are a member's alone: nobody views them, and support has none. */
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
