import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/db.ts';
import type { DepartmentRow } from './departments.repository.ts';

/** The direct children of a department in their order. */
export async function childrenOf(db: Db, teamId: string, id: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, name FROM departments WHERE team_id = ${teamId}::uuid AND parent_id = ${id}::uuid
    ORDER BY sort, name COLLATE "und-x-icu", id`.execute(db);
  return rows;
}

/** The length of the longest path in a subtree; the root alone has 1. */
export async function deepest(db: Db, teamId: string, id: string): Promise<number> {
  const { rows } = await sql<{ depth: number }>`
    SELECT max(cardinality(path)) AS depth FROM departments WHERE team_id = ${teamId}::uuid AND path @> ARRAY[${id}::uuid]`.execute(
    db,
  );
  return rows[0]?.depth ?? 0;
}

/**
 * Puts a department with everything below it under another parent: every path of the subtree in one statement. The
 * caller holds the tree alone.
 */
export async function reparent(tx: Tx, teamId: string, moved: DepartmentRow, parent: DepartmentRow): Promise<void> {
  await markCrossing(tx, teamId, moved.id, -1);
  await sql`
    UPDATE departments SET
      path = ${parent.path}::uuid[] || path[${moved.path.length}::int:],
      parent_id = CASE WHEN id = ${moved.id}::uuid THEN ${parent.id}::uuid ELSE parent_id END,
      version = CASE WHEN id = ${moved.id}::uuid THEN version + 1 ELSE version END,
      updated_at = CASE WHEN id = ${moved.id}::uuid THEN now() ELSE updated_at END
    WHERE team_id = ${teamId}::uuid AND path @> ARRAY[${moved.id}::uuid]`.execute(tx);
  await markCrossing(tx, teamId, moved.id, 1);
}

/**
 * Adds (1) or takes back (-1) the marks of the people who are both inside a subtree and outside it: theirs alone depend
 * on where the subtree hangs.
 */
async function markCrossing(tx: Tx, teamId: string, id: string, sign: 1 | -1): Promise<void> {
  await sql`
    WITH inside AS (
      SELECT d.id FROM departments d WHERE d.team_id = ${teamId}::uuid AND d.path @> ARRAY[${id}::uuid]
    ), several AS (
      SELECT DISTINCT f.member_id FROM member_departments f JOIN members m ON m.team_id = f.team_id AND m.id = f.member_id
      WHERE f.team_id = ${teamId}::uuid AND f.position > 0 AND m.resigned_at IS NULL AND m.status <> 'CANCELED'
    ), crossing AS (
      SELECT md.member_id, array_agg(md.department_id) AS places
      FROM several s JOIN member_departments md ON md.team_id = ${teamId}::uuid AND md.member_id = s.member_id
        LEFT JOIN inside i ON i.id = md.department_id
      GROUP BY md.member_id HAVING count(i.id) BETWEEN 1 AND count(*) - 1
    ), pairs AS (
      SELECT array_agg(c.member_id) AS people, array_agg(p.place) AS places FROM crossing c CROSS JOIN unnest(c.places) AS p (place)
    )
    INSERT INTO department_count_changes (team_id, department_id, people)
    SELECT ${teamId}::uuid, marks.department_id, ${sign}::int * marks.marks
    FROM pairs CROSS JOIN LATERAL app.department_marks(${teamId}::uuid, pairs.people, pairs.places) AS marks`.execute(tx);
}

/** Gives siblings the order of these ids. */
export async function arrange(tx: Tx, teamId: string, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE departments d SET sort = o.place
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS o (id, place)
    WHERE d.team_id = ${teamId}::uuid AND d.id = o.id AND d.sort <> o.place`.execute(tx);
}

/** Places resigned members of a department in its parent instead, so that the records of people who left keep nothing back. */
export async function releaseResigned(tx: Tx, teamId: string, id: string, parentId: string): Promise<void> {
  const resigned = sql`md.team_id = ${teamId}::uuid AND md.department_id = ${id}::uuid AND EXISTS (
    SELECT 1 FROM members m WHERE m.team_id = md.team_id AND m.id = md.member_id AND m.resigned_at IS NOT NULL)`;
  await sql`
    DELETE FROM member_departments md WHERE ${resigned} AND EXISTS (
      SELECT 1 FROM member_departments p
      WHERE p.team_id = md.team_id AND p.member_id = md.member_id AND p.department_id = ${parentId}::uuid)`.execute(tx);
  await sql`UPDATE member_departments md SET department_id = ${parentId}::uuid WHERE ${resigned}`.execute(tx);
}

/** Who is directly in a department, and how many departments are directly below it. */
export async function contentOf(db: Db, teamId: string, id: string): Promise<{ members: number; children: number }> {
  const { rows } = await sql<{ members: number; children: number }>`
    SELECT (SELECT count(*)::int FROM member_departments WHERE team_id = ${teamId}::uuid AND department_id = ${id}::uuid) AS members,
      (SELECT count(*)::int FROM departments WHERE team_id = ${teamId}::uuid AND parent_id = ${id}::uuid) AS children`.execute(
    db,
  );
  return rows[0] ?? { members: 0, children: 0 };
}
