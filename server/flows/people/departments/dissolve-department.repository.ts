import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, column, many, maybeOne } from '#server/kernel/database/rows.ts';

export type Dissolved = ColumnsOf<'departments', 'id' | 'parent_id' | 'name' | 'number'>;

export function find(db: Db, teamId: string, id: string): Promise<Dissolved | undefined> {
  return maybeOne(db)<Dissolved>`
    SELECT id, parent_id, name, number FROM departments WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`;
}

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

export async function hasMembers(db: Db, teamId: string, id: string): Promise<boolean> {
  return (
    (await maybeOne(db)`
    SELECT 1 FROM member_departments WHERE team_id = ${teamId}::uuid AND department_id = ${id}::uuid LIMIT 1`) !== undefined
  );
}

export function childrenOf(db: Db, teamId: string, id: string): Promise<{ id: string; name: string }[]> {
  return many(db)<ColumnsOf<'departments', 'id' | 'name'>>`
    SELECT id, name FROM departments WHERE team_id = ${teamId}::uuid AND parent_id = ${id}::uuid
    ORDER BY sort, name COLLATE "und-x-icu", id`;
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

/**
 * Replaces a department in scopes of roles by its children, so that the scopes do not widen. Returns the names of these roles.
 */
export async function narrowScopes(tx: Tx, teamId: string, from: string, childIds: readonly string[]): Promise<string[]> {
  await sql`
    INSERT INTO role_scope_departments (team_id, role_id, department_id)
    SELECT s.team_id, s.role_id, c.id FROM role_scope_departments s CROSS JOIN unnest(${childIds}::uuid[]) AS c (id)
    WHERE s.team_id = ${teamId}::uuid AND s.department_id = ${from}::uuid ON CONFLICT DO NOTHING`.execute(tx);
  return column(tx)<string>`
    WITH gone AS (
      DELETE FROM role_scope_departments WHERE team_id = ${teamId}::uuid AND department_id = ${from}::uuid RETURNING role_id)
    SELECT r.name FROM gone JOIN roles r ON r.team_id = ${teamId}::uuid AND r.id = gone.role_id ORDER BY r.name`;
}

/** Sets the order of siblings to the order of these ids. */
export async function arrange(tx: Tx, teamId: string, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE departments d SET sort = o.place FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS o (id, place)
    WHERE d.team_id = ${teamId}::uuid AND d.id = o.id AND d.sort <> o.place`.execute(tx);
}

export async function remove(tx: Tx, teamId: string, id: string): Promise<void> {
  await sql`DELETE FROM departments WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`.execute(tx);
}
