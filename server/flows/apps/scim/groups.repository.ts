import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne, maybeValue } from '#server/kernel/database/rows.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import type { Columns } from './filter.repository.ts';
import type { UserScopes, ListSlice } from './users.repository.ts';

export interface ScimGroupRow
  extends
    ColumnsOf<'departments', 'id' | 'path_name' | 'name' | 'version' | 'created_at' | 'updated_at'>,
    ColumnsOf<'scim_links', 'external_id'> {
  parent_id: string;
  /** A digest of the members directly in the department whom the caller may see; null if there are none. */
  people: string | null;
  /** The members directly in the department whom the caller may see; absent if they were not requested. */
  members?: { id: string; name: string }[];
}

/** The members of a department `d` who are visible to the directory and to the caller. */
const shownIn = (
  people: Scope,
) => sql`app.member_departments_view md JOIN app.members_view m ON m.id = md.member_id AND m.resigned_at IS NULL
  LEFT JOIN scim_links ml ON ml.team_id = m.team_id AND ml.member_id = m.id
  WHERE md.department_id = d.id AND (ml.removed_at IS NULL OR m.suspended_at IS NULL) AND ${insideScope(people)}`;

/** Uses the index, because the groups of one member are often requested. */
const isMember = (id: string) => (isUuid.test(id) ? sql<boolean>`(p.member_id = ${id}::uuid)` : sql<boolean>`false`);
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The columns departments are filtered and sorted by. Only members the caller may see count. */
export const groupColumns = (people: Scope): Columns => ({
  id: { type: 'exact', sql: sql`d.id::text` },
  externalid: { type: 'exact', sql: sql`l.external_id` },
  displayname: { type: 'text', sql: sql`d.path_name` },
  'meta.created': { type: 'instant', sql: sql`d.created_at` },
  'meta.lastmodified': { type: 'instant', sql: sql`d.updated_at` },
  members: {
    type: 'values',
    from: sql`(SELECT m.id AS member_id FROM ${shownIn(people)}) AS p`,
    parts: { value: { type: 'exact', sql: sql`p.member_id::text`, eq: isMember }, type: { type: 'text', sql: sql`'User'` } },
  },
});

/** The column that makes the order of a list of departments unique. */
export const groupOrderColumn = sql`d.id`;

const from = sql`app.departments_view d LEFT JOIN scim_links l ON l.team_id = d.team_id AND l.department_id = d.id`;
// The digest of the members, because they change without a change of the department's version.
const baseColumns = (
  people: Scope,
) => sql`d.id, d.path_name, d.name, d.parent_id, l.external_id, d.version, d.created_at, d.updated_at,
  (SELECT md5(string_agg(m.id::text, ',' ORDER BY m.id)) FROM ${shownIn(people)}) AS people`;
const membersInside = (people: Scope) => sql`coalesce((
  SELECT json_agg(json_build_object('id', m.id, 'name', m.display_name) ORDER BY m.id)
  FROM ${shownIn(people)}), '[]') AS members`;

export interface GroupScopes {
  departments: Scope;
  people: Scope;
}

/** Condition for every department below the root in the scope. */
const inside = (scope: Scope) =>
  scope === 'all' ? sql`d.parent_id IS NOT NULL` : sql`d.parent_id IS NOT NULL AND d.path && ${scope.departments}::uuid[]`;
const columns = (people: Scope, members: boolean) =>
  members ? sql`${baseColumns(people)}, ${membersInside(people)}` : baseColumns(people);

/** Returns a page of departments, and how many match. */
export async function list(db: Db, scopes: GroupScopes, members: boolean, { where, order, limit, offset }: ListSlice) {
  const matching = sql`${inside(scopes.departments)} AND ${where}`;
  const counted = await many(db)<{ n: number }>`SELECT count(*)::int AS n FROM ${from} WHERE ${matching}`;
  if (!limit) return { rows: [], total: counted[0]?.n ?? 0 };
  const rows = await many(db)<ScimGroupRow>`
    SELECT ${columns(scopes.people, members)} FROM ${from} WHERE ${matching} ORDER BY ${order} LIMIT ${limit}::int OFFSET ${offset}::int`;
  return { rows, total: counted[0]?.n ?? 0 };
}

/** Returns one department. */
export function find(db: Db, scopes: GroupScopes, id: string, members: boolean): Promise<ScimGroupRow | undefined> {
  return maybeOne(db)<ScimGroupRow>`
    SELECT ${columns(scopes.people, members)} FROM ${from} WHERE d.id = ${id}::uuid AND ${inside(scopes.departments)}`;
}

export interface GroupLocation extends ColumnsOf<'departments', 'id' | 'name'> {
  departments: string[];
  editable: boolean;
}

/** Returns the departments of these members, as far as the caller may see them, and whether the caller may move them. */
export function locationsOf(db: Db, { view, edit }: UserScopes, ids: readonly string[]): Promise<GroupLocation[]> {
  return many(db)<GroupLocation>`
    SELECT m.id, m.display_name AS name, ${edit === null ? sql`false` : insideScope(edit)} AS editable,
      ARRAY(SELECT md.department_id::text FROM app.member_departments_view md WHERE md.member_id = m.id ORDER BY md.position) AS departments
    FROM app.members_view m WHERE m.id = ANY(${ids}::uuid[]) AND m.resigned_at IS NULL AND ${insideScope(view)}`;
}

/** True if a department has departments below it. */
export async function hasChildren(db: Db, id: string): Promise<boolean> {
  return (await maybeOne(db)`SELECT FROM app.departments_view d WHERE d.parent_id = ${id}::uuid LIMIT 1`) !== undefined;
}

/** Returns a department by its path below the root, among those that meet a condition on `d`. */
export function findByPath(db: Db, known: RawBuilder<boolean>, path: string): Promise<string | undefined> {
  return maybeValue(db)<string>`SELECT d.id FROM app.departments_view d
    WHERE d.parent_id IS NOT NULL AND lower(d.path_name) = lower(${path}) AND ${known}`;
}
