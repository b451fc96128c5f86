import type { Department } from '#contract/departments.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { linkToFile } from '#server/kernel/files.ts';
import type { DepartmentRow, HeadRow } from './departments.repository.ts';
import type { Node } from './departments.tree.ts';

/** Rows as the wire spells them. */
export function departmentView(
  context: TeamContext,
  row: DepartmentRow,
  people: number,
  about: Pick<Department, 'can' | 'pathOnly'>,
): Department {
  return {
    departmentId: row.id,
    parentId: row.parent_id,
    name: row.name,
    number: row.number,
    head: row.head && headView(context, row.head),
    employeeCount: people,
    version: row.version,
    ...about,
  };
}

export function nodeView(node: Node, heads: ReadonlyMap<string, Department['head']>, pathOnly: boolean): Department {
  const { row, people, can } = node;
  return {
    departmentId: row.id,
    parentId: row.parent_id,
    name: row.name,
    number: row.number,
    head: (row.head_member_id && heads.get(row.head_member_id)) || null,
    employeeCount: people,
    pathOnly,
    version: row.version,
    can,
  };
}

export function headView(context: TeamContext, row: HeadRow): NonNullable<Department['head']> {
  return {
    employeeId: row.id,
    displayName: row.display_name,
    avatar: linkToFile(context.fileKey, context.team.id, row.avatar_file_id, context.now),
    jobTitle: row.job_title,
  };
}
