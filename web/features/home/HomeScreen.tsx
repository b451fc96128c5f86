import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { useFormatter, useLocale, useNow, useTimeZone, useTranslations } from 'use-intl';
import { ApiError } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { can, useHere } from '#web/client/here.ts';
import { currentLanguage } from '#web/client/language.ts';
import { go } from '#web/client/navigation.ts';
import { loadWords } from '#web/client/phrases.ts';
import { paths } from '#web/paths.ts';
import { PendingAppRequests } from '#web/pickers/PendingAppRequests.tsx';
import { PendingRequests } from '#web/pickers/PendingRequests.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Checklist } from './Checklist.tsx';
import { Figures } from './Figures.tsx';
import { greetingAt, zoneName } from './greeting.ts';
import styles from './Home.module.css';
import { MonthsChart } from './MonthsChart.tsx';
import { OwnApps, useOwnApps } from './OwnApps.tsx';
import { You } from './You.tsx';

const OwnershipOffer = lazy(async () => {
  const [{ OwnershipOffer: Card }] = await Promise.all([
    import('#web/pickers/OwnershipOffer.tsx'),
    loadWords(currentLanguage(), 'ownership'),
  ]);
  return { default: Card };
});

/** Home (010000): figures, what is left to set up, and one's own place; each part only for whom it is meant. */
export function HomeScreen() {
  const words = useTranslations('home');
  const format = useFormatter();
  const zone = useTimeZone() ?? 'UTC';
  const locale = useLocale();
  const { team, user } = useHere();
  const now = useNow();
  const overview = useQuery({
    queryKey: ['home', team.id],
    queryFn: ({ signal }) => api.home.overview({}, { signal, quiet: true }),
  });
  const apps = useOwnApps();
  const fault = overview.error instanceof ApiError ? overview.error : undefined;
  const shown = overview.data;
  const open = shown?.checklist.some(({ done }) => !done) ?? false;
  return (
    <Page
      title={words(`greeting.${greetingAt(now, zone)}`, { name: user.displayName })}
      purpose={words('today', { date: format.dateTime(now, { dateStyle: 'full' }), zone: zoneName(now, zone, locale) })}
      actions={
        can('020100', 'edit') || can('040100', 'edit') ? (
          <>
            <PendingAppRequests />
            <PendingRequests quiet />
            {can('020100', 'edit') ? (
              <Button type="primary" onClick={() => go(paths.newMember)}>
                {words('addMember')}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      {team.offered ? (
        <Suspense>
          <OwnershipOffer />
        </Suspense>
      ) : null}
      {shown ? (
        <>
          <Figures overview={shown} />
          <OwnApps {...apps} />
          <div className={styles['columns']}>
            <div className={styles['wide']}>
              {shown.months ? <MonthsChart months={shown.months} /> : null}
              {open || !shown.months ? <You /> : null}
            </div>
            {open || shown.months ? (
              <div className={styles['narrow']}>{open ? <Checklist items={shown.checklist} /> : <You />}</div>
            ) : null}
          </div>
        </>
      ) : (
        <Surface>
          {overview.isError ? (
            <ErrorState
              title={words('retry')}
              message={fault?.message}
              requestId={fault?.requestId}
              onRetry={() => void overview.refetch()}
            />
          ) : (
            <FactsSkeleton />
          )}
        </Surface>
      )}
    </Page>
  );
}
