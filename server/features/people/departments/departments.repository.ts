import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, affectsAny, columnsStored, many, maybeOne, maybeValue, value } from '#server/kernel/database/rows.ts';

export interface DepartmentRow extends ColumnsOf<'departments', 'id' | 'parent_id' | 'name' | 'number' | 'version'> {
  /** The ids from the root to the department itself. */
  path: string[];
  head: DepartmentHeadRow | null;
}

/** A department of the whole tree without its path. */
export interface TreeRow extends ColumnsOf<
  'departments',
  'id' | 'parent_id' | 'name' | 'number' | 'sort' | 'version' | 'head_member_id'
> {
  /** The mark of this department (decisions/006): the sum over a subtree counts each person in it once. */
  marks: number;
}

/** Every department of the team with its mark, from one snapshot, unordered. */
export function listAll(db: Db, teamId: string): Promise<TreeRow[]> {
  return many(db)<TreeRow>`
    SELECT d.id, d.parent_id, d.name, d.number, d.sort, d.version, d.head_member_id, coalesce(p.marks, 0)::int AS marks
    FROM departments d LEFT JOIN (
      SELECT department_id, sum(people) AS marks FROM department_people WHERE team_id = ${teamId}::uuid GROUP BY department_id
    ) p ON p.department_id = d.id
    WHERE d.team_id = ${teamId}::uuid`;
}

export type DepartmentHeadRow = ColumnsOf<'members', 'id' | 'display_name'>;

/** The heads of all departments of the team, without duplicates. */
export function listHeads(db: Db, teamId: string): Promise<DepartmentHeadRow[]> {
  return many(db)<DepartmentHeadRow>`
    SELECT id, display_name FROM members
    WHERE team_id = ${teamId}::uuid AND id = ANY (ARRAY(
      SELECT DISTINCT head_member_id FROM departments WHERE team_id = ${teamId}::uuid AND head_member_id IS NOT NULL))`;
}

/** Returns a department with its path and its head. */
export function find(db: Db, teamId: string, id: string): Promise<DepartmentRow | undefined> {
  return maybeOne(db)<DepartmentRow>`
    SELECT d.id, d.parent_id, d.name, d.number, d.path::text[] AS path, d.version, CASE WHEN h.id IS NOT NULL THEN
      json_build_object('id', h.id, 'display_name', h.display_name) END AS head
    FROM departments d LEFT JOIN members h ON h.team_id = d.team_id AND h.id = d.head_member_id
    WHERE d.team_id = ${teamId}::uuid AND d.id = ${id}::uuid`;
}

/** Returns a department and locks its row against changes until the end of the transaction. */
export async function lock(tx: Tx, teamId: string, id: string): Promise<DepartmentRow | undefined> {
  await sql`SELECT 1 FROM departments WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid FOR NO KEY UPDATE`.execute(tx);
  return find(tx, teamId, id);
}

/** Returns the headcount of a department and its subtree, each person counted once. */
export function countPeople(db: Db, teamId: string, id: string): Promise<number> {
  return value(db)<number>`
    SELECT coalesce(sum(people), 0)::int AS people FROM department_people
    WHERE team_id = ${teamId}::uuid AND department_id = ANY (ARRAY(
      SELECT id FROM departments WHERE team_id = ${teamId}::uuid AND path @> ARRAY[${id}::uuid]))`;
}

/** Acquires the exclusive lock of the team's department tree. It must be taken before any other lock. */
export async function lockTree(tx: Tx, teamId: string): Promise<void> {
  await sql`SELECT app.lock_departments(${teamId}::uuid, true)`.execute(tx);
}

/** Acquires the shared lock of the tree, which every write of memberships needs. It must be taken before any lock on a department. */
export async function lockTreeShared(tx: Tx, teamId: string): Promise<void> {
  await sql`SELECT app.lock_departments(${teamId}::uuid, false)`.execute(tx);
}

/** Returns the number of departments of the team. */
export function countAll(db: Db, teamId: string): Promise<number> {
  return value(db)<number>`SELECT count(*)::int FROM departments WHERE team_id = ${teamId}::uuid`;
}

/** Adds a department as the last child of its parent. */
export async function insert(
  tx: Tx,
  teamId: string,
  row: ColumnsOf<'departments', 'id' | 'name' | 'number'> & { parent: Pick<DepartmentRow, 'id' | 'path'>; headId: string | null },
): Promise<void> {
  await sql`
    INSERT INTO departments (team_id, id, parent_id, name, number, head_member_id, path, sort)
    SELECT ${teamId}::uuid, ${row.id}::uuid, ${row.parent.id}::uuid, ${row.name}, ${row.number}, ${row.headId}::uuid,
      ${[...row.parent.path, row.id]}::uuid[], coalesce(max(sort), 0) + 1
    FROM departments WHERE team_id = ${teamId}::uuid AND parent_id = ${row.parent.id}::uuid`.execute(tx);
}

export type DepartmentValues = Partial<ColumnsOf<'departments', 'name' | 'number' | 'head_member_id'>>;

export async function update(tx: Tx, teamId: string, id: string, values: DepartmentValues): Promise<void> {
  await tx
    .updateTable('departments')
    .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute();
}

/** Inserts a department from a stored row. Columns added since get their default, and columns that no longer exist are ignored. */
export async function restoreDepartmentRow(tx: Tx, row: Readonly<Record<string, unknown>>): Promise<void> {
  const columns = await columnsStored(tx, 'departments', row);
  await sql`
    INSERT INTO departments (${columns})
    SELECT ${columns} FROM jsonb_populate_record(NULL::departments, ${JSON.stringify(row)}::jsonb)`.execute(tx);
}

/**
 * Replaces the head `from` of those of these departments, without ids of all departments, that have this head; null stands for no
 * head. Returns the changed departments.
 */
export function replaceHead(
  tx: Tx,
  teamId: string,
  { from, to, ids }: { from: string | null; to: string | null; ids?: readonly string[] },
): Promise<{ id: string; name: string }[]> {
  return many(tx)<ColumnsOf<'departments', 'id' | 'name'>>`
    UPDATE departments SET head_member_id = ${to}::uuid, version = version + 1, updated_at = now()
    WHERE team_id = ${teamId}::uuid AND ${from === null ? sql`head_member_id IS NULL` : sql`head_member_id = ${from}::uuid`}
      AND ${ids ? sql`id = ANY(${ids}::uuid[])` : sql`true`} RETURNING id, name`;
}

/** Deletes a department that is no longer referred to, and removes it from scopes of roles. Returns false if there is none. */
export function remove(tx: Tx, teamId: string, id: string): Promise<boolean> {
  return affectsAny(tx)`DELETE FROM departments WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`;
}

/** Locks a member who can be head (neither resigned nor CANCELED) until the end of the transaction and returns the name. */
export function lockHead(tx: Tx, teamId: string, memberId: string): Promise<string | undefined> {
  return maybeValue(tx)<string>`
    SELECT display_name AS name FROM members
    WHERE team_id = ${teamId}::uuid AND id = ${memberId}::uuid AND resigned_at IS NULL AND status <> 'CANCELED' FOR KEY SHARE`;
}

/** Returns how many marks are not yet folded into the counts, at most `most`. */
export function countGathered(db: Db, teamId: string, most: number): Promise<number> {
  return value(db)<number>`
    SELECT count(*)::int FROM (SELECT 1 FROM department_count_changes WHERE team_id = ${teamId}::uuid LIMIT ${most}) AS waiting`;
}

/** Folds collected marks into the counts; the sums do not change. */
export async function fold(tx: Tx, teamId: string): Promise<void> {
  await sql`SELECT app.fold_department_counts(${teamId}::uuid)`.execute(tx);
}

/** Whether a member heads at least one of these departments. */
export async function headsAnyOf(db: Db, teamId: string, memberId: string | null, ids: readonly string[]): Promise<boolean> {
  return (
    (await maybeOne(db)`SELECT 1 FROM departments
    WHERE team_id = ${teamId}::uuid AND id = ANY(${ids}::uuid[]) AND head_member_id = ${memberId}::uuid LIMIT 1`) !== undefined
  );
}

/** Whether at least one member who has not resigned is directly in a department. */
export async function hasCurrentMembers(db: Db, teamId: string, id: string | undefined): Promise<boolean> {
  return (
    (await maybeOne(db)`SELECT 1 FROM app.member_departments_view md JOIN app.members_view m ON m.id = md.member_id
    WHERE md.team_id = ${teamId}::uuid AND md.department_id = ${id}::uuid AND m.resigned_at IS NULL LIMIT 1`) !== undefined
  );
}
