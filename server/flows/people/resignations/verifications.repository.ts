import { sql } from 'kysely';
import type { Db } from '#server/kernel/database/database.ts';

/** The departments that a member heads, as contract `departmentRef`. */
export async function headedBy(
  db: Db,
  teamId: string,
  memberId: string,
): Promise<{ departmentId: string; name: string; path: string }[]> {
  const { rows } = await sql<{ departmentId: string; name: string; path: string }>`
    SELECT id AS "departmentId", name, path_name AS path FROM departments
    WHERE team_id = ${teamId}::uuid AND head_member_id = ${memberId}::uuid ORDER BY path_name, id`.execute(db);
  return rows;
}

export async function countReports(db: Db, teamId: string, memberId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM members
    WHERE team_id = ${teamId}::uuid AND leader_id = ${memberId}::uuid AND resigned_at IS NULL`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The names of a member's roles. */
export async function rolesOf(db: Db, teamId: string, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT r.name FROM role_members rm JOIN roles r ON r.team_id = rm.team_id AND r.id = rm.role_id
    WHERE rm.team_id = ${teamId}::uuid AND rm.member_id = ${memberId}::uuid ORDER BY r.name`.execute(db);
  return rows.map((row) => row.name);
}
