import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useFormatter, useLocale, useNow, useTimeZone, useTranslations } from 'use-intl';
import { arrangeParts } from '#contract/workplace/home-facts.ts';
import { reasonOf } from '#web/client/api-error.ts';
import { can, hereNow, useHere } from '#web/client/here.ts';
import { currentLanguage } from '#web/client/language.ts';
import { go } from '#web/client/navigation.ts';
import { loadPhrases } from '#web/client/phrases.ts';
import { paths } from '#web/paths.ts';
import { FailingMail } from '#web/shared/people/FailingMail.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton, TilesSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { greetingAt, zoneName } from './greeting.ts';
import { placeStyle } from './home-grid.ts';
import { HomeParts } from './HomeParts.tsx';
import styles from './Home.module.css';
import { prefetchHome, useOverview } from './use-home.ts';

const OwnershipOffer = lazy(async () => {
  const [{ OwnershipOffer: Card }] = await Promise.all([
    import('#web/shared/access/OwnershipOffer.tsx'),
    loadPhrases(currentLanguage(), 'ownership'),
  ]);
  return { default: Card };
});
const ArrangeGrid = lazy(() => import('./ArrangeGrid.tsx').then((module) => ({ default: module.ArrangeGrid })));

/** Requests what is at the top while the code and the screen are being prepared. */
export function prefetch(): void {
  const here = hereNow();
  if (here) prefetchHome(here);
}

/**
 * Home (010000): pending tasks, set-up, and the person's own data. Each part is shown only to people it concerns, in the order
 * they have chosen.
 */
export function HomeScreen() {
  const t = useTranslations('home');
  const format = useFormatter();
  const zone = useTimeZone() ?? 'UTC';
  const locale = useLocale();
  const { team, user } = useHere();
  const now = useNow();
  const overview = useOverview();
  const [arranging, setArranging] = useState(false);
  const shown = overview.data;
  const layout = shown?.layout ?? null;
  const parts = shown ? arrangeParts(shown.parts, layout).filter((part) => !layout?.hidden.includes(part)) : [];
  const today = { date: format.dateTime(now, { dateStyle: 'full' }), zone: zoneName(now, zone, locale) };
  return (
    <Page
      title={t(`greeting.${greetingAt(now, zone)}`, { name: user.displayName })}
      purpose={t('today', today)}
      actions={
        <>
          {shown && !user.support && !user.viewing ? (
            <Button disabled={arranging} onClick={() => setArranging(true)}>
              {t('arrange.button')}
            </Button>
          ) : null}
          {can('020100', 'edit') ? (
            <Button type="primary" onClick={() => go(paths.newMember)}>
              {t('addMember')}
            </Button>
          ) : can('030300') && !user.support ? (
            <Button type="primary" onClick={() => go(paths.roomBoard)}>
              {t('actions.bookRoom')}
            </Button>
          ) : null}
        </>
      }
    >
      <FailingMail failing={shown?.failingMail} />
      {team.offered ? (
        <Suspense>
          <OwnershipOffer />
        </Suspense>
      ) : null}
      {shown && arranging ? (
        <Suspense>
          <ArrangeGrid offered={shown.parts} stored={layout} onClose={() => setArranging(false)} />
        </Suspense>
      ) : shown ? (
        <HomeParts parts={parts} />
      ) : overview.error ? (
        <Surface>
          <ErrorState title={t('retry')} {...reasonOf(overview.error)} onRetry={() => void overview.refetch()} />
        </Surface>
      ) : (
        <HomeSkeleton />
      )}
    </Page>
  );
}

/** The shape of most layouts: a strip of figures, and a wide part with a narrow one beside it. */
function HomeSkeleton() {
  return (
    <>
      <TilesSkeleton />
      <div className={styles['grid']}>
        {[8, 4].map((columns) => (
          <div key={columns} className={styles['part']} style={placeStyle({ columns, rows: 1 })}>
            <Surface>
              <FactsSkeleton rows={6} />
            </Surface>
          </div>
        ))}
      </div>
    </>
  );
}
