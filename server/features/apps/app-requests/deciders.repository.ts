import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many } from '#server/kernel/database/rows.ts';

/** A member who may decide on a request, with their contact data. */
export interface Decider
  extends ColumnsOf<'members', 'id' | 'display_name'>, ColumnsOf<'accounts', 'email' | 'mobile' | 'locale'> {
  /** They decide only as the head of one of the member's departments, not by a role. */
  head: boolean;
}

/**
 * Returns who decides on requests of a member, by name: the owner, super administrators, members with 040100 (edit) by a role
 * whose scope contains the member, and the heads of the member's departments and of those above. The member and suspended people
 * are left out.
 */
export function decidersOf(db: Db, teamId: string, memberId: string): Promise<Decider[]> {
  return many(db)<Decider>`
    WITH above AS MATERIALIZED (SELECT DISTINCT unnest(d.path) AS id FROM member_departments md
      JOIN departments d ON d.team_id = md.team_id AND d.id = md.department_id
      WHERE md.team_id = ${teamId}::uuid AND md.member_id = ${memberId}::uuid),
    by_role AS MATERIALIZED (
        SELECT owner_member_id AS id FROM teams WHERE id = ${teamId}::uuid
        UNION ALL SELECT rm.member_id FROM role_members rm JOIN roles r ON r.team_id = rm.team_id AND r.id = rm.role_id
          WHERE rm.team_id = ${teamId}::uuid AND (r.built_in = 'SUPER_ADMIN' OR (
            EXISTS (SELECT FROM role_grants g WHERE g.team_id = r.team_id AND g.role_id = r.id
              AND g.menu_code = '040100' AND g.access = 'edit')
            AND CASE r.scope WHEN 'ALL' THEN true
              WHEN 'MEMBERS' THEN EXISTS (SELECT FROM role_scope_members s
                WHERE s.team_id = r.team_id AND s.role_id = r.id AND s.member_id = ${memberId}::uuid)
              WHEN 'DEPARTMENTS' THEN EXISTS (SELECT FROM role_scope_departments s JOIN above ON above.id = s.department_id
                WHERE s.team_id = r.team_id AND s.role_id = r.id)
              ELSE EXISTS (SELECT FROM member_departments md JOIN above ON above.id = md.department_id
                WHERE md.team_id = rm.team_id AND md.member_id = rm.member_id) END))),
    heads AS MATERIALIZED (SELECT d.head_member_id AS id FROM departments d JOIN above ON above.id = d.id
      WHERE d.team_id = ${teamId}::uuid AND d.head_member_id IS NOT NULL)
    SELECT m.id, m.display_name, o.email, o.mobile, o.locale, m.id NOT IN (SELECT id FROM by_role WHERE id IS NOT NULL) AS head
    FROM members m JOIN accounts o ON o.id = m.account_id
    WHERE m.team_id = ${teamId}::uuid AND m.resigned_at IS NULL AND m.status = 'REGISTERED' AND m.suspended_at IS NULL AND o.closed_at IS NULL
      AND m.id <> ${memberId}::uuid AND m.id IN (SELECT id FROM by_role UNION SELECT id FROM heads)
    ORDER BY m.display_name COLLATE "und-x-icu", m.id`;
}
