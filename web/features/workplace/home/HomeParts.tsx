import { type ComponentType, lazy, Suspense } from 'react';
import type { HomePart } from '#contract/workplace/home-facts.ts';
import { currentLanguage } from '#web/client/language.ts';
import { loadPhrases } from '#web/client/phrases.ts';
import { Row } from '#web/ui/layout.tsx';
import { Actions } from './Actions.tsx';
import { Checklist } from './Checklist.tsx';
import { Figures } from './Figures.tsx';
import styles from './Home.module.css';
import { Months } from './MonthsChart.tsx';
import { OwnApps } from './OwnApps.tsx';
import { OwnAppRequests } from './OwnAppRequests.tsx';
import { OwnMeetings } from './OwnMeetings.tsx';
import { RoomsToday } from './RoomsToday.tsx';
import type { Overview } from './use-home.ts';
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

/** The component of each part, except the figures, which are part of the first response. */
const drawn: Record<Exclude<HomePart, 'FIGURES'>, ComponentType> = {
  MONTHS: Months,
  CHECKLIST: Checklist,
  ROOMS: RoomsToday,
  RECENT: Recent,
  BANNERS: Banners,
  APPS: OwnApps,
  MEETINGS: OwnMeetings,
  REQUESTS: OwnAppRequests,
  ACTIONS: Actions,
  YOU: You,
};

/** The minimum readable width of a part. */
const widths: Partial<Record<HomePart, 'whole' | 'wide' | 'middle'>> = {
  FIGURES: 'whole',
  MONTHS: 'wide',
  APPS: 'wide',
  CHECKLIST: 'middle',
};

/** The parts in their order; each loads separately. */
export function HomeParts({ parts, figures }: { parts: readonly HomePart[]; figures: Overview['figures'] }) {
  return (
    <Row gap="xl" wrap>
      {parts.map((part) => {
        if (part === 'FIGURES')
          return (
            <div key={part} className={styles['part']} data-width="whole">
              <Figures figures={figures} />
            </div>
          );
        const Drawn = drawn[part];
        return (
          <div key={part} className={styles['part']} data-width={widths[part]}>
            <Suspense>
              <Drawn />
            </Suspense>
          </div>
        );
      })}
    </Row>
  );
}
