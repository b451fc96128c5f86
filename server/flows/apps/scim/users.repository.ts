import { type RawBuilder, sql } from 'kysely';
import { memberFieldTable, plainColumns } from '#contract/people/member-field-facts.ts';
import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, maybeOne, maybeValue } from '#server/kernel/database/rows.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import type { Columns } from './filter.repository.ts';
import { type ProvisionedColumn, provisionedColumns, provisionedFields } from './provisioned-fields.rules.ts';

type UserColumn = ProvisionedColumn | 'id' | 'display_name' | 'email' | 'mobile' | 'office_mobile' | 'office_email';
export interface UserRow
  extends ColumnsOf<'members', UserColumn | 'version' | 'created_at' | 'updated_at'>, ColumnsOf<'scim_links', 'external_id'> {
  suspended: boolean;
  leader: { id: string; name: string } | null;
  /** The main department first. */
  departments: { id: string; path: string; root: boolean }[];
  /** True if the caller may change the member. */
  editable: boolean;
  /** True if the member is in the caller's edit scope, protected members included, so that their external id may be set. */
  linkable: boolean;
}

/** The user name: the email address, without one the mobile number. */
const userName = sql`coalesce(m.email::text, m.mobile, m.id::text)`;
const mainPath = sql`(SELECT d.path_name FROM app.member_departments_view md JOIN app.departments_view d ON d.id = md.department_id
  WHERE md.member_id = m.id AND md.position = 0 AND d.parent_id IS NOT NULL)`;
const work = sql`coalesce(m.office_email, m.email)::text`;
const text = (column: RawBuilder<unknown>) => ({ type: 'text' as const, sql: column });

/** The columns users are filtered and sorted by. */
export const userColumns: Columns = {
  id: {
    type: 'exact',
    sql: sql`m.id::text`,
    eq: (value) => sql<boolean>`m.id::text = ${value}`,
  },
  externalid: { type: 'exact', sql: sql`l.external_id` },
  username: {
    ...text(userName),
    // Uses the index of email addresses.
    eq: (value) => sql<boolean>`(m.email = ${value}::citext OR (m.email IS NULL AND lower(${userName}) = lower(${value}::text)))`,
  },
  displayname: text(sql`m.display_name`),
  'name.formatted': text(sql`m.display_name`),
  ...Object.fromEntries(
    provisionedFields.map((field) => [memberFieldTable[field].scim.toLowerCase(), text(sql.raw(`m.${plainColumns[field]}`))]),
  ),
  active: { type: 'boolean', sql: sql`(m.suspended_at IS NULL)` },
  'enterprise.department': text(mainPath),
  'enterprise.manager': { type: 'exact', sql: sql`m.leader_id::text` },
  'enterprise.manager.value': { type: 'exact', sql: sql`m.leader_id::text` },
  'meta.created': { type: 'instant', sql: sql`m.created_at` },
  'meta.lastmodified': { type: 'instant', sql: sql`m.updated_at` },
  emails: {
    type: 'values',
    from: sql`(SELECT ${work} AS value WHERE ${work} IS NOT NULL) AS e`,
    parts: {
      value: text(sql`e.value`),
      type: text(sql`'work'`),
      primary: { type: 'boolean', sql: sql`true` },
    },
    sort: sql`lower(${work})`,
  },
  phonenumbers: {
    type: 'values',
    from: sql`(SELECT t.type, t.value FROM (VALUES ('mobile', m.mobile), ('work', m.office_mobile)) AS t (type, value) WHERE t.value IS NOT NULL) AS t`,
    parts: { value: text(sql`t.value`), type: text(sql`t.type`), primary: { type: 'boolean', sql: sql`(t.type = 'mobile')` } },
    sort: sql`coalesce(m.mobile, m.office_mobile)`,
  },
  groups: {
    type: 'values',
    from: sql`(SELECT d.id, d.path_name FROM app.member_departments_view md JOIN app.departments_view d ON d.id = md.department_id
      WHERE md.member_id = m.id AND d.parent_id IS NOT NULL) AS g`,
    parts: { value: { type: 'exact', sql: sql`g.id::text` }, display: text(sql`g.path_name`) },
  },
};

/** The column that makes the order of a list of users unique. */
export const userOrderColumn = sql`m.id`;

const from = sql`app.members_view m LEFT JOIN scim_links l ON l.team_id = m.team_id AND l.member_id = m.id`;
/**
 * Condition for members visible to the directory. One the directory has deleted is visible again once their suspension is lifted
 * here.
 */
const isVisibleToDirectory = sql`m.resigned_at IS NULL AND (l.removed_at IS NULL OR m.suspended_at IS NULL)`;

const provisionedList = sql.raw(provisionedColumns.map((column) => `m.${column}`).join(', '));
const columns = ({ edit, link }: UserScopes) => sql`m.id, m.display_name, m.email, m.mobile, m.office_mobile, m.office_email,
  ${provisionedList}, m.suspended_at IS NOT NULL AS suspended, m.version, m.created_at, m.updated_at,
  l.external_id, ${edit === null ? sql`false` : insideScope(edit)} AS editable, ${link === null ? sql`false` : insideScope(link)} AS linkable,
  (SELECT json_build_object('id', b.id, 'name', b.display_name) FROM app.members_view b WHERE b.id = m.leader_id AND b.resigned_at IS NULL) AS leader,
  coalesce((SELECT json_agg(json_build_object('id', d.id, 'path', d.path_name, 'root', d.parent_id IS NULL) ORDER BY md.position)
    FROM app.member_departments_view md JOIN app.departments_view d ON d.id = md.department_id WHERE md.member_id = m.id), '[]') AS departments`;

export interface UserScopes {
  view: Scope;
  edit: Scope | null;
  /** As `edit`, but including protected members. */
  link: Scope | null;
}
export interface ListSlice {
  where: RawBuilder<boolean>;
  order: RawBuilder<unknown>;
  limit: number;
  offset: number;
}

/** Returns a page of users, and how many match. */
export async function list(db: Db, scopes: UserScopes, { where, order, limit, offset }: ListSlice) {
  const matching = sql`${isVisibleToDirectory} AND ${insideScope(scopes.view)} AND ${where}`;
  const [{ rows: counted }, { rows }] = [
    await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${from} WHERE ${matching}`.execute(db),
    limit
      ? await sql<UserRow>`SELECT ${columns(scopes)} FROM ${from} WHERE ${matching} ORDER BY ${order} LIMIT ${limit}::int OFFSET ${offset}::int`.execute(
          db,
        )
      : { rows: [] },
  ];
  return { rows, total: counted[0]?.n ?? 0 };
}

/** Returns one user. */
export function find(db: Db, scopes: UserScopes, id: string): Promise<UserRow | undefined> {
  return maybeOne(db)<UserRow>`
    SELECT ${columns(scopes)} FROM ${from} WHERE m.id = ${id}::uuid AND ${isVisibleToDirectory} AND ${insideScope(scopes.view)}`;
}

/** Returns a member the directory has deleted and now creates again: by this email address or this external id. */
export function findRemoved(db: Db, email: string, externalId: string | undefined): Promise<string | undefined> {
  return maybeValue(db)<string>`
    SELECT m.id FROM ${from} WHERE m.resigned_at IS NULL AND l.removed_at IS NOT NULL AND m.suspended_at IS NOT NULL
      AND (m.email = ${email}::citext OR l.external_id = ${externalId ?? null}::text) ORDER BY m.email = ${email}::citext DESC LIMIT 1`;
}
