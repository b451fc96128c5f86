import { useQuery } from '@tanstack/react-query';
import { TreeSelect } from 'antd';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { type DepartmentNode, departmentTree } from './department-tree.ts';
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
  const words = useTranslations('ui.pickers');
  const common = useChoices(rest.except);
  return (
    <TreeSelect<string>
      {...common}
      {...picked(rest)}
      allowClear
      placeholder={rest.placeholder ?? words('department')}
      value={value ?? undefined}
      onChange={(id: string | undefined) => onChange?.(id ?? null)}
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
  const words = useTranslations('ui.pickers');
  const common = useChoices(rest.except, !anywhere);
  return (
    <TreeSelect<string[]>
      {...common}
      {...picked(rest)}
      allowClear
      multiple
      {...(most === undefined ? {} : { maxCount: most })}
      placeholder={rest.placeholder ?? words('departments')}
      value={[...(value ?? [])]}
      onChange={(ids: string[]) => onChange?.(ids)}
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

function useChoices(except: string | undefined, forPeople = false) {
  const words = useTranslations('ui.pickers');
  const { data, isPending } = useQuery(departmentsQuery);
  const tree = useMemo(() => departmentTree(data ?? []), [data]);
  return {
    treeData: tree.map((node) => choice(node, { except, forPeople }, false, '')),
    loading: isPending,
    showSearch: true,
    treeNodeFilterProp: 'title',
    treeNodeLabelProp: 'path',
    treeDefaultExpandedKeys: tree.map(({ department }) => department.departmentId),
    notFoundContent: words('noDepartment'),
  };
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
