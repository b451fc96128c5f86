import { type ComponentType, lazy, Suspense } from 'react';
import type { HomePart } from '#contract/workplace/home-facts.ts';
import { currentLanguage } from '#web/client/language.ts';
import { loadPhrases } from '#web/client/phrases.ts';
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

/** The parts on the grid in their order; each loads separately. */
export function HomeParts({ parts }: { parts: readonly HomePart[] }) {
  return (
    <div className={styles['grid']}>
      {placesOf(parts).map(({ part, ...place }) => {
        const Drawn = drawn[part];
        return (
          <div key={part} className={styles['part']} style={placeStyle(place)}>
            <Suspense>
              <Drawn />
            </Suspense>
          </div>
        );
      })}
    </div>
  );
}
