import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { jobTypes, memberStatuses } from '#contract/people/member-facts.ts';
import type { SetUrlState } from '#web/client/url-state.ts';
import { listedDepartmentsQuery } from '#web/shared/people/departments-query.ts';
import { type ActiveFilter, FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterMenu, FilterPanel } from '#web/ui/FilterMenu.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { type MembersState, type membersUrl, noFilters } from './members-url.ts';
import { useDateText } from '#web/ui/use-date-text.ts';
import { useList } from '#web/ui/use-list.ts';

const DateRange = lazy(() => import('#web/ui/DateRange.tsx').then((module) => ({ default: module.DateRange })));

interface MembersFiltersProps {
  state: MembersState;
  set: SetUrlState<typeof membersUrl>;
  matches: number | undefined;
  aside: ReactNode;
}

/** Search, filters and the chips of those in force. The tree beside the list holds the department. */
export function MembersFilters({ state, set, matches, aside }: MembersFiltersProps) {
  const words = useTranslations('members');
  return (
    <FilterBar
      search={{
        value: state.search,
        placeholder: words('list.search'),
        onChange: (search) => set({ search }, { replace: true }),
      }}
      active={useActiveFilters(state, set)}
      onClear={() => set(noFilters)}
      matches={matches}
      aside={aside}
    >
      <FilterMenu
        label={words('fields.memberStatus')}
        options={memberStatuses.map((value) => ({ value, label: words(`status.${value}`) }))}
        chosen={state.status}
        onChange={(status) => set({ status })}
      />
      <FilterMenu
        label={words('fields.jobType')}
        options={jobTypes.map((value) => ({ value, label: words(`jobTypes.${value}`) }))}
        chosen={state.type}
        onChange={(type) => set({ type })}
      />
      <FilterPanel label={words('fields.joinedDate')} active={state.from !== '' || state.to !== ''}>
        <Suspense fallback={<FormSkeleton fields={2} />}>
          <DateRange
            from={state.from}
            to={state.to}
            fromLabel={words('list.fromDate')}
            toLabel={words('list.toDate')}
            onChange={set}
          />
        </Suspense>
      </FilterPanel>
    </FilterBar>
  );
}

function useActiveFilters(state: MembersState, set: SetUrlState<typeof membersUrl>): ActiveFilter[] {
  const words = useTranslations('members');
  const list = useList();
  const dateText = useDateText();
  const { data: departments } = useQuery({ ...listedDepartmentsQuery, enabled: state.department !== '' });
  const chosen = departments?.find(({ departmentId }) => departmentId === state.department);
  const [from, to] = [state.from && dateText(state.from), state.to && dateText(state.to)];
  const joined =
    from && to
      ? words('list.joinedBetween', { from, to })
      : from
        ? words('list.joinedFrom', { from })
        : words('list.joinedTo', { to });
  const all = [
    {
      key: 'department',
      shown: chosen !== undefined,
      label: words('fields.departments'),
      value: [chosen?.name, state.direct ? words('list.directShort') : ''].filter(Boolean).join(' · '),
      onRemove: () => set({ department: '', direct: false }),
    },
    {
      key: 'status',
      shown: state.status.length > 0,
      label: words('fields.memberStatus'),
      value: list(state.status.map((value) => words(`status.${value}`))),
      onRemove: () => set({ status: [] }),
    },
    {
      key: 'type',
      shown: state.type.length > 0,
      label: words('fields.jobType'),
      value: list(state.type.map((value) => words(`jobTypes.${value}`))),
      onRemove: () => set({ type: [] }),
    },
    {
      key: 'joined',
      shown: Boolean(from || to),
      label: words('fields.joinedDate'),
      value: joined,
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
