import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many } from '#server/kernel/database/rows.ts';

export interface RoleGroupRow extends ColumnsOf<'role_groups', 'id' | 'name'> {
  roles: number;
}

/** Groups in their order, or with an id only this group. */
export function list(db: Db, teamId: string, id?: string): Promise<RoleGroupRow[]> {
  return many(db)<RoleGroupRow>`
    SELECT g.id, g.name, (SELECT count(*)::int FROM roles r WHERE r.team_id = g.team_id AND r.group_id = g.id) AS roles
    FROM role_groups g WHERE g.team_id = ${teamId}::uuid ${id ? sql`AND g.id = ${id}::uuid` : sql``}
    ORDER BY g.sort, g.created_at, g.id`;
}

/** Locks a group. A concurrent transaction that adds a role to the group waits. */
export async function lock(tx: Tx, teamId: string, id: string): Promise<RoleGroupRow | undefined> {
  await sql`SELECT 1 FROM role_groups WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid FOR UPDATE`.execute(tx);
  return (await list(tx, teamId, id))[0];
}

/** Adds a group after the last one. */
export async function insertLast(tx: Tx, teamId: string, id: string, name: string): Promise<void> {
  await sql`
    INSERT INTO role_groups (team_id, id, name, sort)
    SELECT ${teamId}::uuid, ${id}::uuid, ${name}, coalesce(max(sort), 0) + 1 FROM role_groups WHERE team_id = ${teamId}::uuid`.execute(
    tx,
  );
}

export async function rename(tx: Tx, teamId: string, id: string, name: string): Promise<void> {
  await sql`UPDATE role_groups SET name = ${name} WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`.execute(tx);
}

/** Renumbers the groups in the order of `ids`. */
export async function setOrder(tx: Tx, teamId: string, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE role_groups g SET sort = o.place FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS o (id, place)
    WHERE g.team_id = ${teamId}::uuid AND g.id = o.id`.execute(tx);
}

export async function remove(tx: Tx, teamId: string, id: string): Promise<void> {
  await sql`DELETE FROM role_groups WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`.execute(tx);
}
