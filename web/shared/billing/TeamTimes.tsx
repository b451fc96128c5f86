import type { ReactNode } from 'react';
import { IntlProvider, useLocale, useTimeZone, useTranslations } from 'use-intl';
import { useHere } from '#web/client/here.ts';
import { Note } from '#web/ui/layout.tsx';
import { useZones } from '#web/ui/use-zones.ts';

/**
 * Shows the times of its content in the team's time zone, in which orders, bills and receipts are dated, and names the zone if it
 * is not that of the person.
 */
export function TeamTimes({ children }: { children: ReactNode }) {
  const t = useTranslations('common.time');
  const locale = useLocale();
  const own = useTimeZone();
  const { timeZone } = useHere().team;
  const zones = useZones();
  return (
    <IntlProvider locale={locale} timeZone={timeZone}>
      {children}
      {own === timeZone ? null : (
        <Note size="s" above="l">
          {t('teamZone', { zone: zones.label(timeZone) })}
        </Note>
      )}
    </IntlProvider>
  );
}
