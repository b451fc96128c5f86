import { type RawBuilder, sql } from 'kysely';
import type { FieldColumn } from '#contract/people/member-field-facts.ts';
import type { MemberList } from '#contract/people/members.ts';
import type { GovernedField } from '#contract/access/visibility-facts.ts';
import { fieldShown } from '#server/domain/visibility/fields.ts';
import type { VisibleMembers } from '#server/domain/visibility/visibility.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many } from '#server/kernel/database/rows.ts';
import { selectedFields } from '#server/features/people/members/members.repository.ts';
import { orders } from '#server/features/people/members/pages.repository.ts';

export type ExportedRow = ColumnsOf<'members', 'id' | FieldColumn | 'job_ended_date'> & {
  suspended: boolean;
  departments: { id: string; path: string }[];
  /** The leader's employee number if the reader sees it, else email if visible, else the name. */
  leader: string | null;
};

/** SQL for the key by which an import finds the leader, if the reader sees the leader and that field. */
function leaderKey(seen: VisibleMembers): RawBuilder<unknown> {
  const shown = (field: GovernedField) => fieldShown(seen, field);
  return sql`SELECT coalesce(CASE WHEN ${shown('employeeNumber')} THEN m.employee_number END, CASE WHEN ${shown('email')} THEN m.email::text END) AS key
    FROM (SELECT m.leader_id) AS led JOIN app.members_view m ON m.id = led.leader_id WHERE ${insideScope(seen.scope)}`;
}

/** A condition on `m` that holds for members with these ids only. */
export const among = (where: RawBuilder<boolean>, ids: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`${where} AND m.id = ANY(${[...ids]}::uuid[])`;

/** The ids of the matching members in the order of the list: 60 bytes each. */
export async function sortedIds(
  db: Db,
  where: RawBuilder<boolean>,
  { sort, order }: Pick<MemberList, 'sort' | 'order'>,
): Promise<string[]> {
  const { key, [order]: sorted } = orders[sort];
  const rows = await many(db)<{ id: string }>`
    SELECT p.id FROM (SELECT m.id, ${key} AS k FROM app.members_view m WHERE ${where}) AS p ORDER BY ${sorted}`;
  return rows.map(({ id }) => id);
}

/** Those of these members who still match, in the order of the ids. */
export async function rowsOf(
  db: Db,
  { where, seen }: { where: RawBuilder<boolean>; seen: VisibleMembers },
  ids: readonly string[],
): Promise<ExportedRow[]> {
  return many(db)<ExportedRow>`
    SELECT m.id, ${selectedFields}, m.job_ended_date, m.suspended_at IS NOT NULL AS suspended,
      coalesce((SELECT json_agg(json_build_object('id', d.id, 'path', d.path_name) ORDER BY md.position)
        FROM member_departments md JOIN departments d ON d.team_id = md.team_id AND d.id = md.department_id
        WHERE md.team_id = m.team_id AND md.member_id = m.id), '[]') AS departments,
      coalesce(k.key, (SELECT l.display_name FROM members l WHERE l.team_id = m.team_id AND l.id = m.leader_id)) AS leader
    FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS wanted (id, place) JOIN members m ON m.id = wanted.id
      LEFT JOIN LATERAL (${leaderKey(seen)}) AS k ON true WHERE ${where} ORDER BY wanted.place`;
}
