import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many } from '#server/kernel/database/rows.ts';
import type { ExceptionSide } from './exceptions.repository.ts';

export interface ExceptionDepartmentRow extends ColumnsOf<'departments', 'id' | 'name' | 'path_name' | 'path'> {
  /** Whether another department of the team has the same name. */
  ambiguous: boolean;
}
export interface ExceptionMemberRow extends ColumnsOf<'members', 'id' | 'display_name' | 'avatar_file_id'> {
  resigned: boolean;
  paths: string[][];
}

/** Existing departments and members by id. */
export interface Known {
  departments: ReadonlyMap<string, ExceptionDepartmentRow>;
  members: ReadonlyMap<string, ExceptionMemberRow>;
}

/** The existing departments and members that these sides name. */
export async function readNamed(db: Db, sides: readonly ExceptionSide[]): Promise<Known> {
  const departments = await findDepartments(db, [...new Set(sides.flatMap((side) => side.departments))]);
  const members = await findPeople(db, [...new Set(sides.flatMap((side) => side.members))]);
  return {
    departments: new Map(departments.map((row) => [row.id, row])),
    members: new Map(members.map((row) => [row.id, row])),
  };
}

export async function findDepartments(db: Db, ids: readonly string[]): Promise<ExceptionDepartmentRow[]> {
  if (!ids.length) return [];
  return many(db)<ExceptionDepartmentRow>`
    SELECT d.id, d.name, d.path_name, d.path,
      d.name IN (SELECT n.name FROM app.departments_view n GROUP BY n.name HAVING count(*) > 1) AS ambiguous
    FROM app.departments_view d WHERE d.id = ANY(${ids}::uuid[])
    ORDER BY d.path_name COLLATE "und-x-icu", d.id`;
}

/** Members ordered by name. The path of the main department comes first. */
export async function findPeople(db: Db, ids: readonly string[]): Promise<ExceptionMemberRow[]> {
  if (!ids.length) return [];
  return many(db)<ExceptionMemberRow>`
    SELECT m.id, m.display_name, m.avatar_file_id, m.resigned_at IS NOT NULL AS resigned,
      coalesce((SELECT json_agg(d.path ORDER BY md.position) FROM app.member_departments_view md JOIN app.departments_view d ON d.id = md.department_id
        WHERE md.member_id = m.id), '[]') AS paths
    FROM app.members_view m WHERE m.id = ANY(${ids}::uuid[]) ORDER BY m.display_name COLLATE "und-x-icu", m.id`;
}

/** For each of these departments, the ids from the root down to it. */
export async function pathsOf(db: Db, departments: readonly string[]): Promise<string[][]> {
  return (await findDepartments(db, departments)).map(({ path }) => path);
}
