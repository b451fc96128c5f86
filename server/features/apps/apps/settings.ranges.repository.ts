import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { RangeKind } from '#contract/apps/app-settings-facts.ts';
import { roleName } from '#server/domain/rights/role-texts.ts';
import type { Scope, Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { many, one } from '#server/kernel/database/rows.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import { isCounted } from './settings.repository.ts';

/** The parties of a range, by ids. */
export interface RangeParties {
  departments: string[];
  members: string[];
  roles: string[];
}
export interface Range extends RangeParties {
  availability: RangeKind;
}

export interface PartyRow {
  kind: 'department' | 'member' | 'role';
  id: string;
  name: string;
  /** Of a department: its path of names. */
  pathName: string | null;
  /** True if the party is in the requested scope. A role is only in the scope of the whole team. */
  inside: boolean;
}

/** The team, and the language in which built-in roles are named. */
type PartyReader = { team: { id: string }; language: Language };

const insideTree = (scope: Scope): RawBuilder<boolean> =>
  scope === 'all' ? sql<boolean>`true` : sql<boolean>`d.path && ${scope.departments}::uuid[]`;

/** Returns the parties of an app's range by name: departments, members, roles. Resigned members are left out. */
export function readParties(db: Db, { team, language }: PartyReader, appId: string, scope: Scope): Promise<PartyRow[]> {
  const teamId = team.id;
  return many(db)<PartyRow>`
    SELECT 'department' AS kind, d.id, d.name, d.path_name AS "pathName", ${insideTree(scope)} AS inside, 1 AS place
      FROM team_app_parties p JOIN app.departments_view d ON d.id = p.department_id
      WHERE p.team_id = ${teamId}::uuid AND p.app_id = ${appId}::uuid
    UNION ALL SELECT 'member', m.id, m.display_name, NULL, ${insideScope(scope)}, 2
      FROM team_app_parties p JOIN app.members_view m ON m.id = p.member_id
      WHERE p.team_id = ${teamId}::uuid AND p.app_id = ${appId}::uuid AND m.resigned_at IS NULL
    UNION ALL SELECT 'role', r.id, ${roleName(language)}, NULL, ${scope === 'all'}::boolean, 3
      FROM team_app_parties p JOIN roles r ON r.team_id = p.team_id AND r.id = p.role_id
      WHERE p.team_id = ${teamId}::uuid AND p.app_id = ${appId}::uuid
    ORDER BY place, name, id`;
}

/** Returns the existing departments, members and roles of these ids that are in a scope, with their names. */
export function findParties(db: Db, { team, language }: PartyReader, named: RangeParties, scope: Scope): Promise<PartyRow[]> {
  const teamId = team.id;
  return many(db)<PartyRow>`
    SELECT 'department' AS kind, d.id, d.name, d.path_name AS "pathName", true AS inside
      FROM app.departments_view d WHERE d.id = ANY(${named.departments}::uuid[]) AND ${insideTree(scope)}
    UNION ALL SELECT 'member', m.id, m.display_name, NULL, true FROM app.members_view m
      WHERE m.id = ANY(${named.members}::uuid[]) AND ${isCounted} AND ${insideScope(scope)}
    UNION ALL SELECT 'role', r.id, ${roleName(language)}, NULL, true FROM roles r
      WHERE r.team_id = ${teamId}::uuid AND r.id = ANY(${named.roles}::uuid[])`;
}

/** Locks the parties of a new range against deletion, always in the same order, before any lock on an app's row. */
export async function lockParties(tx: Tx, teamId: string, { departments, members, roles }: RangeParties): Promise<void> {
  await sql`SELECT 1 FROM departments WHERE team_id = ${teamId}::uuid AND id = ANY(${departments}::uuid[]) ORDER BY id FOR KEY SHARE`.execute(
    tx,
  );
  await sql`SELECT 1 FROM roles WHERE team_id = ${teamId}::uuid AND id = ANY(${roles}::uuid[]) ORDER BY id FOR KEY SHARE`.execute(
    tx,
  );
  await sql`SELECT 1 FROM members WHERE team_id = ${teamId}::uuid AND id = ANY(${members}::uuid[]) ORDER BY id FOR KEY SHARE`.execute(
    tx,
  );
}

/** Returns the roles of the team by name. */
export function listRoles(db: Db, { team, language }: PartyReader): Promise<{ roleId: string; name: string }[]> {
  const name = roleName(language);
  return many(db)<{ roleId: string; name: string }>`
    SELECT r.id AS "roleId", ${name} AS name FROM roles r WHERE r.team_id = ${team.id}::uuid ORDER BY ${name} COLLATE "und-x-icu", r.id`;
}

/**
 * SQL condition whether a range contains a member, for a range that need not be stored (as `inRange` of the verdict does for
 * stored ones).
 */
export function rangeContains(teamId: string, range: Range, member: RawBuilder<unknown>): RawBuilder<boolean> {
  if (range.availability !== 'PORTION') return sql<boolean>`${range.availability === 'ALL'}::boolean`;
  return sql<boolean>`${member} IN (SELECT unnest(${range.members}::uuid[])
    UNION ALL SELECT md.member_id FROM app.departments_view d JOIN app.member_departments_view md ON md.department_id = d.id
      WHERE d.path && ${range.departments}::uuid[]
    UNION ALL SELECT rm.member_id FROM role_members rm WHERE rm.team_id = ${teamId}::uuid AND rm.role_id = ANY(${range.roles}::uuid[]))`;
}

/** Stores the range of an app. The caller holds a lock on the row. A stopped app stays stopped. */
export async function writeRange(tx: Tx, teamId: string, appId: string, range: Range): Promise<void> {
  await sql`
    UPDATE team_apps SET availability = CASE WHEN availability = 'STOP' THEN 'STOP' ELSE ${range.availability} END,
      availability_before_stop = CASE WHEN availability = 'STOP' THEN ${range.availability} END, version = version + 1, updated_at = now()
    WHERE team_id = ${teamId}::uuid AND app_id = ${appId}::uuid`.execute(tx);
  await sql`DELETE FROM team_app_parties WHERE team_id = ${teamId}::uuid AND app_id = ${appId}::uuid`.execute(tx);
  if (range.availability !== 'PORTION') return;
  const rows = (column: RawBuilder<unknown>, ids: readonly string[]) =>
    sql`INSERT INTO team_app_parties (team_id, app_id, ${column})
      SELECT ${teamId}::uuid, ${appId}::uuid, unnest(${ids}::uuid[])`.execute(tx);
  await rows(sql`department_id`, range.departments);
  await rows(sql`member_id`, range.members);
  await rows(sql`role_id`, range.roles);
}

export interface RangeMember {
  id: string;
  display_name: string;
  loses: boolean;
  seat: boolean;
}
export interface Difference {
  gains: number;
  loses: number;
  seatsFreed: number;
  people: number;
  items: RangeMember[];
}

/** Returns who in a scope gains an app and who loses it between two ranges: the first `most` by name, those who lose it first. */
export async function difference(
  db: Db,
  teamId: string,
  appId: string,
  { before, after, scope, most }: { before: Range; after: Range; scope: Scope; most: number },
): Promise<Difference> {
  const m = sql`m.id`;
  return one(db)<Difference>`
    WITH people AS MATERIALIZED (
      SELECT m.id, m.display_name, ${rangeContains(teamId, before, m)} AS before, ${rangeContains(teamId, after, m)} AS after
      FROM app.members_view m WHERE ${isCounted} AND ${insideScope(scope)}),
    touched AS MATERIALIZED (
      SELECT p.id, p.display_name, p.before AS loses, p.before AND EXISTS (SELECT FROM app_seats s
        WHERE s.team_id = ${teamId}::uuid AND s.app_id = ${appId}::uuid AND s.member_id = p.id) AS seat
      FROM people p WHERE p.before <> p.after)
    SELECT (SELECT count(*)::int FROM people WHERE after) AS people,
      (SELECT count(*)::int FROM touched WHERE NOT loses) AS gains, (SELECT count(*)::int FROM touched WHERE loses) AS loses,
      (SELECT count(*)::int FROM touched WHERE seat) AS "seatsFreed",
      (SELECT coalesce(json_agg(f), '[]') FROM (SELECT * FROM touched
        ORDER BY loses DESC, display_name COLLATE "und-x-icu", id LIMIT ${most}) f) AS items`;
}
