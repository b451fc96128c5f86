import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Segmented } from 'antd';
import { useTranslations } from 'use-intl';
import { resignReasons, resignStates } from '#contract/people/resignation-facts.ts';
import type { SetUrlState } from '#web/client/url-state.ts';
import { departmentsQuery } from '#web/shared/people/departments-query.ts';
import { DepartmentPicker } from '#web/shared/people/DepartmentPicker.tsx';
import { type ActiveFilter, FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterMenu, FilterPanel } from '#web/ui/FilterMenu.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { noFilters, type ResignedState, type resignedUrl } from './resigned-url.ts';
import { useDateText } from '#web/ui/use-date-text.ts';
import { useList } from '#web/ui/use-list.ts';

const DateRange = lazy(() => import('#web/ui/DateRange.tsx').then((module) => ({ default: module.DateRange })));

interface ResignedFiltersProps {
  state: ResignedState;
  set: SetUrlState<typeof resignedUrl>;
  matches: number | undefined;
}

/** Search, state, reason, department and dates, and the chips of active filters. */
export function ResignedFilters({ state, set, matches }: ResignedFiltersProps) {
  const t = useTranslations('resignations');
  return (
    <FilterBar
      search={{
        value: state.search,
        placeholder: t('list.search'),
        onChange: (search) => set({ search }, { replace: true }),
      }}
      active={useActive(state, set)}
      onClear={() => set(noFilters)}
      matches={matches}
    >
      <Segmented
        aria-label={t('list.state')}
        value={state.state ?? 'all'}
        options={[
          { value: 'all', label: t('list.all') },
          ...resignStates.map((value) => ({ value, label: t(`list.filters.${value}`) })),
        ]}
        onChange={(value) => set({ state: resignStates.find((known) => known === value) })}
      />
      <FilterMenu
        label={t('columns.reason')}
        options={resignReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        chosen={state.reason}
        onChange={(reason) => set({ reason })}
      />
      <FilterPanel label={t('columns.departments')} active={state.department !== ''}>
        <Stack gap="m" width={220}>
          <DepartmentPicker
            value={state.department || null}
            onChange={(department) => set({ department: department ?? '' })}
            aria-label={t('columns.departments')}
          />
        </Stack>
      </FilterPanel>
      <FilterPanel label={t('list.ended')} active={state.from !== '' || state.to !== ''}>
        <Suspense fallback={<FormSkeleton fields={2} />}>
          <DateRange from={state.from} to={state.to} fromLabel={t('list.from')} toLabel={t('list.to')} onChange={set} />
        </Suspense>
      </FilterPanel>
    </FilterBar>
  );
}

function useActive(state: ResignedState, set: SetUrlState<typeof resignedUrl>): ActiveFilter[] {
  const t = useTranslations('resignations');
  const list = useList();
  const { data: departments } = useQuery({ ...departmentsQuery, enabled: state.department !== '' });
  const day = useDateText();
  const [from, to] = [state.from && day(state.from), state.to && day(state.to)];
  const ended =
    from && to ? t('list.endedBetween', { from, to }) : from ? t('list.endedFrom', { from }) : t('list.endedTo', { to });
  const all = [
    {
      key: 'state',
      shown: state.state !== undefined,
      label: t('list.state'),
      value: state.state ? t(`list.filters.${state.state}`) : '',
      onRemove: () => set({ state: undefined }),
    },
    {
      key: 'reason',
      shown: state.reason.length > 0,
      label: t('columns.reason'),
      value: list(state.reason.map((value) => t(`reasons.${value}`))),
      onRemove: () => set({ reason: [] }),
    },
    {
      key: 'department',
      shown: state.department !== '',
      label: t('columns.departments'),
      value: departments?.find(({ departmentId }) => departmentId === state.department)?.name ?? '…',
      onRemove: () => set({ department: '' }),
    },
    {
      key: 'ended',
      shown: Boolean(from || to),
      label: t('list.ended'),
      value: ended,
      onRemove: () => set({ from: '', to: '' }),
    },
    {
      key: 'search',
      shown: state.search.trim() !== '',
      label: t('list.searchShort'),
      value: state.search.trim(),
      onRemove: () => set({ search: '' }),
    },
  ];
  return all.flatMap(({ shown, ...filter }) => (shown ? filter : []));
}
