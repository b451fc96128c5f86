import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { authEventKinds, authResults } from '#contract/access/auth-event-facts.ts';
import type { SetUrlState } from '#web/client/url-state.ts';
import { type ActiveFilter, FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterMenu, FilterPanel } from '#web/ui/FilterMenu.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { Row } from '#web/ui/layout.tsx';
import { useList } from '#web/ui/use-list.ts';
import styles from './AuthEvents.module.css';
import { type EventsState, type eventsUrl, noEventFilters } from './auth-events-url.ts';
import { QuickPicks } from '../workplace/QuickPicks.tsx';

const DateRange = lazy(() => import('#web/ui/DateRange.tsx').then((module) => ({ default: module.DateRange })));

interface AuthEventFiltersProps {
  state: EventsState;
  set: SetUrlState<typeof eventsUrl>;
  matches: number | undefined;
  /** An additional filter before the others, with its chip. */
  children?: ReactNode;
  further?: readonly ActiveFilter[];
}

/** Filters by kind of event, result and period. Requires the phrases of `authEvents`. */
export function AuthEventFilters({ state, set, matches, children, further = [] }: AuthEventFiltersProps) {
  const t = useTranslations('authEvents');
  const dated = state.from !== '' || state.to !== '';
  return (
    <FilterBar active={[...further, ...useActive(state, set)]} onClear={() => set(noEventFilters)} matches={matches}>
      {children}
      <FilterMenu
        label={t('columns.kind')}
        options={authEventKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        chosen={state.kind}
        onChange={(kind) => set({ kind })}
      />
      <FilterMenu
        label={t('columns.result')}
        options={authResults.map((value) => ({ value, label: t(`results.${value}`) }))}
        chosen={state.result}
        onChange={(result) => set({ result })}
      />
      <Row gap="s" wrap className={styles['days']}>
        <QuickPicks value={dated ? null : state.pick} onChange={(pick) => set({ pick, from: '', to: '' })} />
        <FilterPanel label={t('filters.dates')} active={dated}>
          <Suspense fallback={<FormSkeleton fields={2} />}>
            <DateRange from={state.from} to={state.to} fromLabel={t('filters.from')} toLabel={t('filters.to')} onChange={set} />
          </Suspense>
        </FilterPanel>
      </Row>
    </FilterBar>
  );
}

function useActive({ from, to, kind, result }: EventsState, set: SetUrlState<typeof eventsUrl>): ActiveFilter[] {
  const t = useTranslations('authEvents');
  const list = useList();
  const dates = from && to ? t('picks.custom', { from, to }) : from ? t('picks.since', { from }) : t('picks.until', { to });
  return [
    ...(from || to ? [{ key: 'dates', label: t('filters.dates'), value: dates, onRemove: () => set({ from: '', to: '' }) }] : []),
    ...(kind.length > 0
      ? [
          {
            key: 'kind',
            label: t('columns.kind'),
            value: list(kind.map((value) => t(`kinds.${value}`))),
            onRemove: () => set({ kind: [] }),
          },
        ]
      : []),
    ...(result.length > 0
      ? [
          {
            key: 'result',
            label: t('columns.result'),
            value: list(result.map((value) => t(`results.${value}`))),
            onRemove: () => set({ result: [] }),
          },
        ]
      : []),
  ];
}
