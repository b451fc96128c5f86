import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne, maybeValue } from '#server/kernel/database/rows.ts';
import { departmentInside, namedOf, type NamedRow } from './insight.rows.repository.ts';

export interface ChartDepartmentRow extends ColumnsOf<'departments', 'id' | 'parent_id' | 'name'> {
  head: NamedRow | null;
  people: number;
  children: number;
  /** false for a department outside the scope that is only part of a path to one inside. */
  inside: boolean;
}

/** SQL condition: the department with the alias `d` is inside the scope or above a department that is. */
function shownBy(scope: Scope): RawBuilder<boolean> {
  if (scope === 'all') return sql<boolean>`true`;
  return sql<boolean>`(${departmentInside(scope)} OR d.id IN (
    SELECT unnest(a.path) FROM app.departments_view a WHERE a.id = ANY(${scope.departments}::uuid[])))`;
}

const order = sql`d.sort, d.name COLLATE "und-x-icu", d.id`;

/** A page of the ids of the direct children that a scope shows, in tree order, and their total number. */
export async function childIds(
  db: Db,
  parentId: string,
  scope: Scope,
  { offset, size }: { offset: number; size: number },
): Promise<{ ids: string[]; total: number }> {
  return (
    (await maybeOne(db)<{ ids: string[]; total: number }>`
    WITH kids AS MATERIALIZED (
      SELECT d.id, row_number() OVER (ORDER BY ${order}) AS place FROM app.departments_view d
      WHERE d.parent_id = ${parentId}::uuid AND ${shownBy(scope)})
    SELECT (SELECT count(*)::int FROM kids) AS total, ARRAY(
      SELECT id::text FROM kids WHERE place > ${offset} AND place <= ${offset + size} ORDER BY place) AS ids`) ?? {
      ids: [],
      total: 0,
    }
  );
}

/** The ids from the root to a department that a scope shows, including the department itself; empty if it is not shown. */
export async function pathToDepartment(db: Db, id: string, scope: Scope): Promise<string[]> {
  return (
    (await maybeValue(db)<string[]>`
    SELECT d.path::text[] AS path FROM app.departments_view d WHERE d.id = ${id}::uuid AND ${shownBy(scope)}`) ?? []
  );
}

export function rootId(db: Db): Promise<string | undefined> {
  return maybeValue(db)<string>`SELECT id FROM app.departments_view WHERE parent_id IS NULL`;
}

/** Departments with these ids in this order, with the distinct people of each subtree. */
export function departmentsOf(db: Db, teamId: string, ids: readonly string[], scope: Scope): Promise<ChartDepartmentRow[]> {
  return many(db)<ChartDepartmentRow>`
    WITH requested AS MATERIALIZED (
      SELECT d.id, d.parent_id, d.name, d.path, d.head_member_id, w.place, ${departmentInside(scope)} AS inside
      FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS w (id, place) JOIN app.departments_view d ON d.id = w.id
    ), marks AS MATERIALIZED (
      SELECT department_id, sum(people) AS people FROM department_people WHERE team_id = ${teamId}::uuid GROUP BY department_id
    )
    SELECT w.id, w.parent_id, w.name, w.inside, ${namedOf('h')} AS head,
      coalesce((SELECT sum(k.people) FROM app.departments_view b JOIN marks k ON k.department_id = b.id WHERE b.path @> ARRAY[w.id]), 0)::int AS people,
      (SELECT count(*)::int FROM app.departments_view d WHERE d.parent_id = w.id AND ${shownBy(scope)}) AS children
    FROM requested w LEFT JOIN app.members_view h ON h.id = w.head_member_id AND h.resigned_at IS NULL ORDER BY w.place`;
}

/** Up to `most` departments of a scope whose name or number matches a pattern, those nearest to the root first. */
export function findDepartments(
  db: Db,
  pattern: string,
  scope: Scope,
  most: number,
): Promise<{ id: string; name: string; path: string; head_id: string | null }[]> {
  return many(db)<ColumnsOf<'departments', 'id' | 'name'> & { path: string; head_id: string | null }>`
    SELECT d.id, d.name, d.path_name AS path, d.head_member_id AS head_id FROM app.departments_view d
    WHERE ${departmentInside(scope)} AND (lower(d.name) LIKE ${pattern} OR lower(d.number) LIKE ${pattern})
    ORDER BY cardinality(d.path), ${order} LIMIT ${most}`;
}
