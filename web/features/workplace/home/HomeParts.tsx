import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import type { HomePart } from '#contract/workplace/home-facts.ts';
import { currentLanguage } from '#web/client/language.ts';
import { loadPhrases } from '#web/client/phrases.ts';
import { shownBannersQuery } from '#web/shared/workplace/banners-query.ts';
import { Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { Actions } from './Actions.tsx';
import { Figures } from './Figures.tsx';
import { GetStarted } from './GetStarted.tsx';
import { placesOf, placeStyle } from './home-grid.ts';
import styles from './Home.module.css';
import { Months } from './MonthsChart.tsx';
import { Needs } from './Needs.tsx';
import { OwnApps } from './OwnApps.tsx';
import { OwnAppRequests } from './OwnAppRequests.tsx';
import { OwnMeetings } from './OwnMeetings.tsx';
import { RoomsToday } from './RoomsToday.tsx';
import { useHomePart } from './use-home.ts';
import { You } from './You.tsx';

const Recent = lazy(async () => {
  const [{ Recent: part }] = await Promise.all([import('./Recent.tsx'), loadPhrases(currentLanguage(), 'operationLog')]);
  return { default: part };
});

const Banners = lazy(async () => {
  const [{ Banners: part }] = await Promise.all([
    import('#web/shared/workplace/Banners.tsx'),
    loadPhrases(currentLanguage(), 'banners'),
  ]);
  return { default: part };
});

/** The component of each part. */
const drawn: Record<HomePart, ComponentType> = {
  FIGURES: Figures,
  NEEDS: Needs,
  MONTHS: Months,
  CHECKLIST: GetStarted,
  ROOMS: RoomsToday,
  RECENT: Recent,
  BANNERS: Banners,
  APPS: OwnApps,
  MEETINGS: OwnMeetings,
  REQUESTS: OwnAppRequests,
  ACTIONS: Actions,
  YOU: You,
};

/** The parts without those that have nothing to show: first tasks that are all done, and banners for other people. */
function useFilled(parts: readonly HomePart[]): readonly HomePart[] {
  const tasks = useHomePart('checklist', parts.includes('CHECKLIST')).data;
  const banners = useQuery({ ...shownBannersQuery(), enabled: parts.includes('BANNERS') }).data;
  const empty: Partial<Record<HomePart, boolean>> = {
    CHECKLIST: tasks?.items.every(({ done }) => done),
    BANNERS: banners?.items.length === 0,
  };
  return parts.filter((part) => !empty[part]);
}

/** The parts on the grid in their order; each loads separately. */
export function HomeParts({ parts }: { parts: readonly HomePart[] }) {
  const filled = useFilled(parts);
  const needs = useHomePart('needs', parts.includes('NEEDS')).data?.items.length;
  return (
    <div className={styles['grid']}>
      {placesOf(filled, needs).map(({ part, ...place }) => {
        const Drawn = drawn[part];
        return (
          <div key={part} className={styles['part']} style={placeStyle(place)}>
            <Suspense
              fallback={
                <Surface>
                  <FactsSkeleton rows={5} />
                </Surface>
              }
            >
              <Drawn />
            </Suspense>
          </div>
        );
      })}
    </div>
  );
}
