import { sql } from 'kysely';
import { leadingAmongNamed } from '#server/domain/visibility/finding.ts';
import type { VisibleMembers } from '#server/domain/visibility/visibility.ts';
import type { Scope, Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import { rangeContains, type Range } from './settings.ranges.repository.ts';
import { present } from './settings.repository.ts';

export interface SeatHolderRow {
  id: string;
  display_name: string;
  departments: { departmentId: string; name: string; path: string }[];
  since: Date;
}

/** A page of who holds a seat of an app and may use it, by name. */
export async function list(
  db: Db,
  teamId: string,
  appId: string,
  asked: { range: Range; scope: Scope; search?: { text: string; seen: VisibleMembers } | undefined; page: number; size: number },
): Promise<{ items: SeatHolderRow[]; total: number }> {
  const { range, scope, search, page, size } = asked;
  const named = search ? leadingAmongNamed(search.text, search.seen) : sql`true`;
  const from = sql`app_seats s JOIN app.members m ON m.id = s.member_id
    WHERE s.team_id = ${teamId}::uuid AND s.app_id = ${appId}::uuid AND ${present} AND ${rangeContains(teamId, range, sql`m.id`)}
      AND ${insideScope(scope)} AND ${named}`;
  const { rows: items } = await sql<SeatHolderRow>`
    SELECT m.id, m.display_name, s.assigned_at AS since, coalesce((
        SELECT json_agg(json_build_object('departmentId', d.id, 'name', d.name, 'path', d.path_name) ORDER BY md.position)
        FROM app.member_departments md JOIN app.departments d ON d.id = md.department_id WHERE md.member_id = m.id), '[]') AS departments
    FROM ${from} ORDER BY m.display_name COLLATE "und-x-icu", m.id LIMIT ${size} OFFSET ${(page - 1) * size}::int`.execute(db);
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${from}`.execute(db);
  return { items, total: rows[0]?.n ?? 0 };
}

export interface SeatCandidate {
  id: string;
  name: string;
  /** The range holds them. */
  inside: boolean;
}

/** Those of some members who lie in a scope and are still there. */
export async function findPeople(
  db: Db,
  teamId: string,
  ids: readonly string[],
  { scope, range }: { scope: Scope; range: Range },
): Promise<SeatCandidate[]> {
  const { rows } = await sql<SeatCandidate>`
    SELECT m.id, m.display_name AS name, ${rangeContains(teamId, range, sql`m.id`)} AS inside FROM app.members m
    WHERE m.id = ANY(${ids}::uuid[]) AND ${present} AND ${insideScope(scope)} ORDER BY m.display_name COLLATE "und-x-icu", m.id`.execute(
    db,
  );
  return rows;
}

/** Keeps people from resigning until the transaction ends, in the order of their ids. Before any app's row. */
export async function lockMembers(tx: Tx, teamId: string, ids: readonly string[]): Promise<void> {
  await sql`SELECT 1 FROM members WHERE team_id = ${teamId}::uuid AND id = ANY(${ids}::uuid[]) ORDER BY id FOR SHARE`.execute(tx);
}

/**
 * Frees the seats of who left the team or the range. Each change of seats begins with it, so that a seat whose holder was
 * outside for a while is not given twice. The app's row is held.
 * @returns how many were freed
 */
export async function sweep(tx: Tx, teamId: string, appId: string, range: Range): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM app_seats s WHERE s.team_id = ${teamId}::uuid AND s.app_id = ${appId}::uuid
      AND NOT EXISTS (SELECT FROM app.members m WHERE m.id = s.member_id AND ${present} AND ${rangeContains(teamId, range, sql`m.id`)})`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** @returns the ids of those who held a seat */
export async function take(tx: Tx, teamId: string, appId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    DELETE FROM app_seats WHERE team_id = ${teamId}::uuid AND app_id = ${appId}::uuid AND member_id = ANY(${ids}::uuid[])
    RETURNING member_id AS id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Those of some people who hold a seat. */
export async function seated(db: Db, teamId: string, appId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT member_id AS id FROM app_seats
    WHERE team_id = ${teamId}::uuid AND app_id = ${appId}::uuid AND member_id = ANY(${ids}::uuid[])`.execute(db);
  return rows.map(({ id }) => id);
}

/** Gives seats to people who hold none, if there is one for each: all or none. The app's row is held. */
export async function assign(tx: Tx, teamId: string, appId: string, ids: readonly string[], seats: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO app_seats (team_id, app_id, member_id)
    SELECT ${teamId}::uuid, ${appId}::uuid, unnest(${ids}::uuid[])
    WHERE (SELECT count(*) FROM app_seats WHERE team_id = ${teamId}::uuid AND app_id = ${appId}::uuid) + ${ids.length}::int <= ${seats}::int`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0) === ids.length;
}
