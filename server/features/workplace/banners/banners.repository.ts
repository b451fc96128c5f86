import { type RawBuilder, sql } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { LeavingMember } from '#server/domain/handover/handover.ts';
import type { Scope, Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne } from '#server/kernel/database/rows.ts';

interface DepartmentRow {
  departmentId: string;
  name: string;
  path: string;
}

/** The stored fields of a banner, without its image and position. */
export interface StoredBanner extends ColumnsOf<
  'banners',
  'name' | 'link_type' | 'link_address' | 'notice' | 'shown' | 'starts_at' | 'ends_at' | 'departments'
> {
  languages: Language[];
}

export interface BannerRow extends StoredBanner, ColumnsOf<'banners', 'id' | 'image_file_id' | 'version'> {
  /** Departments of the audience that are within the reader's scope. */
  named: DepartmentRow[];
}

const namedIn = (scope: Scope): RawBuilder<unknown> =>
  sql`coalesce((SELECT json_agg(json_build_object('departmentId', d.id, 'name', d.name, 'path', d.path_name) ORDER BY array_position(b.departments, d.id))
    FROM app.departments_view d WHERE d.id = ANY(b.departments) AND ${scope === 'all' ? sql`true` : sql`d.path && ${scope.departments}::uuid[]`}), '[]')`;

const columns = (scope: Scope) => sql`b.id, b.name, b.image_file_id, b.link_type, b.link_address, b.notice, b.shown, b.starts_at,
  b.ends_at, b.departments, ${namedIn(scope)} AS named, b.languages, b.version`;

/** Returns all banners of a team in order. */
export function list(db: Db, teamId: string, scope: Scope): Promise<BannerRow[]> {
  return many(db)<BannerRow>`SELECT ${columns(scope)} FROM banners b WHERE b.team_id = ${teamId}::uuid
    ORDER BY b.position, b.id`;
}

export function find(db: Db, teamId: string, id: string, scope: Scope): Promise<BannerRow | undefined> {
  return maybeOne(db)<BannerRow>`SELECT ${columns(scope)} FROM banners b
    WHERE b.team_id = ${teamId}::uuid AND b.id = ${id}::uuid`;
}

/** Locks all banners of a team for this transaction, so that their number and order do not change. */
export async function lock(tx: Tx, teamId: string): Promise<void> {
  await sql`SELECT 1 FROM teams WHERE id = ${teamId}::uuid FOR NO KEY UPDATE`.execute(tx);
}

export type ShownBannerRow = Pick<BannerRow, 'id' | 'name' | 'image_file_id' | 'link_type' | 'link_address' | 'notice'>;

/**
 * Returns the banners shown to a member at an instant, in order. A person without a department, such as provider support, sees
 * those for the whole team.
 */
export function listShown(
  db: Db,
  teamId: string,
  { memberId, language, now }: { memberId: string; language: Language; now: Date },
): Promise<ShownBannerRow[]> {
  return many(db)<ShownBannerRow>`
    SELECT b.id, b.name, b.image_file_id, b.link_type, b.link_address, b.notice FROM banners b
    WHERE b.team_id = ${teamId}::uuid AND b.shown AND coalesce(b.starts_at <= ${now}, true) AND coalesce(b.ends_at > ${now}, true)
      AND (b.languages = '{}' OR ${language} = ANY(b.languages))
      AND (b.departments = '{}' OR EXISTS (SELECT FROM app.member_departments_view md JOIN app.departments_view d ON d.id = md.department_id
        WHERE md.member_id = ${memberId}::uuid AND d.path && b.departments))
    ORDER BY b.position, b.id`;
}

/** Returns those of the ids that are departments of the team, with their path names. */
export async function knownDepartments(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map();
  const rows = await many(db)<ColumnsOf<'departments', 'id' | 'path_name'>>`
    SELECT d.id, d.path_name FROM app.departments_view d WHERE d.id = ANY(${ids}::uuid[])`;
  return new Map(rows.map(({ id, path_name }) => [id, path_name]));
}

/** Inserts a banner in the last position. */
export async function insert(
  tx: Tx,
  teamId: string,
  banner: StoredBanner & { id: string; imageId: string; by: string | null },
): Promise<void> {
  const { id, imageId, by, ...stored } = banner;
  await tx
    .insertInto('banners')
    .values({
      ...stored,
      team_id: teamId,
      id,
      image_file_id: imageId,
      created_by: by,
      position: sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM banners WHERE team_id = ${teamId}::uuid)`,
    })
    .execute();
}

export async function update(
  tx: Tx,
  teamId: string,
  id: string,
  stored: Partial<StoredBanner & { image_file_id: string }>,
): Promise<void> {
  await tx
    .updateTable('banners')
    .set({ ...stored, version: sql`version + 1`, updated_at: sql`now()` })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute();
}

export async function remove(tx: Tx, teamId: string, id: string): Promise<void> {
  await tx.deleteFrom('banners').where('team_id', '=', teamId).where('id', '=', id).execute();
}

/** Renumbers the banners in the order of the ids. */
export async function setOrder(tx: Tx, teamId: string, ids: readonly string[]): Promise<void> {
  await sql`UPDATE banners b SET position = o.place FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS o (id, place)
    WHERE b.team_id = ${teamId}::uuid AND b.id = o.id`.execute(tx);
}

/** Replaces a member as creator of those of these ids that are banners of the member. */
export async function reassignBanners(
  tx: Tx,
  { teamId, id }: Pick<LeavingMember, 'teamId' | 'id'>,
  ids: readonly string[],
  recipientId: string | null,
): Promise<void> {
  await sql`
    UPDATE banners SET created_by = ${recipientId}::uuid
    WHERE team_id = ${teamId}::uuid AND created_by = ${id}::uuid AND id = ANY(${ids}::uuid[])`.execute(tx);
}
