import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { exceptionEffects } from '#contract/access/visibility-facts.ts';
import type { SetUrlState } from '#web/client/url-state.ts';
import { DepartmentPicker } from '#web/shared/people/DepartmentPicker.tsx';
import { departmentsQuery } from '#web/shared/people/departments-query.ts';
import { MemberPicker } from '#web/shared/people/MemberPicker.tsx';
import { type ActiveFilter, FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterMenu, FilterPanel } from '#web/ui/FilterMenu.tsx';
import { useList } from '#web/ui/use-list.ts';
import { useNamed } from './use-visibility.ts';
import styles from './Visibility.module.css';
import { exceptionStates, type ExceptionsState, type exceptionsUrl, noFilters } from './visibility-url.ts';

interface ExceptionFiltersProps {
  state: ExceptionsState;
  set: SetUrlState<typeof exceptionsUrl>;
  matches: number | undefined;
}

/** By name, effect, on or off, and by a person or department that is named on either side. */
export function ExceptionFilters({ state, set, matches }: ExceptionFiltersProps) {
  const words = useTranslations('visibility');
  const member = useNamed(state.member);
  return (
    <FilterBar
      search={{
        value: state.search,
        placeholder: words('manage.search'),
        onChange: (search) => set({ search }, { replace: true }),
      }}
      active={useActiveFilters(state, set, member?.displayName)}
      onClear={() => set(noFilters)}
      matches={matches}
    >
      <FilterMenu
        label={words('manage.columns.effect')}
        options={exceptionEffects.map((value) => ({ value, label: words(`effects.${value}`) }))}
        chosen={state.effect}
        onChange={(effect) => set({ effect })}
      />
      <FilterMenu
        label={words('manage.columns.state')}
        options={exceptionStates.map((value) => ({ value, label: words(`states.${value}`) }))}
        chosen={state.state}
        onChange={(chosen) => set({ state: chosen })}
      />
      <FilterPanel label={words('manage.names')} active={state.member !== '' || state.department !== ''}>
        <div className={styles['pickers']}>
          <MemberPicker
            code="020300"
            aria-label={words('manage.namesPerson')}
            placeholder={words('manage.namesPerson')}
            value={member}
            onChange={(chosen) => set({ member: chosen?.employeeId ?? '' })}
          />
          <DepartmentPicker
            aria-label={words('manage.namesDepartment')}
            placeholder={words('manage.namesDepartment')}
            value={state.department || null}
            onChange={(department) => set({ department: department ?? '' })}
          />
        </div>
      </FilterPanel>
    </FilterBar>
  );
}

function useActiveFilters(
  state: ExceptionsState,
  set: SetUrlState<typeof exceptionsUrl>,
  member: string | undefined,
): ActiveFilter[] {
  const words = useTranslations('visibility');
  const list = useList();
  const { data = [] } = useQuery({ ...departmentsQuery, enabled: state.department !== '' });
  const department = data.find(({ departmentId }) => departmentId === state.department)?.name;
  const all = [
    {
      key: 'search',
      shown: state.search.trim(),
      label: words('manage.columns.name'),
      value: state.search.trim(),
      onRemove: () => set({ search: '' }),
    },
    {
      key: 'effect',
      shown: state.effect.length,
      label: words('manage.columns.effect'),
      value: list(state.effect.map((value) => words(`effects.${value}`))),
      onRemove: () => set({ effect: [] }),
    },
    {
      key: 'state',
      shown: state.state.length,
      label: words('manage.columns.state'),
      value: list(state.state.map((value) => words(`states.${value}`))),
      onRemove: () => set({ state: [] }),
    },
    {
      key: 'member',
      shown: state.member,
      label: words('manage.namesPerson'),
      value: member ?? '…',
      onRemove: () => set({ member: '' }),
    },
    {
      key: 'department',
      shown: state.department,
      label: words('manage.namesDepartment'),
      value: department ?? '…',
      onRemove: () => set({ department: '' }),
    },
  ];
  return all.flatMap(({ shown, ...filter }) => (shown ? filter : []));
}
