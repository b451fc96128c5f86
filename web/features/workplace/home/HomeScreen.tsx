import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useFormatter, useLocale, useNow, useTimeZone, useTranslations } from 'use-intl';
import { arrangeParts, type HomeLayout } from '#contract/workplace/home-facts.ts';
import { reasonOf } from '#web/client/api-error.ts';
import { can, hereNow, useHere } from '#web/client/here.ts';
import { currentLanguage } from '#web/client/language.ts';
import { go } from '#web/client/navigation.ts';
import { loadPhrases } from '#web/client/phrases.ts';
import { queries } from '#web/client/queries.ts';
import { paths } from '#web/paths.ts';
import { FailingMail } from '#web/shared/people/FailingMail.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { greetingAt, zoneName } from './greeting.ts';
import { HomeParts } from './HomeParts.tsx';
import { needsOf } from './needs.ts';
import { overviewQuery, useOverview } from './use-home.ts';

const OwnershipOffer = lazy(async () => {
  const [{ OwnershipOffer: Card }] = await Promise.all([
    import('#web/shared/access/OwnershipOffer.tsx'),
    loadPhrases(currentLanguage(), 'ownership'),
  ]);
  return { default: Card };
});
const ArrangePanel = lazy(() => import('./ArrangePanel.tsx').then((module) => ({ default: module.ArrangePanel })));

/** Requests the figures while the code and the screen are being prepared. */
export function prefetch(): void {
  const team = hereNow()?.team.id;
  if (team) void queries.prefetchQuery(overviewQuery(team));
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
  /** The arrangement shown by the panel before it is saved. */
  const [draft, setDraft] = useState<HomeLayout | null>(null);
  const shown = overview.data;
  const layout = arranging ? draft : (shown?.layout ?? null);
  const parts = shown ? arrangeParts(shown.parts, layout).filter((part) => !layout?.hidden.includes(part)) : [];
  const needs = shown ? needsOf(shown.figures) : 0;
  const today = { date: format.dateTime(now, { dateStyle: 'full' }), zone: zoneName(now, zone, locale) };
  function begin() {
    setDraft(shown?.layout ?? null);
    setArranging(true);
  }
  return (
    <Page
      title={t(`greeting.${greetingAt(now, zone)}`, { name: user.displayName })}
      purpose={needs > 0 ? t('todayNeeds', { ...today, count: needs }) : t('today', today)}
      actions={
        <>
          {shown && !user.support && !user.viewing ? (
            <Button disabled={arranging} onClick={begin}>
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
      {shown ? (
        <HomeParts parts={parts} figures={shown.figures} />
      ) : (
        <Surface>
          {overview.error ? (
            <ErrorState title={t('retry')} {...reasonOf(overview.error)} onRetry={() => void overview.refetch()} />
          ) : (
            <FactsSkeleton />
          )}
        </Surface>
      )}
      {arranging && shown ? (
        <Suspense>
          <ArrangePanel offered={shown.parts} layout={draft} onChange={setDraft} onClose={() => setArranging(false)} />
        </Suspense>
      ) : null}
    </Page>
  );
}
