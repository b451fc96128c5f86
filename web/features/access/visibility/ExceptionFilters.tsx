import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { exceptionEffects } from '#contract/access/visibility-facts.ts';
import type { SetUrlState } from '#web/client/url-state.ts';
import { DepartmentPicker } from '#web/shared/people/DepartmentPicker.tsx';
import { departmentsQuery } from '#web/shared/people/departments-query.ts';
import { MemberPicker } from '#web/shared/people/MemberPicker.tsx';
import { type ActiveFilter, FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterMenu, FilterPanel } from '#web/ui/FilterMenu.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { useList } from '#web/ui/use-list.ts';
import { useNamed } from './use-visibility.ts';
import { exceptionStates, type ExceptionsState, type exceptionsUrl, noFilters } from './visibility-url.ts';

interface ExceptionFiltersProps {
  state: ExceptionsState;
  set: SetUrlState<typeof exceptionsUrl>;
  matches: number | undefined;
}

/** Filters by name, effect, on or off, and by a person or department named as subject or object. */
export function ExceptionFilters({ state, set, matches }: ExceptionFiltersProps) {
  const t = useTranslations('visibility');
  const member = useNamed(state.member);
  return (
    <FilterBar
      search={{
        value: state.search,
        placeholder: t('manage.search'),
        onChange: (search) => set({ search }, { replace: true }),
      }}
      active={useActiveFilters(state, set, member?.displayName)}
      onClear={() => set(noFilters)}
      matches={matches}
    >
      <FilterMenu
        label={t('manage.columns.effect')}
        options={exceptionEffects.map((value) => ({ value, label: t(`effects.${value}`) }))}
        chosen={state.effect}
        onChange={(effect) => set({ effect })}
      />
      <FilterMenu
        label={t('manage.columns.state')}
        options={exceptionStates.map((value) => ({ value, label: t(`states.${value}`) }))}
        chosen={state.state}
        onChange={(chosen) => set({ state: chosen })}
      />
      <FilterPanel label={t('manage.names')} active={state.member !== '' || state.department !== ''}>
        <Stack gap="m" width={260}>
          <MemberPicker
            code="020300"
            aria-label={t('manage.namesPerson')}
            placeholder={t('manage.namesPerson')}
            value={member}
            onChange={(chosen) => set({ member: chosen?.employeeId ?? '' })}
          />
          <DepartmentPicker
            aria-label={t('manage.namesDepartment')}
            placeholder={t('manage.namesDepartment')}
            value={state.department || null}
            onChange={(department) => set({ department: department ?? '' })}
          />
        </Stack>
      </FilterPanel>
    </FilterBar>
  );
}

function useActiveFilters(
  state: ExceptionsState,
  set: SetUrlState<typeof exceptionsUrl>,
  member: string | undefined,
): ActiveFilter[] {
  const t = useTranslations('visibility');
  const list = useList();
  const { data = [] } = useQuery({ ...departmentsQuery, enabled: state.department !== '' });
  const department = data.find(({ departmentId }) => departmentId === state.department)?.name;
  const all = [
    {
      key: 'search',
      shown: state.search.trim(),
      label: t('manage.columns.name'),
      value: state.search.trim(),
      onRemove: () => set({ search: '' }),
    },
    {
      key: 'effect',
      shown: state.effect.length,
      label: t('manage.columns.effect'),
      value: list(state.effect.map((value) => t(`effects.${value}`))),
      onRemove: () => set({ effect: [] }),
    },
    {
      key: 'state',
      shown: state.state.length,
      label: t('manage.columns.state'),
      value: list(state.state.map((value) => t(`states.${value}`))),
      onRemove: () => set({ state: [] }),
    },
    {
      key: 'member',
      shown: state.member,
      label: t('manage.namesPerson'),
      value: member ?? '…',
      onRemove: () => set({ member: '' }),
    },
    {
      key: 'department',
      shown: state.department,
      label: t('manage.namesDepartment'),
      value: department ?? '…',
      onRemove: () => set({ department: '' }),
    },
  ];
  return all.flatMap(({ shown, ...filter }) => (shown ? filter : []));
}
