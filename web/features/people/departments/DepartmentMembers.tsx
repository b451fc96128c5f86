import { Button, Checkbox } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Department } from '#contract/people/departments.ts';
import { memberLimits } from '#contract/people/member-facts.ts';
import { can } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import type { SetUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import type { BulkTarget } from '#web/shared/people/bulk-change.ts';
import { ChangeDepartmentsDialog } from '#web/shared/people/bulk-dialogs.ts';
import { ListOf } from '#web/shared/ListOf.tsx';
import { BulkBar } from '#web/ui/BulkBar.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { type ListSelection, nothingSelected, selectedCount } from '#web/ui/list-types.ts';
import { Empty, NoMatch, NoPermission } from '#web/ui/State.tsx';
import { useMemberColumns } from './department-member-columns.tsx';
import { closed, type DepartmentsState, type departmentsUrl } from './departments-url.ts';
import { filtersOf, type DepartmentMemberItem, pageSizes, useDepartmentMembers } from './use-department-members.ts';

interface DepartmentMembersProps {
  department: Department;
  state: DepartmentsState;
  set: SetUrlState<typeof departmentsUrl>;
}

/** The members of a department. People without permission to list members see the reason. */
export function DepartmentMembers(props: DepartmentMembersProps) {
  const t = useTranslations('departments.people');
  if (!can('020100')) return <NoPermission title={t('noPermission')} text={t('noPermissionText')} />;
  return <Members key={props.department.departmentId} {...props} />;
}

function Members({ department, state, set }: DepartmentMembersProps) {
  const t = useTranslations('departments.people');
  const { departmentId, name } = department;
  const people = useDepartmentMembers(state, departmentId);
  const { data } = people;
  const [selection, select] = useState<ListSelection>(nothingSelected);
  const columns = useMemberColumns(department);
  const mayEdit = can('020100', 'edit');
  const filter = (change: Partial<DepartmentsState>) => {
    select(nothingSelected);
    set(change, { replace: true });
  };
  return (
    <>
      <FilterBar
        search={{ value: state.search, placeholder: t('search'), onChange: (search) => filter({ search }) }}
        matches={data?.total}
      >
        <Checkbox checked={state.direct} onChange={({ target }) => filter({ direct: target.checked })}>
          {t('direct')}
        </Checkbox>
      </FilterBar>
      {mayEdit && data ? (
        <BulkBar selection={selection} total={data.total} onSelect={select}>
          <Bulk
            department={department}
            count={selectedCount(selection, data.total)}
            target={selection.all ? { filters: filtersOf(state, departmentId) } : { employeeIds: [...selection.keys] }}
            onStarted={(bulk) => set({ bulk }, { replace: true })}
            onDone={() => select(nothingSelected)}
          />
        </BulkBar>
      ) : null}
      <ListOf<DepartmentMemberItem>
        label={t('label', { name })}
        columns={columns}
        list={people}
        asked={state}
        rowKey={(row) => row.employeeId}
        rowName={(row) => row.displayName}
        sizes={pageSizes}
        onPage={(page, size) => set({ page, size })}
        {...(mayEdit ? { selection, onSelect: select } : {})}
        onOpen={(row) => go(paths.member({ id: row.employeeId }))}
        onClose={() => (state.open ? set(closed) : select(nothingSelected))}
        empty={<NoMembers department={department} state={state} filter={filter} />}
      />
    </>
  );
}

interface NoMembersProps {
  department: Department;
  state: DepartmentsState;
  filter: (change: Partial<DepartmentsState>) => void;
}

function NoMembers({ department: { name, employeeCount }, state, filter }: NoMembersProps) {
  const t = useTranslations('departments.people');
  if (state.search.trim() || state.direct) return <NoMatch onClear={() => filter({ search: '', direct: false })} />;
  if (employeeCount > 0) return <NoPermission title={t('outside', { name })} text={t('outsideText')} />;
  return (
    <Empty
      title={t('none', { name })}
      text={t('noneText')}
      action={<Button onClick={() => go(paths.members)}>{t('toMembers')}</Button>}
    />
  );
}

interface BulkProps {
  department: Department;
  count: number;
  target: BulkTarget;
  /** Called if a job makes the change, which is then followed. */
  onStarted: (changeId: string) => void;
  onDone: () => void;
}

type Mode = 'MOVE' | 'ADD' | 'REMOVE';

function Bulk({ department, count, target, onStarted, onDone }: BulkProps) {
  const t = useTranslations('departments.people');
  const [mode, setMode] = useState<Mode>();
  if ('employeeIds' in target && count > memberLimits.batch) return <>{t('tooMany', { max: memberLimits.batch })}</>;
  return (
    <>
      <Button size="small" onClick={() => setMode('MOVE')}>
        {t('move')}
      </Button>
      <Button size="small" onClick={() => setMode('ADD')}>
        {t('add')}
      </Button>
      <Button size="small" onClick={() => setMode('REMOVE')}>
        {t('remove')}
      </Button>
      {mode ? (
        <Suspense>
          <ChangeDepartmentsDialog
            count={count}
            target={target}
            onStarted={onStarted}
            initial={{ mode, departmentIds: mode === 'REMOVE' ? [department.departmentId] : [] }}
            onDone={() => {
              setMode(undefined);
              onDone();
            }}
            onClose={() => setMode(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
