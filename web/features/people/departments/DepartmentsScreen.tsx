import { useQuery } from '@tanstack/react-query';
import { Button, Tooltip } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Department } from '#contract/people/departments.ts';
import { go } from '#web/client/navigation.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { BulkProgress } from '#web/shared/people/bulk-dialogs.ts';
import { departmentsQuery } from '#web/shared/people/departments-query.ts';
import type { DepartmentMove } from '#web/shared/people/department-tree.ts';
import { DepartmentTree } from '#web/shared/people/DepartmentTree.tsx';
import { MoreMenu } from '#web/ui/MoreMenu.tsx';
import { Page } from '#web/ui/Page.tsx';
import { TableSkeleton } from '#web/ui/Skeletons.tsx';
import { Empty, Missing } from '#web/ui/State.tsx';
import { TreeBesideTable } from '#web/ui/TreeBesideTable.tsx';
import { moveFault } from './department-places.ts';
import { DepartmentHead } from './DepartmentHead.tsx';
import { DepartmentMembers } from './DepartmentMembers.tsx';
import { DepartmentMenu } from './DepartmentMenu.tsx';
import { closed, departmentsUrl, type Panel } from './departments-url.ts';

const DepartmentPanel = lazy(() => import('./DepartmentPanel.tsx').then((module) => ({ default: module.DepartmentPanel })));
const DissolveProgress = lazy(() => import('./DissolveProgress.tsx').then((module) => ({ default: module.DissolveProgress })));

/** Departments (020200): the tree, and beside it the selected department with its members. */
export function DepartmentsScreen() {
  const t = useTranslations('departments');
  const pages = useTranslations('shell.pages');
  const title = pages('departments');
  const [state, set] = useUrlState(departmentsUrl);
  const { data, isError } = useQuery(departmentsQuery);
  const [made, setMade] = useState('');
  const all = data ?? [];
  const root = all.find(({ parentId }) => parentId === null);
  const selected = state.department ? all.find(({ departmentId }) => departmentId === state.department) : root;
  const nameOf = (id: string | null) => all.find(({ departmentId }) => departmentId === id)?.name ?? '';
  const select = (department: string) => set({ ...closed, department: department === root?.departmentId ? '' : department });
  const open = (department: Department, panel: Panel) =>
    set({ ...closed, department: department.parentId === null ? '' : department.departmentId, open: panel });
  const ask = ({ departmentId, parentId, beforeId }: DepartmentMove) => {
    const moved = all.find((department) => department.departmentId === departmentId);
    if (!moved || moveFault(all, moved, parentId, beforeId) === 'same') return;
    set({ ...closed, department: departmentId, open: 'move', to: parentId, before: beforeId ?? '' });
  };
  return (
    <Page
      title={title}
      purpose={root ? t('purpose', { departments: all.length - 1, people: root.employeeCount }) : t('loading')}
      actions={
        <>
          {all.some((department) => department.can.edit) ? (
            <MoreMenu items={[{ key: 'bin', label: t('recycleBin'), onClick: () => go(paths.recycleBin) }]} />
          ) : null}
          <Button onClick={() => go(paths.orgChart)}>{pages('orgChart')}</Button>
          {selected ? <AddButton all={all} selected={selected} onAdd={() => open(selected, 'new')} /> : null}
        </>
      }
    >
      {state.job ? (
        <Suspense>
          <DissolveProgress id={state.job} onClose={() => set({ job: '' }, { replace: true })} />
        </Suspense>
      ) : null}
      {state.bulk ? (
        <Suspense>
          <BulkProgress id={state.bulk} onClose={() => set({ bulk: '' }, { replace: true })} />
        </Suspense>
      ) : null}
      <TreeBesideTable
        wide
        label={t('tree')}
        tree={
          <DepartmentTree
            label={t('tree')}
            selected={selected?.departmentId}
            reveal={made}
            onSelect={select}
            onMove={ask}
            actions={(department) => (
              <DepartmentMenu department={department} parent={nameOf(department.parentId)} onOpen={open} />
            )}
          />
        }
      >
        {selected ? (
          <>
            <DepartmentHead all={all} department={selected} onSelect={select} onOpen={open} />
            <DepartmentMembers department={selected} state={state} set={set} />
          </>
        ) : data ? (
          <Missing
            title={t('missing.title')}
            text={t('missing.text')}
            action={<Button onClick={() => select('')}>{t('missing.back')}</Button>}
          />
        ) : isError ? null : (
          <TableSkeleton columns={5} />
        )}
      </TreeBesideTable>
      {all.length === 1 && root?.can.edit ? (
        <Empty
          title={t('only.title')}
          text={t('only.text')}
          action={<Button onClick={() => open(root, 'new')}>{t('add')}</Button>}
        />
      ) : null}
      {selected && state.open ? (
        <Suspense>
          <DepartmentPanel all={all} department={selected} state={state} set={set} onMade={setMade} />
        </Suspense>
      ) : null}
    </Page>
  );
}

interface AddButtonProps {
  all: readonly Department[];
  selected: Department;
  onAdd: () => void;
}

/**
 * The primary action of the page. Hidden for people who cannot change any department; disabled with a reason if they cannot
 * change this one.
 */
function AddButton({ all, selected, onAdd }: AddButtonProps) {
  const t = useTranslations('departments');
  if (!all.some((department) => department.can.edit)) return null;
  return (
    <Tooltip title={selected.can.edit ? undefined : t('notYours')}>
      <Button type="primary" data-guide="departments" disabled={!selected.can.edit} onClick={onAdd}>
        {t('add')}
      </Button>
    </Tooltip>
  );
}
