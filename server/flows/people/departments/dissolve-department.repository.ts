import type { Tx } from '#server/kernel/context.ts';
import { column, many } from '#server/kernel/database/rows.ts';

/** Locks up to `most` members directly in a department, including resigned ones, in the order of their ids. Returns the ids. */
export function lockMembers(tx: Tx, teamId: string, id: string, most: number): Promise<string[]> {
  return column(tx)<string>`
    SELECT m.id FROM members m WHERE m.team_id = ${teamId}::uuid AND m.id = ANY (ARRAY(
      SELECT member_id FROM member_departments WHERE team_id = ${teamId}::uuid AND department_id = ${id}::uuid ORDER BY member_id LIMIT ${most}))
    ORDER BY m.id FOR NO KEY UPDATE`;
}

/** Locks the department for its deletion without waiting. Returns false if another transaction refers to it at the moment. */
export async function lockAtOnce(tx: Tx, teamId: string, id: string): Promise<boolean> {
  return (
    (
      await many(tx)`
    SELECT 1 FROM departments WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid FOR UPDATE SKIP LOCKED`
    ).length === 1
  );
}
