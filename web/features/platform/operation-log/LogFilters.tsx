import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { actorKinds, logCategories } from '#contract/platform/operation-log-facts.ts';
import type { SetUrlState } from '#web/client/url-state.ts';
import { MemberPicker } from '#web/shared/people/MemberPicker.tsx';
import { QuickPicks } from '#web/shared/workplace/QuickPicks.tsx';
import { type ActiveFilter, FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterMenu, FilterPanel } from '#web/ui/FilterMenu.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { Box, Row } from '#web/ui/layout.tsx';
import { useList } from '#web/ui/use-list.ts';
import { type LogState, type logUrl, noFilters } from './operation-log-url.ts';
import styles from './OperationLog.module.css';
import { useOperators } from './use-operators.ts';

const DateRange = lazy(() => import('#web/ui/DateRange.tsx').then((module) => ({ default: module.DateRange })));

interface LogFiltersProps {
  state: LogState;
  set: SetUrlState<typeof logUrl>;
  matches: number | undefined;
}

/** Filters: text, quick picks of periods, operator, type and origin. Filters by object and by request are set from an entry. */
export function LogFilters({ state, set, matches }: LogFiltersProps) {
  const t = useTranslations('operations');
  const dated = state.from !== '' || state.to !== '';
  const { operator, visits } = useOperators(state.operator);
  return (
    <FilterBar
      search={{
        value: state.search,
        placeholder: t('search'),
        onChange: (search) => set({ search }, { replace: true }),
      }}
      active={useActiveFilters(state, set, operator?.displayName)}
      onClear={() => set(noFilters)}
      matches={matches}
    >
      <FilterPanel label={t('filters.operator')} active={state.operator !== ''}>
        <Box width={260}>
          <MemberPicker
            code="080100"
            also={visits}
            aria-label={t('filters.operator')}
            value={operator ?? null}
            onChange={(member) => set({ operator: member?.employeeId ?? '' })}
          />
        </Box>
      </FilterPanel>
      <FilterMenu
        label={t('filters.category')}
        options={logCategories.map((value) => ({ value, label: t(`categories.${value}`) }))}
        chosen={state.category}
        onChange={(category) => set({ category })}
      />
      <FilterMenu
        label={t('filters.actorKind')}
        options={actorKinds.map((value) => ({ value, label: t(`actorKinds.${value}`) }))}
        chosen={state.kind}
        onChange={(kind) => set({ kind })}
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

function useActiveFilters(state: LogState, set: SetUrlState<typeof logUrl>, operator: string | undefined): ActiveFilter[] {
  const t = useTranslations('operations');
  const list = useList();
  const { from, to } = state;
  const dates = from && to ? t('picks.custom', { from, to }) : from ? t('picks.since', { from }) : t('picks.until', { to });
  const all = [
    {
      key: 'search',
      shown: state.search.trim(),
      label: t('columns.object'),
      value: state.search.trim(),
      onRemove: () => set({ search: '' }),
    },
    { key: 'dates', shown: from || to, label: t('filters.dates'), value: dates, onRemove: () => set({ from: '', to: '' }) },
    {
      key: 'operator',
      shown: state.operator,
      label: t('filters.operator'),
      value: operator ?? '…',
      onRemove: () => set({ operator: '' }),
    },
    {
      key: 'category',
      shown: state.category.length,
      label: t('filters.category'),
      value: list(state.category.map((value) => t(`categories.${value}`))),
      onRemove: () => set({ category: [] }),
    },
    {
      key: 'kind',
      shown: state.kind.length,
      label: t('filters.actorKind'),
      value: list(state.kind.map((value) => t(`actorKinds.${value}`))),
      onRemove: () => set({ kind: [] }),
    },
    {
      key: 'object',
      shown: state.object,
      label: t('columns.object'),
      value: t('detail.sameObject'),
      onRemove: () => set({ object: '' }),
    },
    {
      key: 'request',
      shown: state.request,
      label: t('columns.requestId'),
      value: t('detail.sameRequest'),
      onRemove: () => set({ request: '' }),
    },
  ];
  return all.flatMap(({ shown, ...filter }) => (shown ? filter : []));
}
