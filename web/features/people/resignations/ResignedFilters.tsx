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
import { noFilters, type ResignedState, type resignedUrl } from './resigned-url.ts';
import styles from './Resignations.module.css';
import { useDateText } from '#web/ui/use-date-text.ts';
import { useList } from '#web/ui/use-list.ts';

const DateRange = lazy(() => import('#web/ui/DateRange.tsx').then((module) => ({ default: module.DateRange })));

interface ResignedFiltersProps {
  state: ResignedState;
  set: SetUrlState<typeof resignedUrl>;
  matches: number | undefined;
}

/** Search, state, reason, department and dates, and the chips of those in force. */
export function ResignedFilters({ state, set, matches }: ResignedFiltersProps) {
  const words = useTranslations('resignations');
  return (
    <FilterBar
      search={{
        value: state.search,
        placeholder: words('list.search'),
        onChange: (search) => set({ search }, { replace: true }),
      }}
      active={useActive(state, set)}
      onClear={() => set(noFilters)}
      matches={matches}
    >
      <Segmented
        aria-label={words('list.state')}
        value={state.state ?? 'all'}
        options={[
          { value: 'all', label: words('list.all') },
          ...resignStates.map((value) => ({ value, label: words(`list.filters.${value}`) })),
        ]}
        onChange={(value) => set({ state: resignStates.find((known) => known === value) })}
      />
      <FilterMenu
        label={words('columns.reason')}
        options={resignReasons.map((value) => ({ value, label: words(`reasons.${value}`) }))}
        chosen={state.reason}
        onChange={(reason) => set({ reason })}
      />
      <FilterPanel label={words('columns.departments')} active={state.department !== ''}>
        <div className={styles['range']}>
          <DepartmentPicker
            value={state.department || null}
            onChange={(department) => set({ department: department ?? '' })}
            aria-label={words('columns.departments')}
          />
        </div>
      </FilterPanel>
      <FilterPanel label={words('list.ended')} active={state.from !== '' || state.to !== ''}>
        <Suspense fallback={<FormSkeleton fields={2} />}>
          <DateRange from={state.from} to={state.to} fromLabel={words('list.from')} toLabel={words('list.to')} onChange={set} />
        </Suspense>
      </FilterPanel>
    </FilterBar>
  );
}

function useActive(state: ResignedState, set: SetUrlState<typeof resignedUrl>): ActiveFilter[] {
  const words = useTranslations('resignations');
  const list = useList();
  const { data: departments } = useQuery({ ...departmentsQuery, enabled: state.department !== '' });
  const day = useDateText();
  const [from, to] = [state.from && day(state.from), state.to && day(state.to)];
  const ended =
    from && to
      ? words('list.endedBetween', { from, to })
      : from
        ? words('list.endedFrom', { from })
        : words('list.endedTo', { to });
  const all = [
    {
      key: 'state',
      shown: state.state !== undefined,
      label: words('list.state'),
      value: state.state ? words(`list.filters.${state.state}`) : '',
      onRemove: () => set({ state: undefined }),
    },
    {
      key: 'reason',
      shown: state.reason.length > 0,
      label: words('columns.reason'),
      value: list(state.reason.map((value) => words(`reasons.${value}`))),
      onRemove: () => set({ reason: [] }),
    },
    {
      key: 'department',
      shown: state.department !== '',
      label: words('columns.departments'),
      value: departments?.find(({ departmentId }) => departmentId === state.department)?.name ?? '…',
      onRemove: () => set({ department: '' }),
    },
    {
      key: 'ended',
      shown: Boolean(from || to),
      label: words('list.ended'),
      value: ended,
      onRemove: () => set({ from: '', to: '' }),
    },
    {
      key: 'search',
      shown: state.search.trim() !== '',
      label: words('list.searchShort'),
      value: state.search.trim(),
      onRemove: () => set({ search: '' }),
    },
  ];
  return all.flatMap(({ shown, ...filter }) => (shown ? filter : []));
}
