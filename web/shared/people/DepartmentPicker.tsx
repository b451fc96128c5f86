import { useQuery } from '@tanstack/react-query';
import { TreeSelect } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { branchIds, type DepartmentNode, departmentTree } from './department-tree.ts';
import { departmentsQuery } from './departments-query.ts';

interface PickerProps {
  id?: string;
  placeholder?: string;
  disabled?: boolean;
  /** A department that cannot be chosen, with everything below it: the one that is being moved. */
  except?: string;
  'aria-label'?: string;
}

interface OneProps extends PickerProps {
  value?: string | null;
  onChange?: (departmentId: string | null) => void;
}

/** One department, or none. Controlled by `value` and `onChange`, so a `Form.Item` can hold it. */
export function DepartmentPicker({ value, onChange, ...rest }: OneProps) {
  const t = useTranslations('ui.pickers');
  const [common, endSearch] = useChoices(rest.except);
  return (
    <TreeSelect<string>
      {...common}
      {...picked(rest)}
      allowClear
      placeholder={rest.placeholder ?? t('department')}
      value={value ?? undefined}
      onChange={(id: string | undefined) => {
        endSearch();
        onChange?.(id ?? null);
      }}
    />
  );
}

interface ManyProps extends PickerProps {
  value?: readonly string[];
  onChange?: (departmentIds: string[]) => void;
  /** At most so many; 20 for a member (domain rules section 1). */
  most?: number;
  /** Any department that is seen, not only those the person may put members into. */
  anywhere?: boolean;
}

/** The departments of members, where the person may put them; the first is the main one. */
export function DepartmentsPicker({ value, onChange, most, anywhere = false, ...rest }: ManyProps) {
  const t = useTranslations('ui.pickers');
  const [common, endSearch] = useChoices(rest.except, !anywhere);
  return (
    <TreeSelect<string[]>
      {...common}
      {...picked(rest)}
      allowClear
      multiple
      {...(most === undefined ? {} : { maxCount: most })}
      placeholder={rest.placeholder ?? t('departments')}
      value={[...(value ?? [])]}
      onChange={(ids: string[]) => {
        endSearch();
        onChange?.(ids);
      }}
    />
  );
}

function picked({ id, disabled, 'aria-label': label }: PickerProps) {
  return {
    ...(id ? { id } : {}),
    ...(disabled ? { disabled } : {}),
    ...(label ? { 'aria-label': label } : {}),
    style: { inlineSize: '100%' },
  };
}

/** What both show, and what to call when a choice ends a search. The top is open, and while one searches all that holds a match. */
function useChoices(except: string | undefined, forPeople = false) {
  const t = useTranslations('ui.pickers');
  const { data, isPending } = useQuery(departmentsQuery);
  const tree = useMemo(() => departmentTree(data ?? []), [data]);
  // Held here: left to itself the control opens what was there at the mount and at the last letter, and may wait for its data then.
  const [text, setText] = useState('');
  const [opened, setOpened] = useState<string[]>();
  const common = {
    treeData: tree.map((node) => choice(node, { except, forPeople }, false, '')),
    loading: isPending,
    showSearch: { treeNodeFilterProp: 'title', onSearch: setText },
    treeNodeLabelProp: 'path',
    treeExpandedKeys: text === '' ? (opened ?? tree.map(({ department }) => department.departmentId)) : branchIds(tree),
    onTreeExpand: (keys: readonly (string | number)[]) => {
      if (text === '') setOpened(keys.map(String));
    },
    notFoundContent: t('noDepartment'),
  };
  return [common, () => setText('')] as const;
}

interface Choice {
  value: string;
  title: string;
  /** What a chosen one reads: two departments may share a name, no two a path. */
  path: string;
  disabled: boolean;
  children: Choice[];
}

interface Limits {
  except: string | undefined;
  forPeople: boolean;
}

function choice({ department, children }: DepartmentNode, limits: Limits, below: boolean, above: string): Choice {
  const path = above ? `${above} / ${department.name}` : department.name;
  const refused = below || department.departmentId === limits.except;
  return {
    value: department.departmentId,
    title: department.name,
    path,
    disabled: refused || department.pathOnly || (limits.forPeople && !department.can.people),
    children: children.map((child) => choice(child, limits, refused, department.parentId === null ? '' : path)),
  };
}
