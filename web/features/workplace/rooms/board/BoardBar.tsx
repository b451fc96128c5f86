import { Button, Segmented } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { bookingLimits } from '#contract/workplace/booking-facts.ts';
import { dateAfter } from '#contract/workplace/room-hours.ts';
import type { SetUrlState } from '#web/client/url-state.ts';
import { FilterPanel } from '#web/ui/FilterMenu.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { type boardUrl, boardViews, type BoardState } from './board-url.ts';
import { weekOf } from './clock-text.ts';
import styles from './BoardBar.module.css';
import { useClock } from './use-clock.ts';

const PlainDatePicker = lazy(() => import('#web/ui/PlainDatePicker.tsx').then((module) => ({ default: module.PlainDatePicker })));

// The names of cities are loaded only where a time zone is named.
const BoardZones = lazy(() => import('./BoardZones.tsx').then((module) => ({ default: module.BoardZones })));

interface BoardBarProps {
  day: string;
  today: string;
  view: BoardState['view'];
  narrow: boolean;
  /** The time zones of the rooms, if they differ from the person's own. */
  zones: readonly string[];
  set: SetUrlState<typeof boardUrl>;
}

/** Chooses the days of the board: earlier, today, later, or a date; a day, a week or a plan. */
export function BoardBar({ day, today, view, narrow, zones, set }: BoardBarProps) {
  const t = useTranslations('bookings.board');
  const { day: dayText } = useClock();
  const week = view === 'week';
  const shown = weekOf(day);
  const to = (chosenDay: string) => set({ day: chosenDay === today ? '' : chosenDay });
  const by = week ? 7 : 1;
  return (
    <Row gap="l" rowGap="s" align="center" wrap style={{ padding: '12px 12px 0' }}>
      <Row gap="2xs" noPrint>
        <Button
          icon={<Icon name="left" size={16} />}
          aria-label={week ? t('earlierWeek') : t('earlier')}
          onClick={() => to(dateAfter(day, -by))}
        />
        <Button onClick={() => to(today)}>{t('today')}</Button>
        <Button
          icon={<Icon name="right" size={16} />}
          aria-label={week ? t('laterWeek') : t('later')}
          disabled={day >= dateAfter(today, bookingLimits.horizonDays)}
          onClick={() => to(dateAfter(day, by))}
        />
      </Row>
      <Text as="h2" size="l" aria-live="polite">
        {week
          ? t('week', { from: dayText(shown[0] ?? day), to: dayText(shown[6] ?? day) })
          : narrow
            ? dayText(day)
            : dayText(day, true)}
      </Text>
      {zones.length > 0 ? (
        <Suspense fallback={null}>
          <BoardZones zones={zones} />
        </Suspense>
      ) : null}
      <Row gap="s" wrap atEnd noPrint className={styles['aside']}>
        <FilterPanel label={t('pickDay')} active={false}>
          <Suspense fallback={<FormSkeleton fields={1} />}>
            <PlainDatePicker
              aria-label={t('pickDay')}
              value={day}
              max={dateAfter(today, bookingLimits.horizonDays)}
              onChange={(chosenDay) => chosenDay && to(chosenDay)}
            />
          </Suspense>
        </FilterPanel>
        <Segmented<BoardState['view']>
          aria-label={t('view')}
          value={view}
          options={boardViews
            .filter((value) => !narrow || value !== 'week')
            .map((value) => ({ value, label: t(`views.${value}`) }))}
          onChange={(chosen) => set({ view: chosen })}
        />
      </Row>
    </Row>
  );
}
