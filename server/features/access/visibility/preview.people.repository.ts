import { sql } from 'kysely';
import { fieldShown } from '#server/domain/visibility/fields.ts';
import { isSearched, matchesSearchAmongNamed } from '#server/domain/visibility/finding.ts';
import { type MemberRefRow, refColumns } from '#server/domain/visibility/named-people.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import type { VisibleMembers } from '#server/domain/visibility/visibility.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many } from '#server/kernel/database/rows.ts';
import { counts } from './preview.repository.ts';

interface PreviewedRow extends MemberRefRow, ColumnsOf<'members', 'employee_number'> {
  /** The index of the group. */
  at: number;
  /** Whether the reader sees the person, and the number. */
  visible: boolean;
  numbered: boolean;
  department: string;
}

interface PreviewedRequest {
  seen: VisibleMembers;
  /** Members who are a group of their own. */
  named: readonly string[];
  /** The groups to list, by the id of the one member or the ids of the departments, joined. */
  groups: readonly { at: number; key: string }[];
  filters: { search?: string | undefined; departmentId?: string | undefined };
  page: number;
  size: number;
}

/**
 * A page of the members of some groups, by name. Reads the departments of all members once, as the preview does. Hidden members
 * are found by name only, and not by department.
 */
export async function pageOfPreviewed(
  db: Db,
  { seen, named, groups, filters: { search, departmentId }, page, size }: PreviewedRequest,
): Promise<{ rows: PreviewedRow[]; total: number }> {
  const visible = insideScope(seen.scope);
  const found = search && isSearched(search) ? matchesSearchAmongNamed(search, seen) : sql`true`;
  const placed = departmentId
    ? sql`(${visible} AND EXISTS (SELECT FROM app.member_departments_view x JOIN app.departments_view d ON d.id = x.department_id
        WHERE x.member_id = m.id AND d.path @> ARRAY[${departmentId}::uuid]))`
    : sql`true`;
  const rows = await many(db)<Omit<PreviewedRow, 'id'> & { id: string | null; total: number }>`
    WITH placed AS MATERIALIZED (
      SELECT m.id, coalesce(n.id::text, string_agg(md.department_id::text, ',' ORDER BY md.department_id)) AS key
      FROM app.members_view m JOIN app.member_departments_view md ON md.member_id = m.id
        LEFT JOIN unnest(${named}::uuid[]) AS n (id) ON n.id = m.id
      WHERE ${counts} GROUP BY m.id, n.id),
    matched AS MATERIALIZED (
      SELECT m.id, m.display_name, g.at FROM placed p JOIN json_to_recordset(${JSON.stringify(groups)}::json) AS g (at int, key text) USING (key)
        JOIN app.members_view m ON m.id = p.id
      WHERE ${found} AND ${placed}),
    listed AS (SELECT * FROM matched ORDER BY display_name COLLATE "und-x-icu", id LIMIT ${size} OFFSET ${(page - 1) * size})
    SELECT t.total, x.* FROM (SELECT count(*)::int AS total FROM matched) AS t LEFT JOIN (
      SELECT l.at, ${refColumns(seen)}, ${visible} AS visible, m.employee_number, ${fieldShown(seen, 'employeeNumber')} AS numbered,
        coalesce((SELECT d.path_name FROM app.member_departments_view md JOIN app.departments_view d ON d.id = md.department_id
          WHERE md.member_id = m.id ORDER BY md.position LIMIT 1), '') AS department
      FROM listed l JOIN app.members_view m ON m.id = l.id) AS x ON true
    ORDER BY x.display_name COLLATE "und-x-icu", x.id`;
  return { rows: rows.flatMap((row) => (row.id === null ? [] : [{ ...row, id: row.id }])), total: rows[0]?.total ?? 0 };
}
