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

/** Search, filters and the chips of active filters. The department is chosen in the tree beside the list. */
export function MembersFilters({ state, set, matches, aside }: MembersFiltersProps) {
  const t = useTranslations('members');
  return (
    <FilterBar
      search={{
        value: state.search,
        placeholder: t('list.search'),
        onChange: (search) => set({ search }, { replace: true }),
      }}
      active={useActiveFilters(state, set)}
      onClear={() => set(noFilters)}
      matches={matches}
      aside={aside}
    >
      <FilterMenu
        label={t('fields.memberStatus')}
        options={memberStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        chosen={state.status}
        onChange={(status) => set({ status })}
      />
      <FilterMenu
        label={t('fields.jobType')}
        options={jobTypes.map((value) => ({ value, label: t(`choices.jobType.${value}`) }))}
        chosen={state.type}
        onChange={(type) => set({ type })}
      />
      <FilterPanel label={t('fields.joinedDate')} active={state.from !== '' || state.to !== ''}>
        <Suspense fallback={<FormSkeleton fields={2} />}>
          <DateRange from={state.from} to={state.to} fromLabel={t('list.fromDate')} toLabel={t('list.toDate')} onChange={set} />
        </Suspense>
      </FilterPanel>
    </FilterBar>
  );
}

function useActiveFilters(state: MembersState, set: SetUrlState<typeof membersUrl>): ActiveFilter[] {
  const t = useTranslations('members');
  const list = useList();
  const dateText = useDateText();
  const { data: departments } = useQuery({ ...listedDepartmentsQuery, enabled: state.department !== '' });
  const chosen = departments?.find(({ departmentId }) => departmentId === state.department);
  const [from, to] = [state.from && dateText(state.from), state.to && dateText(state.to)];
  const joined =
    from && to ? t('list.joinedBetween', { from, to }) : from ? t('list.joinedFrom', { from }) : t('list.joinedTo', { to });
  const all = [
    {
      key: 'department',
      shown: chosen !== undefined,
      label: t('fields.departments'),
      value: [chosen?.name, state.direct ? t('list.directShort') : ''].filter(Boolean).join(' · '),
      onRemove: () => set({ department: '', direct: false }),
    },
    {
      key: 'status',
      shown: state.status.length > 0,
      label: t('fields.memberStatus'),
      value: list(state.status.map((value) => t(`status.${value}`))),
      onRemove: () => set({ status: [] }),
    },
    {
      key: 'type',
      shown: state.type.length > 0,
      label: t('fields.jobType'),
      value: list(state.type.map((value) => t(`choices.jobType.${value}`))),
      onRemove: () => set({ type: [] }),
    },
    {
      key: 'joined',
      shown: Boolean(from || to),
      label: t('fields.joinedDate'),
      value: joined,
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
