import { type RawBuilder, sql } from 'kysely';
import type { MenuCode } from '#contract/access/permission-facts.ts';
import type { RoleType } from '#contract/access/role-facts.ts';
import type { Language } from '#contract/languages.ts';
import { roleName, type RoleTexts } from '#server/domain/rights/role-texts.ts';
import type { Access, Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, column, many, maybeOne, maybeValue } from '#server/kernel/database/rows.ts';

export type RoleMemberRefRow = ColumnsOf<'members', 'id' | 'display_name' | 'avatar_file_id'>;

export type RolePermissions = Partial<Record<MenuCode, Access>>;

/** A role with the departments and members of its scope. A path contains the ids from the root down to the department. */
export interface RoleRow extends ColumnsOf<
  'roles',
  'id' | 'group_id' | 'name' | 'description' | 'type' | 'built_in' | 'scope' | 'version'
> {
  grants: RolePermissions;
  holders: number;
  departments: ColumnsOf<'departments', 'id' | 'name' | 'path_name' | 'path'>[];
  members: (RoleMemberRefRow & { paths: string[][] })[];
  /** The paths of its holders' departments for the scope OWN_DEPARTMENTS, otherwise empty. */
  holder_paths: string[][];
}

const pathsOf = (member: RawBuilder<unknown>) => sql`coalesce((
  SELECT json_agg(d.path) FROM app.member_departments_view md JOIN app.departments_view d ON d.id = md.department_id WHERE md.member_id = ${member}), '[]')`;

const columns = sql`r.id, r.group_id, r.name, r.description, r.type, r.built_in, r.scope, r.version, r.rights::json -> 'grants' AS grants,
  (SELECT count(*)::int FROM role_members rm WHERE rm.team_id = r.team_id AND rm.role_id = r.id) AS holders,
  coalesce((SELECT json_agg(json_build_object('id', d.id, 'name', d.name, 'path_name', d.path_name, 'path', d.path) ORDER BY d.path_name, d.id)
    FROM role_scope_departments s JOIN app.departments_view d ON d.id = s.department_id
    WHERE s.team_id = r.team_id AND s.role_id = r.id AND r.scope = 'DEPARTMENTS'), '[]') AS departments,
  coalesce((SELECT json_agg(json_build_object('id', m.id, 'display_name', m.display_name, 'avatar_file_id', m.avatar_file_id,
      'paths', ${pathsOf(sql`m.id`)}) ORDER BY m.display_name, m.id)
    FROM role_scope_members s JOIN app.members_view m ON m.id = s.member_id
    WHERE s.team_id = r.team_id AND s.role_id = r.id AND r.scope = 'MEMBERS' AND m.resigned_at IS NULL), '[]') AS members,
  CASE WHEN r.scope = 'OWN_DEPARTMENTS' THEN coalesce((SELECT json_agg(DISTINCT d.path::text[]::text)
    FROM role_members rm JOIN app.member_departments_view md ON md.member_id = rm.member_id JOIN app.departments_view d ON d.id = md.department_id
    WHERE rm.team_id = r.team_id AND rm.role_id = r.id), '[]') ELSE '[]' END AS holder_paths`;

type Read = Omit<RoleRow, 'holder_paths'> & { holder_paths: string[] };

const rowOf = ({ holder_paths, ...row }: Read): RoleRow => ({
  ...row,
  holder_paths: holder_paths.map((path) => path.slice(1, -1).split(',')),
});

export interface RoleFilters {
  search?: string | undefined;
  groupId?: string | undefined;
  type?: readonly RoleType[] | undefined;
  heldBy?: string | undefined;
}

/** Roles: built-in ones first in the order of the product, then by name in the language. Their number per team is limited. */
export async function list(
  db: Db,
  { teamId, language }: { teamId: string; language: Language },
  { search, groupId, type, heldBy }: RoleFilters = {},
): Promise<RoleRow[]> {
  const name = roleName(language);
  const parts = [sql`r.team_id = ${teamId}::uuid`];
  if (search) parts.push(sql`strpos(lower(${name}), ${search.toLowerCase()}) > 0`);
  if (groupId) parts.push(sql`r.group_id = ${groupId}::uuid`);
  if (type?.length) parts.push(sql`r.type = ANY(${type}::text[])`);
  if (heldBy)
    parts.push(
      sql`r.id IN (SELECT rm.role_id FROM role_members rm WHERE rm.team_id = ${teamId}::uuid AND rm.member_id = ${heldBy}::uuid)`,
    );
  return (
    await many(db)<Read>`
    SELECT ${columns} FROM roles r WHERE ${sql.join(parts, sql` AND `)}
    ORDER BY array_position(ARRAY['SUPER_ADMIN', 'HR', 'IT', 'FINANCE', 'RECEPTION'], r.built_in) NULLS LAST, ${name} COLLATE "und-x-icu", r.id`
  ).map(rowOf);
}

export async function find(db: Db, teamId: string, id: string): Promise<RoleRow | undefined> {
  const rows = await many(db)<Read>`SELECT ${columns} FROM roles r WHERE r.team_id = ${teamId}::uuid AND r.id = ${id}::uuid`;
  return rows[0] && rowOf(rows[0]);
}

/** Locks a role, so that changes to it or its members are made one after the other. */
export async function lock(tx: Tx, teamId: string, id: string): Promise<RoleRow | undefined> {
  await sql`SELECT 1 FROM roles WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid FOR UPDATE`.execute(tx);
  return find(tx, teamId, id);
}

/** Locks the number of roles and groups of a team until the transaction ends, and returns both. */
export async function lockTeam(tx: Tx, teamId: string): Promise<{ roles: number; groups: number }> {
  await sql`SELECT 1 FROM teams WHERE id = ${teamId}::uuid FOR NO KEY UPDATE`.execute(tx);
  return (
    (await maybeOne(tx)<{ roles: number; groups: number }>`
    SELECT (SELECT count(*)::int FROM roles WHERE team_id = ${teamId}::uuid) AS roles,
      (SELECT count(*)::int FROM role_groups WHERE team_id = ${teamId}::uuid) AS groups`) ?? { roles: 0, groups: 0 }
  );
}

export type RoleWrite = ColumnsOf<'roles', 'id' | 'group_id' | 'name' | 'description' | 'type' | 'scope'>;

export async function insert(tx: Tx, teamId: string, role: RoleWrite): Promise<void> {
  await tx
    .insertInto('roles')
    .values({ team_id: teamId, ...role })
    .execute();
}

export async function update(tx: Tx, teamId: string, { id, ...role }: RoleWrite): Promise<void> {
  await sql`
    UPDATE roles SET group_id = ${role.group_id}::uuid, name = ${role.name}, description = ${role.description}, type = ${role.type},
      scope = ${role.scope}, version = version + 1, updated_at = now()
    WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`.execute(tx);
}

/** Replaces the permissions of a role. */
export async function setGrants(tx: Tx, teamId: string, roleId: string, grants: RolePermissions): Promise<void> {
  await sql`DELETE FROM role_grants WHERE team_id = ${teamId}::uuid AND role_id = ${roleId}::uuid`.execute(tx);
  await sql`
    INSERT INTO role_grants (team_id, role_id, menu_code, access)
    SELECT ${teamId}::uuid, ${roleId}::uuid, key, value FROM json_each_text(${JSON.stringify(grants)}::json)`.execute(tx);
}

/** Replaces the departments and members of a role's scope. */
export async function setScope(
  tx: Tx,
  teamId: string,
  roleId: string,
  { departments, members }: { departments: readonly string[]; members: readonly string[] },
): Promise<void> {
  await sql`DELETE FROM role_scope_departments WHERE team_id = ${teamId}::uuid AND role_id = ${roleId}::uuid`.execute(tx);
  await sql`DELETE FROM role_scope_members WHERE team_id = ${teamId}::uuid AND role_id = ${roleId}::uuid`.execute(tx);
  await sql`
    INSERT INTO role_scope_departments (team_id, role_id, department_id)
    SELECT ${teamId}::uuid, ${roleId}::uuid, unnest(${departments}::uuid[])`.execute(tx);
  await sql`
    INSERT INTO role_scope_members (team_id, role_id, member_id)
    SELECT ${teamId}::uuid, ${roleId}::uuid, unnest(${members}::uuid[])`.execute(tx);
}

/**
 * Replaces a department in scopes of roles by its children, so that the scopes do not widen. Returns the names of these roles in the language.
 */
export async function narrowScopes(
  tx: Tx,
  { teamId, language }: { teamId: string; language: Language },
  from: string,
  childIds: readonly string[],
): Promise<string[]> {
  await sql`
    INSERT INTO role_scope_departments (team_id, role_id, department_id)
    SELECT s.team_id, s.role_id, c.id FROM role_scope_departments s CROSS JOIN unnest(${childIds}::uuid[]) AS c (id)
    WHERE s.team_id = ${teamId}::uuid AND s.department_id = ${from}::uuid ON CONFLICT DO NOTHING`.execute(tx);
  return column(tx)<string>`
    WITH gone AS (
      DELETE FROM role_scope_departments WHERE team_id = ${teamId}::uuid AND department_id = ${from}::uuid RETURNING role_id)
    SELECT ${roleName(language)} FROM gone JOIN roles r ON r.team_id = ${teamId}::uuid AND r.id = gone.role_id ORDER BY 1`;
}

/** Deletes a role with its permissions, scope and holders. */
export async function remove(tx: Tx, teamId: string, id: string): Promise<void> {
  await sql`DELETE FROM roles WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`.execute(tx);
}

/** The texts of a team's roles, by which the names that are taken are known. */
export function listTexts(db: Db, teamId: string): Promise<(RoleTexts & { id: string })[]> {
  return many(db)<RoleTexts & { id: string }>`SELECT id, name, description, built_in FROM roles WHERE team_id = ${teamId}::uuid`;
}

/** Departments with these ids and their paths. */
export function findDepartments(db: Db, ids: readonly string[]): Promise<RoleRow['departments']> {
  return many(db)<RoleRow['departments'][number]>`
    SELECT d.id, d.name, d.path_name, d.path FROM app.departments_view d WHERE d.id = ANY(${ids}::uuid[]) ORDER BY d.path_name, d.id`;
}

export interface RolePersonRow extends RoleMemberRefRow {
  status: string;
  super_admin: boolean;
  paths: string[][];
}

/** Members with these ids who have not resigned, with the paths of their departments. */
export function findPeople(db: Db, teamId: string, ids: readonly string[]): Promise<RolePersonRow[]> {
  return many(db)<RolePersonRow>`
    SELECT m.id, m.display_name, m.avatar_file_id, m.status, ${pathsOf(sql`m.id`)} AS paths,
      EXISTS (SELECT 1 FROM role_members rm JOIN roles r ON r.team_id = rm.team_id AND r.id = rm.role_id
        WHERE rm.team_id = m.team_id AND rm.member_id = m.id AND r.built_in = 'SUPER_ADMIN') AS super_admin
    FROM members m WHERE m.team_id = ${teamId}::uuid AND m.id = ANY(${ids}::uuid[]) AND m.resigned_at IS NULL
    ORDER BY m.display_name COLLATE "und-x-icu", m.id`;
}

export function findGroupName(db: Db, teamId: string, id: string): Promise<string | undefined> {
  return maybeValue(db)<string>`
    SELECT name FROM role_groups WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`;
}
