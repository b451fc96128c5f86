import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import { type ColumnsOf, many } from '#server/kernel/database/rows.ts';

// Every write of the table `member_departments`, except the addition of one member in members.writes.repository.ts.

/** Sets the departments of each member to exactly these, the first being the main one. */
export async function setDepartments(
  tx: Tx,
  teamId: string,
  places: readonly { memberId: string; departmentIds: readonly string[] }[],
): Promise<void> {
  const rows = places.flatMap(({ memberId, departmentIds }) =>
    departmentIds.map((departmentId, position) => ({ member_id: memberId, department_id: departmentId, position })),
  );
  await deleteMemberships(
    tx,
    teamId,
    places.map(({ memberId }) => memberId),
  );
  await sql`INSERT INTO member_departments (team_id, member_id, department_id, position)
    SELECT ${teamId}::uuid, r.member_id, r.department_id, r.position
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS r (member_id uuid, department_id uuid, position int)`.execute(tx);
}

/** Removes members from all departments, before the members are deleted or placed again. */
export async function deleteMemberships(tx: Tx, teamId: string, memberIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM member_departments WHERE team_id = ${teamId}::uuid AND member_id = ANY(${memberIds}::uuid[])`.execute(tx);
}

/**
 * Moves members of a department to another and keeps the position. A member who is already there stays there once with the better
 * position, so that a main department remains the main one.
 */
export async function moveMembers(tx: Tx, teamId: string, memberIds: readonly string[], from: string, to: string): Promise<void> {
  const left = await many(tx)<ColumnsOf<'member_departments', 'member_id' | 'position'>>`
    DELETE FROM member_departments
    WHERE team_id = ${teamId}::uuid AND department_id = ${from}::uuid AND member_id = ANY (${memberIds}::uuid[])
    RETURNING member_id, position`;
  const places = sql`unnest(${left.map((row) => row.member_id)}::uuid[], ${left.map((row) => row.position)}::int[]) AS l (member_id, position)`;
  await sql`
    UPDATE member_departments md SET position = l.position FROM ${places}
    WHERE md.team_id = ${teamId}::uuid AND md.member_id = l.member_id AND md.department_id = ${to}::uuid AND md.position > l.position`.execute(
    tx,
  );
  await sql`
    INSERT INTO member_departments (team_id, member_id, department_id, position)
    SELECT ${teamId}::uuid, l.member_id, ${to}::uuid, l.position FROM ${places}
    WHERE NOT EXISTS (
      SELECT 1 FROM member_departments o WHERE o.team_id = ${teamId}::uuid AND o.member_id = l.member_id AND o.department_id = ${to}::uuid)`.execute(
    tx,
  );
}

/** Moves resigned members of a department to its parent, so that their records do not prevent the deletion of the department. */
export async function releaseResigned(tx: Tx, teamId: string, id: string, parentId: string): Promise<void> {
  const resigned = sql`md.team_id = ${teamId}::uuid AND md.department_id = ${id}::uuid AND EXISTS (
    SELECT 1 FROM members m WHERE m.team_id = md.team_id AND m.id = md.member_id AND m.resigned_at IS NOT NULL)`;
  await sql`
    DELETE FROM member_departments md WHERE ${resigned} AND EXISTS (
      SELECT 1 FROM member_departments p
      WHERE p.team_id = md.team_id AND p.member_id = md.member_id AND p.department_id = ${parentId}::uuid)`.execute(tx);
  await sql`UPDATE member_departments md SET department_id = ${parentId}::uuid WHERE ${resigned}`.execute(tx);
}
