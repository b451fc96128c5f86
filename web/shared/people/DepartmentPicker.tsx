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
  /** A department that cannot be chosen, with everything below it: the one being moved. */
  except?: string;
  'aria-label'?: string;
}

interface OneProps extends PickerProps {
  value?: string | null;
  onChange?: (departmentId: string | null) => void;
}

/** Picks one department, or none. Controlled by `value` and `onChange`, so it can be used in a `Form.Item`. */
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
  /** The maximum number of departments; 20 for a member (domain rules section 1). */
  most?: number;
  /** Allows any visible department, not only those the person may put members into. */
  anywhere?: boolean;
}

/** Picks the departments of members, among those the person may put members into; the first is the main department. */
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

/**
 * The shared state of both pickers, and a callback that ends a search. The root is expanded, and during a search everything that
 * contains a match.
 */
function useChoices(except: string | undefined, forPeople = false) {
  const t = useTranslations('ui.pickers');
  const { data, isPending } = useQuery(departmentsQuery);
  const tree = useMemo(() => departmentTree(data ?? []), [data]);
  // Controlled, because the uncontrolled component expands the nodes known at mount and at the last keystroke, when its data may
  // not have been loaded.
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
  /** The text of a chosen department: two departments may have the same name, but never the same path. */
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
