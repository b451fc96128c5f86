import { Button } from 'antd';
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
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import { useSelection } from '#web/shared/lists/use-selection.ts';
import { BulkBar } from '#web/ui/BulkBar.tsx';
import { nothingSelected, selectedCount } from '#web/ui/list-types.ts';
import { Empty, NoMatch, NoPermission } from '#web/ui/State.tsx';
import { useMemberColumns } from './department-member-columns.tsx';
import { closed, type DepartmentsState, type departmentsUrl } from './departments-url.ts';
import { departmentMembersList } from './department-members-list.tsx';

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
  const list = useListScreen(departmentMembersList, { query: { departmentId } });
  const { data } = list;
  const filters = { departmentId, ...list.filters };
  const [selection, select] = useSelection(filters);
  const columns = useMemberColumns(department);
  const mayEdit = can('020100', 'edit');
  return (
    <>
      <ListFilters of={list} />
      {mayEdit && data ? (
        <BulkBar selection={selection} total={data.total} onSelect={select}>
          <Bulk
            department={department}
            count={selectedCount(selection, data.total)}
            target={selection.all ? { filters } : { employeeIds: [...selection.keys] }}
            onStarted={(bulk) => set({ bulk }, { replace: true })}
            onDone={() => select(nothingSelected)}
          />
        </BulkBar>
      ) : null}
      <ListRows
        of={list}
        label={t('label', { name })}
        columns={columns}
        {...(mayEdit ? { selection, onSelect: select } : {})}
        onClose={() => (state.open ? set(closed) : select(nothingSelected))}
        empty={list.narrowed ? <NoMatch onClear={() => list.clear()} /> : <NoMembers department={department} />}
      />
    </>
  );
}

function NoMembers({ department: { name, employeeCount } }: { department: Department }) {
  const t = useTranslations('departments.people');
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
