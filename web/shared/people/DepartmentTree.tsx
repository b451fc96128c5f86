import { useQuery } from '@tanstack/react-query';
import { Input, Tree, type TreeProps } from 'antd';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Department } from '#contract/people/departments.ts';
import { ApiError } from '#web/client/api-error.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { TreeSkeleton } from '#web/ui/Skeletons.tsx';
import { Empty, ErrorState } from '#web/ui/State.tsx';
import { Row, Stack, Text, Truncate } from '#web/ui/layout.tsx';
import {
  branchIds,
  type DepartmentMove,
  type DepartmentNode,
  departmentTree,
  dropped,
  filterTree,
  pathTo,
} from './department-tree.ts';
import { departmentsQuery, directoryDepartmentsQuery, listedDepartmentsQuery } from './departments-query.ts';
import styles from './DepartmentTree.module.css';

const queries = { all: departmentsQuery, members: listedDepartmentsQuery, directory: directoryDepartmentsQuery };

interface DepartmentTreeProps {
  label: string;
  selected: string | undefined;
  onSelect: (departmentId: string) => void;
  /** Which departments are shown and counted: all, those with members whom the person may list, or those of the directory. */
  of?: keyof typeof queries;
  /** A department whose ancestors are expanded once it appears, because it was just created. */
  reveal?: string;
  /** Makes departments draggable, if the person may move them and may change the target. */
  onMove?: (move: DepartmentMove) => void;
  /** Actions at the end of a department's row, shown on hover or focus. */
  actions?: (department: Department) => ReactNode;
}

/** The team's departments with their counts, a search field and keyboard navigation. Shows its own loading and error states. */
export function DepartmentTree({ label, selected, onSelect, of = 'all', reveal = '', onMove, actions }: DepartmentTreeProps) {
  const t = useTranslations('ui');
  const { data, error, refetch } = useQuery(queries[of]);
  const [text, setText] = useState('');
  const [opened, setOpened] = useState<readonly string[]>();
  const [revealed, setRevealed] = useState(reveal);
  const tree = useMemo(() => departmentTree(data ?? []), [data]);
  // Deferred, so that typing stays fast with many departments.
  const filter = useDeferredValue(text);
  const shown = useMemo(() => filterTree(tree, filter), [tree, filter]);
  const branches = useMemo(() => shown.map(branch), [shown]);
  if (error && !data) {
    const { message, requestId } = error instanceof ApiError ? error : { message: '', requestId: undefined };
    return <ErrorState message={message} requestId={requestId} onRetry={() => void refetch()} />;
  }
  if (!data) return <TreeSkeleton />;
  const atFirst = [
    ...tree.map(({ department }) => department.departmentId),
    ...pathTo(data, selected ?? '').map((d) => d.departmentId),
  ];
  const way = pathTo(data, reveal).map((d) => d.departmentId);
  if (reveal !== revealed && way.length > 0) {
    setRevealed(reveal);
    setOpened([...new Set([...(opened ?? atFirst), ...way.slice(0, -1)])]);
  }
  const expanded = filter.trim() ? branchIds(shown) : [...(opened ?? atFirst)];
  return (
    <Stack gap="s" className={styles['departments']}>
      <Input
        type="search"
        allowClear
        value={text}
        placeholder={t('tree.filter')}
        aria-label={t('tree.filter')}
        prefix={<Icon name="search" size={16} />}
        onChange={(event) => setText(event.target.value)}
      />
      {shown.length === 0 ? <Empty title={t('pickers.noDepartment')} /> : null}
      <Tree<Branch>
        blockNode
        showLine={false}
        aria-label={label}
        treeData={branches}
        titleRender={({ department }: Branch) => <Line department={department} actions={actions} />}
        {...(data.length > many ? { height: Math.max(least, window.innerHeight - around) } : { virtual: false })}
        selectedKeys={selected === undefined ? [] : [selected]}
        expandedKeys={expanded}
        onExpand={(keys) => setOpened(keys.map(String))}
        onSelect={([key]) => key !== undefined && onSelect(String(key))}
        {...(onMove && !text ? dragging(data, onMove) : {})}
      />
    </Stack>
  );
}

/**
 * From this number of departments on, only visible ones are drawn; the list then has its own scroll bar and a height in CSS
 * pixels.
 */
const many = 200;
const least = 320;
const around = 260;

type Drop = Parameters<NonNullable<TreeProps<Branch>['onDrop']>>[0];

function dragging(departments: readonly Department[], onMove: (move: DepartmentMove) => void): TreeProps<Branch> {
  const byId = new Map(departments.map((department) => [department.departmentId, department]));
  return {
    draggable: { icon: false, nodeDraggable: (node) => byId.get(String(node.key))?.can.place ?? false },
    allowDrop: ({ dropNode, dropPosition }) => {
      const parentId = dropPosition === 0 ? dropNode.department.departmentId : dropNode.department.parentId;
      return parentId !== null && (byId.get(parentId)?.can.edit ?? false);
    },
    onDrop: (drop) => onMove(moveOf(drop, departments)),
  };
}

function moveOf({ dragNode, node, dropToGap, dropPosition }: Drop, departments: readonly Department[]): DepartmentMove {
  const before = dropPosition < Number(node.pos.split('-').at(-1));
  const where = dropToGap ? (before ? 'before' : 'after') : node.expanded ? 'first' : 'inside';
  return dropped(departments, dragNode.key, node.key, where);
}

interface Branch {
  key: string;
  department: Department;
  disabled: boolean;
  children: Branch[];
}

function branch({ department, children }: DepartmentNode): Branch {
  return { key: department.departmentId, department, disabled: department.pathOnly, children: children.map(branch) };
}

function Line({ department, actions }: { department: Department; actions: DepartmentTreeProps['actions'] }) {
  const format = useFormatter();
  return (
    <Row as="span" gap="s" align="center" shrink className={styles['line']}>
      <Truncate grow title={department.name}>
        {department.name}
      </Truncate>
      <Text tone="quiet" size="s">
        {department.pathOnly ? '' : format.number(department.employeeCount)}
      </Text>
      {actions ? <span className={styles['actions']}>{actions(department)}</span> : null}
    </Row>
  );
}
