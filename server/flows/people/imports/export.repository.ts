import { type RawBuilder, sql } from 'kysely';
import type { FieldColumn } from '#contract/people/member-field-facts.ts';
import type { GovernedField } from '#contract/access/visibility-facts.ts';
import { fieldShown } from '#server/domain/visibility/fields.ts';
import type { VisibleMembers } from '#server/domain/visibility/visibility.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many } from '#server/kernel/database/rows.ts';
import { selectedFields } from '#server/features/people/members/members.repository.ts';

export type ExportedRow = ColumnsOf<'members', 'id' | FieldColumn> & {
  departments: string[];
  /** The leader's employee number if the reader sees it, else email if visible, else the name. */
  leader: string | null;
};

/** SQL for the key by which an import finds the leader, if the reader sees the leader and that field. */
function leaderKey(seen: VisibleMembers): RawBuilder<unknown> {
  const shown = (field: GovernedField) => fieldShown(seen, field);
  return sql`SELECT coalesce(CASE WHEN ${shown('employeeNumber')} THEN m.employee_number END, CASE WHEN ${shown('email')} THEN m.email::text END) AS key
    FROM (SELECT m.leader_id) AS led JOIN app.members_view m ON m.id = led.leader_id WHERE ${insideScope(seen.scope)}`;
}

/** The matching members after an id, in the order of the ids, so that each appears once despite concurrent changes. */
export async function nextRows(
  db: Db,
  { where, seen }: { where: RawBuilder<boolean>; seen: VisibleMembers },
  after: string | null,
  most: number,
): Promise<ExportedRow[]> {
  const beyond = after ? sql`m.id > ${after}::uuid` : sql`true`;
  return many(db)<ExportedRow>`
    SELECT m.id, ${selectedFields},
      ARRAY(SELECT md.department_id::text FROM member_departments md
        WHERE md.team_id = m.team_id AND md.member_id = m.id ORDER BY md.position) AS departments,
      coalesce(k.key, (SELECT l.display_name FROM members l WHERE l.team_id = m.team_id AND l.id = m.leader_id)) AS leader
    FROM members m LEFT JOIN LATERAL (${leaderKey(seen)}) AS k ON true WHERE ${where} AND ${beyond} ORDER BY m.id LIMIT ${most}`;
}
