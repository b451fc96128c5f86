import { type RawBuilder, sql } from 'kysely';
import type { LeavingMember } from '#server/domain/handover/handover.ts';
import type { Scope, Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, affectedRows, affectsAny, many, maybeOne, value } from '#server/kernel/database/rows.ts';

export interface LinkRow extends ColumnsOf<
  'invitation_links',
  'id' | 'code' | 'token_sealed' | 'validity' | 'expires_at' | 'max_uses' | 'uses' | 'email_domains' | 'created_at'
> {
  /** null for the team's own link. */
  name: string | null;
  department: { departmentId: string; name: string; path: string } | null;
  expired: boolean;
  /** The number of pending requests by this link. */
  pending: number;
  created_by_name: string | null;
}

const select = sql`
  SELECT l.id, l.name, l.code, l.token_sealed, l.validity, l.expires_at, coalesce(l.expires_at <= now(), false) AS expired, l.max_uses, l.uses,
    (SELECT count(*)::int FROM join_requests r WHERE r.team_id = l.team_id AND r.link_id = l.id AND r.status = 'PENDING') AS pending,
    l.email_domains, m.display_name AS created_by_name, l.created_at,
    CASE WHEN d.id IS NOT NULL THEN json_build_object('departmentId', d.id, 'name', d.name, 'path', d.path_name) END AS department
  FROM invitation_links l
  LEFT JOIN departments d ON d.team_id = l.team_id AND d.id = l.department_id
  LEFT JOIN members m ON m.team_id = l.team_id AND m.id = l.created_by`;

/** The team's own link, or undefined if it has not been created yet. */
export function findOwn(db: Db, teamId: string): Promise<LinkRow | undefined> {
  return maybeOne(db)<LinkRow>`
    ${select} WHERE l.team_id = ${teamId}::uuid AND l.name IS NULL AND l.ended_at IS NULL`;
}

/** SQL condition: links `l` with departments `d` that a scope covers; links without a department only for `all`. */
export function linksInside(scope: Scope): RawBuilder<boolean> {
  return scope === 'all' ? sql<boolean>`true` : sql<boolean>`d.path && ${scope.departments}::uuid[]`;
}

/** Named links that have not ended, newest first. */
export function listNamed(db: Db, teamId: string, scope: Scope): Promise<LinkRow[]> {
  return many(db)<LinkRow>`
    ${select} WHERE l.team_id = ${teamId}::uuid AND l.name IS NOT NULL AND l.ended_at IS NULL AND ${linksInside(scope)}
    ORDER BY l.created_at DESC, l.id DESC`;
}

/** Returns a named link that has not ended and locks it until the end of the transaction. */
export async function lockNamed(tx: Tx, teamId: string, id: string, scope: Scope): Promise<LinkRow | undefined> {
  await sql`SELECT 1 FROM invitation_links WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid FOR UPDATE`.execute(tx);
  return maybeOne(tx)<LinkRow>`
    ${select} WHERE l.team_id = ${teamId}::uuid AND l.id = ${id}::uuid AND l.name IS NOT NULL AND l.ended_at IS NULL
      AND ${linksInside(scope)}`;
}

/** Returns the number of named links that have not ended. */
export function countNamed(db: Db, teamId: string): Promise<number> {
  return value(db)<number>`
    SELECT count(*)::int FROM invitation_links WHERE team_id = ${teamId}::uuid AND name IS NOT NULL AND ended_at IS NULL`;
}

export type NewLink = ColumnsOf<
  'invitation_links',
  | 'id'
  | 'name'
  | 'code'
  | 'token_hash'
  | 'token_sealed'
  | 'department_id'
  | 'validity'
  | 'expires_at'
  | 'max_uses'
  | 'email_domains'
  | 'created_by'
>;

/** Inserts a link. @returns false without inserting if the code is taken, or if the team already has its own link */
export async function insert(tx: Tx, teamId: string, link: NewLink): Promise<boolean> {
  // ON CONFLICT covers only the code or the own link; a duplicate name must raise an error.
  const target = link.name === null ? sql`` : sql`(code)`;
  return affectsAny(tx)`
    INSERT INTO invitation_links (team_id, id, name, code, token_hash, token_sealed, department_id, validity, expires_at, max_uses, email_domains, created_by)
    VALUES (${teamId}::uuid, ${link.id}::uuid, ${link.name}, ${link.code}, ${link.token_hash}, ${link.token_sealed}, ${link.department_id}::uuid,
      ${link.validity}, ${link.expires_at}, ${link.max_uses}, ${link.email_domains}::text[], ${link.created_by}::uuid)
    ON CONFLICT ${target} DO NOTHING`;
}

export type LinkValues = Partial<
  ColumnsOf<'invitation_links', 'name' | 'department_id' | 'validity' | 'expires_at' | 'max_uses' | 'email_domains'>
>;

export async function update(tx: Tx, teamId: string, id: string, values: LinkValues): Promise<void> {
  await tx.updateTable('invitation_links').set(values).where('team_id', '=', teamId).where('id', '=', id).execute();
}

/** Ends links that have not ended: one, the team's own, or all but one. @returns how many */
export async function end(tx: Tx, teamId: string, which: { id: string } | 'own' | { allBut: string }): Promise<number> {
  const condition =
    which === 'own' ? sql`name IS NULL` : 'id' in which ? sql`id = ${which.id}::uuid` : sql`id <> ${which.allBut}::uuid`;
  return affectedRows(tx)`
    UPDATE invitation_links SET ended_at = now() WHERE team_id = ${teamId}::uuid AND ended_at IS NULL AND ${condition}`;
}

/** Returns a department with its path and locks it against deletion. */
export function findDepartment(
  tx: Tx,
  teamId: string,
  id: string,
): Promise<ColumnsOf<'departments', 'id' | 'name' | 'path'> | undefined> {
  return maybeOne(tx)<ColumnsOf<'departments', 'id' | 'name' | 'path'>>`
    SELECT id, name, path::text[] AS path FROM departments WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid FOR KEY SHARE`;
}

/** Replaces a member as creator of those of these ids that are invitation links of the member. */
export async function reassignLinks(
  tx: Tx,
  { teamId, id }: Pick<LeavingMember, 'teamId' | 'id'>,
  ids: readonly string[],
  recipientId: string | null,
): Promise<void> {
  await sql`
    UPDATE invitation_links SET created_by = ${recipientId}::uuid
    WHERE team_id = ${teamId}::uuid AND created_by = ${id}::uuid AND id = ANY(${ids}::uuid[])`.execute(tx);
}
