import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne } from '#server/kernel/database/rows.ts';
import type { StoredRow } from './recycle-bin.repository.ts';

export type NamedReference = ColumnsOf<'departments', 'id' | 'name'>;

/** A member with everything that refers to them. */
export interface RecyclableMember {
  row: StoredRow;
  departments: NamedReference[];
  headOf: NamedReference[];
  reports: NamedReference[];
}

/**
 * Locks a member and their reports, then the tree, then the departments they head. The tree comes after members, so that a
 * transaction waiting for a member does not hold the tree.
 */
export async function lock(tx: Tx, teamId: string, id: string): Promise<void> {
  await sql`
    SELECT 1 FROM members WHERE team_id = ${teamId}::uuid AND (id = ${id}::uuid OR leader_id = ${id}::uuid)
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  await sql`SELECT app.lock_departments(${teamId}::uuid, false)`.execute(tx);
  await sql`SELECT 1 FROM departments WHERE team_id = ${teamId}::uuid AND head_member_id = ${id}::uuid ORDER BY id FOR NO KEY UPDATE`.execute(
    tx,
  );
}

/** Returns a member of a scope with departments, head posts and reports. */
export async function find(
  db: Db,
  teamId: string,
  id: string,
  scope: RawBuilder<boolean>,
): Promise<RecyclableMember | undefined> {
  const named = sql`json_build_object('id', d.id, 'name', d.name)`;
  return maybeOne(db)<RecyclableMember>`
    SELECT to_jsonb(m) - 'mobile' - 'search_text' AS row,
      ARRAY(SELECT ${named} FROM member_departments md JOIN departments d ON d.team_id = md.team_id AND d.id = md.department_id
        WHERE md.team_id = m.team_id AND md.member_id = m.id ORDER BY md.position) AS departments,
      ARRAY(SELECT ${named} FROM departments d WHERE d.team_id = m.team_id AND d.head_member_id = m.id ORDER BY d.id) AS "headOf",
      ARRAY(SELECT json_build_object('id', f.id, 'name', f.display_name) FROM members f WHERE f.team_id = m.team_id AND f.leader_id = m.id ORDER BY f.id) AS reports
    FROM members m WHERE m.team_id = ${teamId}::uuid AND m.id = ${id}::uuid AND m.resigned_at IS NULL AND ${scope}`;
}

/** Returns those of these departments that still exist, in the same order, and the root. */
export async function remainingDepartments(
  db: Db,
  teamId: string,
  ids: readonly string[],
): Promise<{ places: NamedReference[]; root: string }> {
  const rows = await many(db)<NamedReference & { root: boolean }>`
    SELECT id, name, parent_id IS NULL AS root FROM departments
    WHERE team_id = ${teamId}::uuid AND (id = ANY(${ids}::uuid[]) OR parent_id IS NULL) FOR KEY SHARE`;
  const root = rows.find((row) => row.root);
  if (!root) throw new Error('the team has no root department');
  return { places: ids.flatMap((id) => rows.filter((row) => row.id === id)), root: root.id };
}

/** Whether a member is current; locks the row against deletion. */
export async function isCurrent(db: Db, teamId: string, id: string): Promise<boolean> {
  return (
    (
      await many(db)`
    SELECT 1 FROM members WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid AND resigned_at IS NULL FOR KEY SHARE`
    ).length === 1
  );
}

/** Those of these members who have no leader now. */
export function withoutLeader(tx: Tx, teamId: string, ids: readonly string[]): Promise<NamedReference[]> {
  return many(tx)<NamedReference>`
    SELECT id, display_name AS name FROM members
    WHERE team_id = ${teamId}::uuid AND id = ANY(${ids}::uuid[]) AND leader_id IS NULL AND resigned_at IS NULL ORDER BY id`;
}
