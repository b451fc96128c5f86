import { type RawBuilder, sql } from 'kysely';
import { type FieldColumn, fieldColumns } from '#contract/people/member-field-facts.ts';
import type { MemberList } from '#contract/people/members.ts';
import type { GovernedField } from '#contract/access/visibility-facts.ts';
import type { Scope, Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne, maybeValue, value } from '#server/kernel/database/rows.ts';
import { fieldShown, isFieldShownOfAll } from '#server/domain/visibility/fields.ts';
import { containsSearch, isSearched, matchesSearch } from '#server/domain/visibility/finding.ts';
import { refColumns, type MemberRefRow } from '#server/domain/visibility/named-people.ts';
import type { VisibleMembers } from '#server/domain/visibility/visibility.ts';
import { idsInside, insideScope } from '#server/domain/visibility/scope-sql.ts';
import { lockMembers } from './members.changes.repository.ts';

type MemberColumn =
  | FieldColumn
  | 'id'
  | 'job_ended_date'
  | 'avatar_file_id'
  | 'currency_code'
  | 'version'
  | 'created_at'
  | 'updated_at';
export type MemberDetailRow = ColumnsOf<'members', MemberColumn> & {
  departments: { departmentId: string; name: string; path: string }[];
};

/** Filters of a list, in addition to the scope. */
export type MemberFilters = Pick<MemberList, 'search' | 'direct' | 'memberStatus' | 'jobType' | 'joinedFrom' | 'joinedTo'> & {
  /** Includes the department's subtree. */
  departmentId?: string | undefined;
};

const departmentsOf = sql`coalesce((
  SELECT json_agg(json_build_object('departmentId', d.id, 'name', d.name, 'path', d.path_name) ORDER BY md.position)
  FROM member_departments md JOIN departments d ON d.team_id = md.team_id AND d.id = md.department_id
  WHERE md.team_id = m.team_id AND md.member_id = m.id), '[]')`;

/** The columns of the fields of `m`. */
export const selectedFields = sql.raw(fieldColumns.map((column) => `m.${column}`).join(', '));
const detailColumns = sql`m.id, ${selectedFields}, m.job_ended_date, m.avatar_file_id, ${departmentsOf} AS departments,
  m.currency_code, m.version, m.created_at, m.updated_at`;

// Exported here for flows, because features must not import each other.
export { insideScope };

/**
 * The WHERE condition of a list over `m`: current members of the team who match a scope and the filters. With `seen`, a filter
 * matches only fields that the viewer sees.
 */
export function matching(
  teamId: string,
  scope: RawBuilder<boolean>,
  filters: MemberFilters,
  seen?: VisibleMembers,
): RawBuilder<boolean> {
  const parts = [sql`m.team_id = ${teamId}::uuid`, sql`m.resigned_at IS NULL`, scope];
  const by = (field: GovernedField) => seen && !isFieldShownOfAll(seen, field) && parts.push(fieldShown(seen, field));
  if (filters.search && isSearched(filters.search))
    parts.push(seen ? matchesSearch(filters.search, seen) : containsSearch(filters.search));
  if (filters.memberStatus?.length) by('memberStatus');
  if (filters.jobType?.length) by('jobType');
  if (filters.joinedFrom || filters.joinedTo) by('joinedDate');
  if (filters.departmentId) parts.push(sql`m.id IN (${peopleOf(filters.departmentId, filters.direct)})`);
  if (filters.memberStatus?.length) parts.push(sql`m.status = ANY(${filters.memberStatus}::text[])`);
  if (filters.jobType?.length) parts.push(sql`m.job_type = ANY(${filters.jobType}::text[])`);
  if (filters.joinedFrom) parts.push(sql`m.joined_date >= ${filters.joinedFrom}::date`);
  if (filters.joinedTo) parts.push(sql`m.joined_date <= ${filters.joinedTo}::date`);
  return sql<boolean>`${sql.join(parts, sql` AND `)}`;
}

/** The ids of the members of a department, and of its subtree unless `direct`. */
function peopleOf(departmentId: string, direct: boolean | undefined): RawBuilder<unknown> {
  return direct
    ? sql`SELECT md.member_id FROM app.member_departments_view md WHERE md.department_id = ${departmentId}::uuid`
    : sql`SELECT md.member_id FROM app.departments_view d JOIN app.member_departments_view md ON md.department_id = d.id
        WHERE d.path @> ARRAY[${departmentId}::uuid]`;
}

/**
 * The WHERE condition of a list that collects its members first. Without a search, the ids of scope and department are combined
 * before the members are read, which costs half as much as testing members one by one.
 */
export function gathering(
  teamId: string,
  scope: Scope,
  filters: MemberFilters,
  seen?: VisibleMembers,
  inside: RawBuilder<boolean> = insideScope(scope),
): RawBuilder<boolean> {
  const { departmentId, direct, ...others } = filters;
  const parts = filters.search ? [] : [idsInside(scope), departmentId ? peopleOf(departmentId, direct) : null];
  const [first, second] = parts.filter((part) => part !== null);
  if (!first) return matching(teamId, inside, filters, seen);
  const ids = second ? sql`(${first}) INTERSECT (${second})` : first;
  const too = idsInside(scope) ? sql`true` : inside;
  return matching(teamId, sql<boolean>`m.id = ANY(ARRAY(${ids})) AND ${too}`, others, seen);
}

/** A current member of a scope. */
export function find(db: Db, teamId: string, id: string, scope: RawBuilder<boolean>): Promise<MemberDetailRow | undefined> {
  return maybeOne(db)<MemberDetailRow>`
    SELECT ${detailColumns} FROM app.members_view m WHERE m.team_id = ${teamId}::uuid AND m.id = ${id}::uuid AND m.resigned_at IS NULL AND ${scope}`;
}

/** Locks members for a change and returns those of them in scope that have not resigned, in the order of their ids. */
export async function lock(
  tx: Tx,
  teamId: string,
  ids: readonly string[],
  scope: RawBuilder<boolean>,
): Promise<MemberDetailRow[]> {
  await lockMembers(tx, teamId, ids, 'UPDATE');
  return many(tx)<MemberDetailRow>`
    SELECT ${detailColumns} FROM members m
    WHERE m.team_id = ${teamId}::uuid AND m.id = ANY(${ids}::uuid[]) AND m.resigned_at IS NULL AND ${scope} ORDER BY m.id`;
}

export type DepartmentMembership = ColumnsOf<'departments', 'id' | 'name' | 'path'> & { root: boolean };

/** Returns departments by ids; without ids, the root. Locks them against deletion. */
export async function departmentPlaces(db: Db, teamId: string, ids: readonly string[]): Promise<DepartmentMembership[]> {
  const which = ids.length ? sql`id = ANY(${ids}::uuid[])` : sql`parent_id IS NULL`;
  return many(db)<DepartmentMembership>`
    SELECT id, name, path::text[] AS path, parent_id IS NULL AS root FROM departments WHERE team_id = ${teamId}::uuid AND ${which} FOR KEY SHARE`;
}

/** A member for a picker: `numbered` is whether the viewer sees the number; `department` is the path of the main department. */
export interface PickedMemberRow extends MemberRefRow, ColumnsOf<'members', 'employee_number'> {
  numbered: boolean;
  department: string;
}

/** A few members whom a viewer sees, for a picker: by text, by ids, or by either. */
export async function findRefs(
  db: Db,
  teamId: string,
  seen: VisibleMembers,
  request: {
    search?: string | undefined;
    ids?: readonly string[] | undefined;
    either: boolean;
    filters: MemberFilters;
    size: number;
  },
): Promise<PickedMemberRow[]> {
  const byText = request.search && isSearched(request.search) ? matchesSearch(request.search, seen) : undefined;
  const byIds = request.ids?.length ? sql<boolean>`m.id = ANY(${request.ids}::uuid[])` : undefined;
  const conditions = [byText, byIds].filter((part) => part !== undefined);
  const condition = conditions.length ? sql`(${sql.join(conditions, request.either ? sql` OR ` : sql` AND `)})` : sql`true`;
  const where = matching(teamId, sql<boolean>`${condition} AND ${insideScope(seen.scope)}`, request.filters, seen);
  return many(db)<PickedMemberRow>`
    SELECT ${refColumns(seen)}, m.employee_number, ${fieldShown(seen, 'employeeNumber')} AS numbered,
      coalesce((SELECT d.path_name FROM app.member_departments_view md JOIN app.departments_view d ON d.id = md.department_id
        WHERE md.member_id = m.id ORDER BY md.position LIMIT 1), '') AS department
    FROM app.members_view m WHERE ${where}
    ORDER BY m.display_name COLLATE "und-x-icu", m.id LIMIT ${request.size}`;
}

/** The number of members who match a condition and are not CANCELED. */
export function count(db: Db, where: RawBuilder<boolean>): Promise<number> {
  return value(db)<number>`SELECT count(*)::int AS n FROM app.members_view m WHERE ${where} AND m.status <> 'CANCELED'`;
}

/** The headcount of a department and its subtree: the sum of the marks (decisions/006). */
export function countMarks(db: Db, teamId: string, departmentId: string): Promise<number> {
  return value(db)<number>`
    SELECT coalesce(sum(p.people), 0)::int AS n FROM department_people p
    JOIN (SELECT id FROM app.departments_view WHERE path @> ARRAY[${departmentId}::uuid]) AS d ON d.id = p.department_id
    WHERE p.team_id = ${teamId}::uuid`;
}

/**
 * Serialises changes of leaders; must be called before any row is locked. Two concurrent changes could otherwise create a cycle
 * that neither sees.
 */
export async function lockLeaders(tx: Tx, teamId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`leaders ${teamId}`}))`.execute(tx);
}

/** Whether making `leaderId` the leader of `memberId` would create a cycle. */
export async function leadsAbove(db: Db, teamId: string, memberId: string, leaderId: string): Promise<boolean> {
  return (
    (await maybeValue(db)<boolean>`
    WITH RECURSIVE line (id, steps) AS (
      SELECT ${leaderId}::uuid, 1
      UNION ALL
      SELECT m.leader_id, line.steps + 1 FROM line JOIN members m ON m.team_id = ${teamId}::uuid AND m.id = line.id
      WHERE m.leader_id IS NOT NULL AND line.steps < 1000)
    SELECT EXISTS (SELECT 1 FROM line WHERE id = ${memberId}::uuid) AS found`) ?? false
  );
}
