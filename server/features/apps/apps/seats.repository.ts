import { sql } from 'kysely';
import { matchesSearchAmongNamed } from '#server/domain/visibility/finding.ts';
import type { VisibleMembers } from '#server/domain/visibility/visibility.ts';
import type { Scope, Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, affectedRows, column, many, value } from '#server/kernel/database/rows.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import { rangeContains, type Range } from './settings.ranges.repository.ts';
import { isCounted } from './settings.repository.ts';

export interface SeatHolderRow extends ColumnsOf<'members', 'id' | 'display_name'> {
  departments: { departmentId: string; name: string; path: string }[];
  since: Date;
}

/** Returns a page of the members who hold a seat of an app and are in its range, by name. */
export async function list(
  db: Db,
  teamId: string,
  appId: string,
  query: { range: Range; scope: Scope; search?: { text: string; seen: VisibleMembers } | undefined; page: number; size: number },
): Promise<{ items: SeatHolderRow[]; total: number }> {
  const { range, scope, search, page, size } = query;
  const named = search ? matchesSearchAmongNamed(search.text, search.seen) : sql`true`;
  const from = sql`app_seats s JOIN app.members_view m ON m.id = s.member_id
    WHERE s.team_id = ${teamId}::uuid AND s.app_id = ${appId}::uuid AND ${isCounted} AND ${rangeContains(teamId, range, sql`m.id`)}
      AND ${insideScope(scope)} AND ${named}`;
  const items = await many(db)<SeatHolderRow>`
    SELECT m.id, m.display_name, s.assigned_at AS since, coalesce((
        SELECT json_agg(json_build_object('departmentId', d.id, 'name', d.name, 'path', d.path_name) ORDER BY md.position)
        FROM app.member_departments_view md JOIN app.departments_view d ON d.id = md.department_id WHERE md.member_id = m.id), '[]') AS departments
    FROM ${from} ORDER BY m.display_name COLLATE "und-x-icu", m.id LIMIT ${size} OFFSET ${(page - 1) * size}::int`;
  const total = await value(db)<number>`SELECT count(*)::int FROM ${from}`;
  return { items, total };
}

export interface SeatCandidate {
  id: string;
  name: string;
  /** True if the member is in the range. */
  inside: boolean;
}

/** Returns those of the passed members who are in a scope and have not resigned. */
export function findPeople(
  db: Db,
  teamId: string,
  ids: readonly string[],
  { scope, range }: { scope: Scope; range: Range },
): Promise<SeatCandidate[]> {
  return many(db)<SeatCandidate>`
    SELECT m.id, m.display_name AS name, ${rangeContains(teamId, range, sql`m.id`)} AS inside FROM app.members_view m
    WHERE m.id = ANY(${ids}::uuid[]) AND ${isCounted} AND ${insideScope(scope)} ORDER BY m.display_name COLLATE "und-x-icu", m.id`;
}

/**
 * Locks members, in the order of their ids, so that they cannot resign until the transaction ends. Taken before any lock on an
 * app's row.
 */
export async function lockMembers(tx: Tx, teamId: string, ids: readonly string[]): Promise<void> {
  await sql`SELECT 1 FROM members WHERE team_id = ${teamId}::uuid AND id = ANY(${ids}::uuid[]) ORDER BY id FOR SHARE`.execute(tx);
}

/**
 * Frees the seats of members who left the team or the range. Every change of seats begins with this, so that a seat whose holder
 * was outside the range for a while is not assigned twice. The caller holds a lock on the app's row.
 * @returns the number of seats freed
 */
export function sweep(tx: Tx, teamId: string, appId: string, range: Range): Promise<number> {
  return affectedRows(tx)`
    DELETE FROM app_seats s WHERE s.team_id = ${teamId}::uuid AND s.app_id = ${appId}::uuid
      AND NOT EXISTS (SELECT FROM app.members_view m WHERE m.id = s.member_id AND ${isCounted} AND ${rangeContains(teamId, range, sql`m.id`)})`;
}

/**
 * Frees the seats of these members.
 * @returns the ids of those who held a seat
 */
export function take(tx: Tx, teamId: string, appId: string, ids: readonly string[]): Promise<string[]> {
  return column(tx)<string>`
    DELETE FROM app_seats WHERE team_id = ${teamId}::uuid AND app_id = ${appId}::uuid AND member_id = ANY(${ids}::uuid[])
    RETURNING member_id AS id`;
}

/** Returns those of the passed members who hold a seat. */
export function seated(db: Db, teamId: string, appId: string, ids: readonly string[]): Promise<string[]> {
  return column(db)<string>`
    SELECT member_id AS id FROM app_seats
    WHERE team_id = ${teamId}::uuid AND app_id = ${appId}::uuid AND member_id = ANY(${ids}::uuid[])`;
}

/** Assigns seats to members who hold none, if there is one for each: all or none. The caller holds a lock on the app's row. */
export async function assign(tx: Tx, teamId: string, appId: string, ids: readonly string[], seats: number): Promise<boolean> {
  const affected = await affectedRows(tx)`
    INSERT INTO app_seats (team_id, app_id, member_id)
    SELECT ${teamId}::uuid, ${appId}::uuid, unnest(${ids}::uuid[])
    WHERE (SELECT count(*) FROM app_seats WHERE team_id = ${teamId}::uuid AND app_id = ${appId}::uuid) + ${ids.length}::int <= ${seats}::int`;
  return affected === ids.length;
}
