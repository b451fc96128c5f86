import { sql } from 'kysely';
import type { MenuCode } from '#contract/access/permission-facts.ts';
import type { HeldRole } from '#server/domain/rights/actor.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many } from '#server/kernel/database/rows.ts';
import type { ExceptionMemberRow } from './parties.repository.ts';
import type { MemberGroupRow } from './preview.groups.rules.ts';

/** Members to whom the rules apply. */
export const counts = sql`m.resigned_at IS NULL AND m.status <> 'CANCELED'`;

/** The tree of departments, parents before children. */
export function readTree(db: Db): Promise<{ id: string; parent_id: string | null; depth: number }[]> {
  return many(db)<ColumnsOf<'departments', 'id' | 'parent_id'> & { depth: number }>`
    SELECT d.id, d.parent_id, cardinality(d.path) AS depth FROM app.departments_view d ORDER BY cardinality(d.path), d.path_name, d.id`;
}

/** All members who count, in groups: members with the same departments together, each of the `named` ones alone. */
export function readMemberGroups(db: Db, named: readonly string[]): Promise<MemberGroupRow[]> {
  return many(db)<MemberGroupRow>`
    SELECT id, places, count(*)::int AS size FROM (
      SELECT n.id, array_agg(md.department_id ORDER BY md.department_id) AS places
      FROM app.members_view m JOIN app.member_departments_view md ON md.member_id = m.id LEFT JOIN unnest(${named}::uuid[]) AS n (id) ON n.id = m.id
      WHERE ${counts} GROUP BY m.id, n.id) AS placed
    GROUP BY id, places ORDER BY id, places`;
}

/** Members who have a role with this menu code or are super administrators, with these roles. */
export async function readHolders(db: Db, teamId: string, code: MenuCode): Promise<Map<string, HeldRole[]>> {
  const rows = await many(db)<{ id: string; roles: HeldRole[] }>`
    SELECT rm.member_id AS id, json_agg(json_build_object('id', r.id, 'builtIn', r.built_in, 'scope', r.scope, 'rights', r.rights::json)) AS roles
    FROM roles r JOIN role_members rm ON rm.team_id = r.team_id AND rm.role_id = r.id
    WHERE r.team_id = ${teamId}::uuid AND (r.built_in = 'SUPER_ADMIN' OR r.rights::json -> 'grants' ->> ${code} IS NOT NULL)
    GROUP BY rm.member_id`;
  return new Map(rows.map(({ id, roles }) => [id, roles]));
}

/** Heads of departments with their departments, and the members to whom anyone reports. */
export async function readReportingLines(db: Db): Promise<{ heads: { id: string; head: string }[]; leaders: string[] }> {
  const heads = await many(db)<{ id: string; head: string }>`
    SELECT d.id, d.head_member_id AS head FROM app.departments_view d WHERE d.head_member_id IS NOT NULL`;
  const leaders = await many(db)<{ id: string }>`
    SELECT DISTINCT m.leader_id AS id FROM app.members_view m WHERE m.leader_id IS NOT NULL AND ${counts}`;
  return { heads: heads, leaders: leaders.map(({ id }) => id) };
}

/** For each leader, the number of people of each group who report to them. */
export function readReports(db: Db, named: readonly string[]): Promise<(MemberGroupRow & { leader: string })[]> {
  return many(db)<MemberGroupRow & { leader: string }>`
    SELECT leader, id, places, count(*)::int AS size FROM (
      SELECT m.leader_id AS leader, n.id, array_agg(md.department_id ORDER BY md.department_id) AS places
      FROM app.members_view m JOIN app.member_departments_view md ON md.member_id = m.id LEFT JOIN unnest(${named}::uuid[]) AS n (id) ON n.id = m.id
      WHERE m.leader_id IS NOT NULL AND ${counts} GROUP BY m.id, m.leader_id, n.id) AS placed
    GROUP BY leader, id, places`;
}

/** Up to `most` people of each of these groups, by the index of the group in the list. */
export async function peopleOf(
  db: Db,
  named: readonly string[],
  groups: readonly { id: string | null; places: readonly string[]; most: number }[],
): Promise<Map<number, Omit<ExceptionMemberRow, 'resigned' | 'paths'>[]>> {
  const rows = await many(db)<Omit<ExceptionMemberRow, 'resigned' | 'paths'> & { at: number }>`
    SELECT k.at::int - 1 AS at, found.* FROM json_array_elements(${JSON.stringify(groups)}::json) WITH ORDINALITY AS k (kind, at),
      LATERAL (
        SELECT m.id, m.display_name, m.avatar_file_id FROM app.members_view m
        WHERE m.id = (k.kind ->> 'id')::uuid
        UNION ALL (
        SELECT m.id, m.display_name, m.avatar_file_id
        FROM app.member_departments_view md JOIN app.members_view m ON m.id = md.member_id
        WHERE k.kind ->> 'id' IS NULL AND md.department_id = (k.kind -> 'places' ->> 0)::uuid AND ${counts} AND m.id <> ALL(${named}::uuid[])
          AND (SELECT array_agg(x.department_id::text ORDER BY x.department_id) FROM app.member_departments_view x WHERE x.member_id = m.id)
            = ARRAY(SELECT json_array_elements_text(k.kind -> 'places'))
        LIMIT (k.kind ->> 'most')::int)) AS found`;
  const found = new Map<number, Omit<ExceptionMemberRow, 'resigned' | 'paths'>[]>();
  for (const { at, ...row } of rows) found.set(at, [...(found.get(at) ?? []), row]);
  return found;
}
