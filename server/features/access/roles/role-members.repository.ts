import { sql } from 'kysely';
import type { BuiltInRole } from '#contract/access/permission-facts.ts';
import type { HeldRole } from '#server/domain/rights/actor.ts';
import { matchesSearchAmongNamed } from '#server/domain/visibility/finding.ts';
import type { VisibleMembers } from '#server/domain/visibility/visibility.ts';
import type { LeavingMember } from '#server/domain/handover/handover.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { column, many, maybeValue, value } from '#server/kernel/database/rows.ts';
import type { RoleMemberRefRow } from './roles.repository.ts';

export interface RoleHolderRow extends RoleMemberRefRow {
  departments: { departmentId: string; name: string; path: string }[];
  paths: string[][];
  super_admin: boolean;
}

/**
 * A page of the holders of a role, by name. With a search, only those found by the text in the fields that the reader can see.
 */
export async function listHolders(
  db: Db,
  teamId: string,
  roleId: string,
  { search, page, size }: { search?: { text: string; seen: VisibleMembers } | undefined; page: number; size: number },
): Promise<{ items: RoleHolderRow[]; total: number }> {
  const named = search ? matchesSearchAmongNamed(search.text, search.seen) : sql`true`;
  const from = sql`role_members rm JOIN app.members_view m ON m.id = rm.member_id
    WHERE rm.team_id = ${teamId}::uuid AND rm.role_id = ${roleId}::uuid AND m.resigned_at IS NULL AND ${named}`;
  const items = await many(db)<RoleHolderRow>`
    SELECT m.id, m.display_name, m.avatar_file_id, coalesce((
        SELECT json_agg(json_build_object('departmentId', d.id, 'name', d.name, 'path', d.path_name) ORDER BY md.position)
        FROM app.member_departments_view md JOIN app.departments_view d ON d.id = md.department_id WHERE md.member_id = m.id), '[]') AS departments,
      coalesce((SELECT json_agg(d.path) FROM app.member_departments_view md JOIN app.departments_view d ON d.id = md.department_id
        WHERE md.member_id = m.id), '[]') AS paths,
      EXISTS (SELECT 1 FROM role_members o JOIN roles r ON r.team_id = o.team_id AND r.id = o.role_id
        WHERE o.team_id = m.team_id AND o.member_id = m.id AND r.built_in = 'SUPER_ADMIN') AS super_admin
    FROM ${from} ORDER BY m.display_name COLLATE "und-x-icu", m.id LIMIT ${size} OFFSET ${(page - 1) * size}::int`;
  const total = await value(db)<number>`SELECT count(*)::int FROM ${from}`;
  return { items, total };
}

/** The ids of all holders of a role. */
export function holderIds(db: Db, teamId: string, roleId: string): Promise<string[]> {
  return column(db)<string>`
    SELECT member_id AS id FROM role_members WHERE team_id = ${teamId}::uuid AND role_id = ${roleId}::uuid ORDER BY 1`;
}

export async function insert(tx: Tx, teamId: string, roleId: string, memberIds: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO role_members (team_id, role_id, member_id)
    SELECT ${teamId}::uuid, ${roleId}::uuid, unnest(${memberIds}::uuid[]) ON CONFLICT DO NOTHING`.execute(tx);
}

export async function remove(tx: Tx, teamId: string, roleId: string, memberIds: readonly string[]): Promise<void> {
  await sql`
    DELETE FROM role_members WHERE team_id = ${teamId}::uuid AND role_id = ${roleId}::uuid
      AND member_id = ANY(${memberIds}::uuid[])`.execute(tx);
}

/**
 * Locks members so that they cannot resign until the transaction ends. Locks in the order of ids, like all code that locks
 * members.
 */
export async function shareMembers(tx: Tx, teamId: string, ids: readonly string[]): Promise<void> {
  await sql`SELECT 1 FROM members WHERE team_id = ${teamId}::uuid AND id = ANY(${ids}::uuid[]) ORDER BY id FOR SHARE`.execute(tx);
}

/** The number of holders who are active: not resigned, with an account that is not closed. */
export function countPresent(db: Db, teamId: string, roleId: string, except: readonly string[]): Promise<number> {
  return value(db)<number>`
    SELECT count(*)::int FROM role_members rm JOIN members m ON m.team_id = rm.team_id AND m.id = rm.member_id
    WHERE rm.team_id = ${teamId}::uuid AND rm.role_id = ${roleId}::uuid AND m.resigned_at IS NULL AND m.status <> 'CANCELED'
      AND m.id <> ALL(${except}::uuid[])`;
}

export interface RightsRow extends RoleMemberRefRow {
  departments: string[];
  roles: (HeldRole & { name: string | null; builtIn: BuiltInRole | null })[];
}

/**
 * The data that decides the rights of members: their departments and roles, as domain/rights/actor.ts reads them for a request.
 */
export function findRights(db: Db, teamId: string, ids: readonly string[]): Promise<RightsRow[]> {
  return many(db)<RightsRow>`
    SELECT m.id, m.display_name, m.avatar_file_id,
      ARRAY(SELECT md.department_id::text FROM member_departments md WHERE md.team_id = m.team_id AND md.member_id = m.id ORDER BY md.position) AS departments,
      coalesce((SELECT json_agg(json_build_object('id', r.id, 'name', r.name, 'builtIn', r.built_in, 'scope', r.scope, 'rights', r.rights::json) ORDER BY r.name)
        FROM role_members rm JOIN roles r ON r.team_id = rm.team_id AND r.id = rm.role_id
        WHERE rm.team_id = m.team_id AND rm.member_id = m.id), '[]') AS roles
    FROM members m WHERE m.team_id = ${teamId}::uuid AND m.id = ANY(${ids}::uuid[]) AND m.resigned_at IS NULL
    ORDER BY m.display_name COLLATE "und-x-icu", m.id`;
}

/** Up to `most` holders of each role, by name. */
export function findFirstHolders(db: Db, teamId: string, most: number): Promise<(RoleMemberRefRow & { role_id: string })[]> {
  return many(db)<RoleMemberRefRow & { role_id: string }>`
    SELECT h.role_id, h.id, h.display_name, h.avatar_file_id FROM (
      SELECT rm.role_id, m.*, row_number() OVER (PARTITION BY rm.role_id ORDER BY m.display_name COLLATE "und-x-icu", m.id) AS place
      FROM role_members rm JOIN members m ON m.team_id = rm.team_id AND m.id = rm.member_id
      WHERE rm.team_id = ${teamId}::uuid AND m.resigned_at IS NULL) AS h
    WHERE h.place <= ${most} ORDER BY h.role_id, h.place`;
}

/** At most `most` active members of the owner and the super administrators, the owner first, the others by name. */
export function findContactIds(db: Db, teamId: string, most: number): Promise<string[]> {
  return column(db)<string>`
    SELECT m.id FROM members m JOIN teams t ON t.id = m.team_id
    WHERE m.team_id = ${teamId}::uuid AND m.resigned_at IS NULL AND m.status = 'REGISTERED' AND m.suspended_at IS NULL
      AND (m.id = t.owner_member_id OR EXISTS (SELECT FROM role_members rm JOIN roles r ON r.team_id = rm.team_id AND r.id = rm.role_id
        WHERE rm.team_id = m.team_id AND rm.member_id = m.id AND r.built_in = 'SUPER_ADMIN'))
    ORDER BY m.id = t.owner_member_id DESC, m.display_name COLLATE "und-x-icu", m.id LIMIT ${most}`;
}

/** Removes these roles, or all, from a member. */
export async function removeRoles(
  tx: Tx,
  { teamId, id }: Pick<LeavingMember, 'teamId' | 'id'>,
  roleIds: readonly string[] | 'all',
): Promise<void> {
  const which = roleIds === 'all' ? sql`true` : sql`role_id = ANY(${roleIds}::uuid[])`;
  await sql`DELETE FROM role_members WHERE team_id = ${teamId}::uuid AND member_id = ${id}::uuid AND ${which}`.execute(tx);
}

/** Gives a member the super administrator role. Returns false if the member already has the role. */
export async function makeSuperAdmin(tx: Tx, teamId: string, memberId: string): Promise<boolean> {
  const given = await maybeValue(tx)<string>`
      INSERT INTO role_members (team_id, role_id, member_id)
      SELECT team_id, id, ${memberId}::uuid FROM roles WHERE team_id = ${teamId}::uuid AND built_in = 'SUPER_ADMIN'
      ON CONFLICT DO NOTHING RETURNING role_id`;
  return given !== undefined;
}
