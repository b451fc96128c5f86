import { roleName } from '#server/domain/rights/role-texts.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { column, many, value } from '#server/kernel/database/rows.ts';

/** The departments that a member heads, as contract `departmentRef`. */
export function headedBy(
  db: Db,
  teamId: string,
  memberId: string,
): Promise<{ departmentId: string; name: string; path: string }[]> {
  return many(db)<{ departmentId: string; name: string; path: string }>`
    SELECT id AS "departmentId", name, path_name AS path FROM departments
    WHERE team_id = ${teamId}::uuid AND head_member_id = ${memberId}::uuid ORDER BY path_name, id`;
}

export function countReports(db: Db, teamId: string, memberId: string): Promise<number> {
  return value(db)<number>`
    SELECT count(*)::int FROM members
    WHERE team_id = ${teamId}::uuid AND leader_id = ${memberId}::uuid AND resigned_at IS NULL`;
}

/** The names of a member's roles in the caller's language. */
export function rolesOf(db: Db, { team, language }: Pick<TeamContext, 'team' | 'language'>, memberId: string): Promise<string[]> {
  return column(db)<string>`
    SELECT ${roleName(language)} FROM role_members rm JOIN roles r ON r.team_id = rm.team_id AND r.id = rm.role_id
    WHERE rm.team_id = ${team.id}::uuid AND rm.member_id = ${memberId}::uuid ORDER BY 1`;
}
