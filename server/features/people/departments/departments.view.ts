import type { Department } from '#contract/people/departments.ts';
import type { DepartmentRow } from './departments.repository.ts';
import type { DepartmentTreeNode } from './departments.tree.rules.ts';

/** Converts a department to the API's format. */
export function departmentView(
  row: DepartmentRow,
  head: Department['head'],
  people: number,
  about: Pick<Department, 'can' | 'pathOnly'>,
): Department {
  return {
    departmentId: row.id,
    parentId: row.parent_id,
    name: row.name,
    number: row.number,
    head,
    employeeCount: people,
    version: row.version,
    ...about,
  };
}

/** Converts a department of the tree to the API's format. `pathOnly` marks one that is only part of a path to another. */
export function nodeView(node: DepartmentTreeNode, head: Department['head'], pathOnly: boolean): Department {
  const { row, people, can } = node;
  return {
    departmentId: row.id,
    parentId: row.parent_id,
    name: row.name,
    number: row.number,
    head,
    employeeCount: people,
    pathOnly,
    version: row.version,
    can,
  };
}
