import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useHere } from '#web/client/here.ts';

const Dialog = lazy(() => import('./CalendarsDialog.tsx').then(({ CalendarsDialog }) => ({ default: CalendarsDialog })));

/** Leads to the addresses under which calendar programs read meetings. They are the person's alone: nobody views them. */
export function CalendarsButton() {
  const words = useTranslations('calendars');
  const { user } = useHere();
  const [open, setOpen] = useState(false);
  if (user.viewing) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words('open')}</Button>
      {open ? (
        <Suspense>
          <Dialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
