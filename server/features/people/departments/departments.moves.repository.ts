import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, column, many, maybeOne, value } from '#server/kernel/database/rows.ts';
import type { DepartmentRow } from './departments.repository.ts';

/** The direct children of a department in display order. */
export function childrenOf(db: Db, teamId: string, id: string): Promise<{ id: string; name: string }[]> {
  return many(db)<{ id: string; name: string }>`
    SELECT id, name FROM departments WHERE team_id = ${teamId}::uuid AND parent_id = ${id}::uuid
    ORDER BY sort, name COLLATE "und-x-icu", id`;
}

/** The number of departments on the longest path from the team's root into a subtree; 1 for a root without children. */
export function deepestLevelBelow(db: Db, teamId: string, id: string): Promise<number> {
  return value(db)<number>`
    SELECT max(cardinality(path)) AS depth FROM departments WHERE team_id = ${teamId}::uuid AND path @> ARRAY[${id}::uuid]`;
}

/**
 * Moves a department with its subtree below another parent and updates every path of the subtree in one statement. The caller
 * must hold the exclusive lock of the tree.
 */
export async function reparent(tx: Tx, teamId: string, moved: DepartmentRow, parent: DepartmentRow): Promise<void> {
  const inside = await subtreeIds(tx, teamId, moved.id);
  const people = await peopleAcross(tx, teamId, inside);
  if (people.length) await remark(tx, teamId, people, moved, parent);
  await sql`
    UPDATE departments SET
      path = ${parent.path}::uuid[] || path[${moved.path.length}::int:],
      parent_id = CASE WHEN id = ${moved.id}::uuid THEN ${parent.id}::uuid ELSE parent_id END,
      version = CASE WHEN id = ${moved.id}::uuid THEN version + 1 ELSE version END,
      updated_at = CASE WHEN id = ${moved.id}::uuid THEN now() ELSE updated_at END
    WHERE team_id = ${teamId}::uuid AND id = ANY (${inside}::uuid[])`.execute(tx);
}

function subtreeIds(tx: Tx, teamId: string, id: string): Promise<string[]> {
  return column(tx)<string>`
    SELECT id FROM departments WHERE team_id = ${teamId}::uuid AND path @> ARRAY[${id}::uuid]`;
}

/**
 * The members of any status who are in one of these departments and in at least two in total. Only their marks can change by a
 * move.
 */
function peopleAcross(tx: Tx, teamId: string, departmentIds: readonly string[]): Promise<string[]> {
  return column(tx)<string>`
    SELECT DISTINCT md.member_id AS id FROM member_departments md
    WHERE md.team_id = ${teamId}::uuid AND md.department_id = ANY (${departmentIds}::uuid[]) AND EXISTS (
      SELECT 1 FROM member_departments o WHERE o.team_id = md.team_id AND o.member_id = md.member_id AND o.position > 0)`;
}

/**
 * Moves the marks at the nearest common departments of people in several departments (decisions/006) to where those are after the
 * move. Paths are replaced by their rank in tree order, which sorts and compares faster.
 */
async function remark(
  tx: Tx,
  teamId: string,
  people: readonly string[],
  moved: DepartmentRow,
  parent: DepartmentRow,
): Promise<void> {
  await sql`
    WITH ranked AS MATERIALIZED (
      SELECT id, path, path_then, row_number() OVER (ORDER BY path) AS rank, row_number() OVER (ORDER BY path_then) AS rank_then FROM (
        SELECT id, path, CASE WHEN path @> ARRAY[${moved.id}::uuid]
          THEN ${parent.path}::uuid[] || path[${moved.path.length}::int:] ELSE path END AS path_then
        FROM departments WHERE team_id = ${teamId}::uuid) AS d
    ), places AS MATERIALIZED (
      SELECT md.member_id, r.rank, r.rank_then
      FROM unnest(${people}::uuid[]) AS p (id) JOIN members m ON m.team_id = ${teamId}::uuid AND m.id = p.id
        JOIN member_departments md ON md.team_id = ${teamId}::uuid AND md.member_id = p.id JOIN ranked r ON r.id = md.department_id
      WHERE m.resigned_at IS NULL AND m.status <> 'CANCELED'
    ), neighbours AS MATERIALIZED (
      SELECT rank, lag(rank) OVER (PARTITION BY member_id ORDER BY rank) AS neighbour,
        rank_then, lag(rank_then) OVER (PARTITION BY member_id ORDER BY rank_then) AS neighbour_then FROM places
    ), marks AS (
      SELECT app.nearest_common(a.path, b.path) AS department_id, n.people AS mark
      FROM (SELECT rank, neighbour, count(*) AS people FROM neighbours WHERE neighbour IS NOT NULL GROUP BY rank, neighbour) AS n
        JOIN ranked a ON a.rank = n.rank JOIN ranked b ON b.rank = n.neighbour
      UNION ALL
      SELECT app.nearest_common(a.path_then, b.path_then), -n.people
      FROM (SELECT rank_then, neighbour_then, count(*) AS people FROM neighbours WHERE neighbour_then IS NOT NULL GROUP BY rank_then, neighbour_then) AS n
        JOIN ranked a ON a.rank_then = n.rank_then JOIN ranked b ON b.rank_then = n.neighbour_then
    )
    INSERT INTO department_count_changes (team_id, department_id, people)
    SELECT ${teamId}::uuid, department_id, sum(mark) FROM marks GROUP BY department_id HAVING sum(mark) <> 0`.execute(tx);
}

/** Moves the children of an empty department to its parent, each with its new name, and updates every path of their subtrees. */
export async function moveChildren(
  tx: Tx,
  teamId: string,
  from: string,
  to: string,
  names: readonly { id: string; name: string }[],
): Promise<void> {
  // Renames the department itself to its id, so that a child can have its name.
  await sql`UPDATE departments SET name = ${from} WHERE team_id = ${teamId}::uuid AND id = ${from}::uuid`.execute(tx);
  await sql`
    UPDATE departments d SET path = array_remove(d.path, ${from}::uuid),
      parent_id = CASE WHEN n.id IS NULL THEN d.parent_id ELSE ${to}::uuid END,
      name = coalesce(n.name, d.name),
      version = d.version + CASE WHEN n.id IS NULL THEN 0 ELSE 1 END
    FROM departments a LEFT JOIN unnest(${names.map((n) => n.id)}::uuid[], ${names.map((n) => n.name)}::text[]) AS n (id, name) ON n.id = a.id
    WHERE d.team_id = ${teamId}::uuid AND a.team_id = d.team_id AND a.id = d.id AND d.path @> ARRAY[${from}::uuid] AND d.id <> ${from}::uuid`.execute(
    tx,
  );
}

/** Moves the marks of a department without members to its parent (decisions/006). */
export async function moveMarks(tx: Tx, teamId: string, from: string, to: string): Promise<void> {
  await sql`
    INSERT INTO department_count_changes (team_id, department_id, people)
    SELECT ${teamId}::uuid, ${to}::uuid, sum(people) FROM department_people
    WHERE team_id = ${teamId}::uuid AND department_id = ${from}::uuid HAVING sum(people) <> 0`.execute(tx);
  await sql`DELETE FROM department_count_changes WHERE team_id = ${teamId}::uuid AND department_id = ${from}::uuid`.execute(tx);
}

/** Sets the order of siblings to the order of these ids. */
export async function arrange(tx: Tx, teamId: string, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE departments d SET sort = o.place
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS o (id, place)
    WHERE d.team_id = ${teamId}::uuid AND d.id = o.id AND d.sort <> o.place`.execute(tx);
}

/** The numbers of members directly in a department and of its direct children. */
export async function contentOf(db: Db, teamId: string, id: string): Promise<{ members: number; children: number }> {
  return (
    (await maybeOne(db)<{ members: number; children: number }>`
    SELECT (SELECT count(*)::int FROM member_departments WHERE team_id = ${teamId}::uuid AND department_id = ${id}::uuid) AS members,
      (SELECT count(*)::int FROM departments WHERE team_id = ${teamId}::uuid AND parent_id = ${id}::uuid) AS children`) ?? {
      members: 0,
      children: 0,
    }
  );
}

/**
 * A move of a department: the parent and the next sibling before and after it. A next sibling of null means the last position.
 */
export type DepartmentMoveRow = ColumnsOf<
  'department_moves',
  'department_id' | 'from_parent_id' | 'from_before_id' | 'to_parent_id' | 'to_before_id'
>;

/** Stores a move for its undo; the sweep deletes it after 24 hours. Returns the id of the move. */
export async function storeMove(tx: Tx, teamId: string, memberId: string, moved: DepartmentMoveRow): Promise<string> {
  const id = uuidv7();
  await tx
    .insertInto('department_moves')
    .values({ team_id: teamId, id, created_by: memberId, ...moved })
    .execute();
  return id;
}

/** Returns a move of a department that this member made within the last 24 hours. */
export function findMove(
  db: Db,
  teamId: string,
  id: string,
  departmentId: string,
  memberId: string,
): Promise<(DepartmentMoveRow & { created_at: Date }) | undefined> {
  return db
    .selectFrom('department_moves')
    .select(['department_id', 'from_parent_id', 'from_before_id', 'to_parent_id', 'to_before_id', 'created_at'])
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('department_id', '=', departmentId)
    .where('created_by', '=', memberId)
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst();
}
