import { type RawBuilder, sql } from 'kysely';
import { columnsOf, memberFieldNames, type MemberFieldName } from '#contract/people/member-field-facts.ts';
import type { MemberList } from '#contract/people/members.ts';
import { isIndexed, isSearched } from '#server/domain/visibility/finding.ts';
import type { Scope, TeamContext } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { maybeValue, one } from '#server/kernel/database/rows.ts';
import { type MemberFilters, gathering, insideScope } from './members.repository.ts';

// Members in the API's JSON format, built by PostgreSQL, so that a page is passed on as text without being parsed. Pictures are
// ids of their files, which the sender of the text replaces by links.

const sqlOf = (name: MemberFieldName) => Object.entries(columnsOf(name)).map(([key, column]) => `m.${column} AS "${key}"`);
/** SQL for the columns of each field over `m`, under their names in the API. */
export const fieldSql = Object.fromEntries(memberFieldNames.map((name) => [name, sqlOf(name).join(', ')])) as Readonly<
  Record<MemberFieldName, string>
>;
const fieldsOfMember = memberFieldNames.filter((name) => name !== 'leader' && name !== 'departments');
/** SQL for the fields of contract `member` over `m`, except the departments. */
export const memberFields = `m.id AS "employeeId", ${fieldsOfMember.map((name) => fieldSql[name]).join(', ')},
  m.suspended_at IS NOT NULL AS suspended, m.job_ended_date AS "jobEndedDate", m.avatar_file_id AS avatar`;

/** SQL for the departments of `m` as JSON, the main one first. */
export const departmentsOfMember = `coalesce((
  SELECT json_agg(json_build_object('departmentId', d.id, 'name', d.name, 'path', d.path_name) ORDER BY md.position)
  FROM app.member_departments_view md JOIN app.departments_view d ON d.id = md.department_id WHERE md.member_id = m.id), '[]')`;

const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL for the fields that contract `memberDetail` adds to `member`, except `can`. */
export const detailFields = `(SELECT json_build_object('employeeId', l.id, 'displayName', l.display_name, 'avatar', l.avatar_file_id)
    FROM app.members_view l WHERE l.id = m.leader_id AND l.resigned_at IS NULL) AS leader,
  m.job_end_reason AS "jobEndReason", m.currency_code AS "currencyCode", m.version, ${instant('m.created_at')} AS "createdAt", ${instant('m.updated_at')} AS "updatedAt"`;

const fields = sql.raw(memberFields);
const places = sql.raw(departmentsOfMember);

export interface SortOrder {
  key: RawBuilder<unknown>;
  asc: RawBuilder<unknown>;
  desc: RawBuilder<unknown>;
}
const byKey: Pick<SortOrder, 'asc' | 'desc'> = { asc: sql`p.k, p.id`, desc: sql`p.k DESC, p.id DESC` };
const lastWhenEmpty: Pick<SortOrder, 'asc' | 'desc'> = { asc: sql`p.k NULLS LAST, p.id`, desc: sql`p.k DESC NULLS LAST, p.id` };

// Each order and its reverse match an index where one exists.
export const orders: Record<MemberList['sort'], SortOrder> = {
  displayName: { key: sql`m.display_name COLLATE "und-x-icu"`, ...byKey },
  employeeNumber: { key: sql`m.employee_number`, ...lastWhenEmpty },
  joinedDate: { key: sql`m.joined_date`, ...lastWhenEmpty },
  createdAt: { key: sql`m.created_at`, asc: sql`p.k, p.id DESC`, desc: sql`p.k DESC, p.id` },
  memberStatus: { key: sql`m.status`, ...byKey },
  jobType: { key: sql`m.job_type`, ...byKey },
};

/**
 * The CTE `page` of the matches of `found`. With `few`, the matches are collected once as `hits`, counted and sorted. From the
 * second page on they are sorted completely, since a sort limited to the first rows compares names at full length each time.
 * Without `few`, the page is read in the order of an index.
 */
export function pageOf(
  found: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  query: Pick<MemberList, 'page' | 'size'>,
  few: boolean,
) {
  const limits = limitsOf(query);
  if (!few) return sql`page AS MATERIALIZED (SELECT p.id, p.k FROM (${found}) AS p ORDER BY ${order} ${limits})`;
  if (query.page > 1) return pageOfSorted(found, order, query);
  return sql`hits AS MATERIALIZED (${found}), page AS MATERIALIZED (SELECT p.id, p.k FROM hits p ORDER BY ${order} ${limits})`;
}

/** The CTE `page` of matches that are collected in `hits` and sorted completely in `sorted`. */
export function pageOfSorted(found: RawBuilder<unknown>, order: RawBuilder<unknown>, query: Pick<MemberList, 'page' | 'size'>) {
  return sql`hits AS MATERIALIZED (${found}), sorted AS MATERIALIZED (SELECT p.id, p.k FROM hits p ORDER BY ${order}),
    page AS MATERIALIZED (SELECT id, k FROM sorted ${limitsOf(query)})`;
}

/** A list request with the department resolved to its id. */
export type MemberListQuery = Omit<MemberList, 'departmentId'> & MemberFilters;

export interface PageOfMembers {
  /** A JSON array. */
  items: string;
  total: number;
  headcount: number;
}

/**
 * The LIMIT and OFFSET clauses. The size is a literal, since the planner chooses an index for a small known number of rows and
 * otherwise sorts the whole team. By the contract it is an integer of at most three digits, so there are few distinct statements.
 */
function limitsOf({ page, size }: Pick<MemberList, 'page' | 'size'>): RawBuilder<unknown> {
  return sql`LIMIT ${sql.raw(String(size))} OFFSET ${(page - 1) * size}::int`;
}

/** A page of members, the number of matches and the team's headcount, in one statement. */
export function list(db: Db, context: TeamContext, scope: Scope, query: MemberListQuery): Promise<PageOfMembers> {
  const teamId = context.team.id;
  const where = gathering(teamId, scope, query);
  const { key, [query.order]: order } = orders[query.sort];
  const found = sql`SELECT m.id, ${key} AS k FROM app.members_view m WHERE ${where}`;
  const few = scope !== 'all' || query.departmentId !== undefined || isIndexed(query.search);
  const page = pageOf(found, order, query, few);
  return one(db)<PageOfMembers>`
    WITH people AS (SELECT coalesce(sum(people), 0)::int AS n FROM team_headcounts WHERE team_id = ${teamId}::uuid), ${page}
    SELECT coalesce((SELECT json_agg(item)::text FROM (
        SELECT ${fields}, ${places} AS departments FROM page p JOIN app.members_view m ON m.id = p.id ORDER BY ${order}) AS item), '[]') AS items,
      (${few ? sql`SELECT count(*)::int FROM hits` : totalOf(query, where)}) AS total, (SELECT n FROM people) AS headcount`;
}

/**
 * SQL for the total. Without filters it is the stored headcount `n` of `people` plus the CANCELED members, who are not part of
 * it.
 */
export function totalOf(
  query: Pick<MemberFilters, 'search' | 'memberStatus' | 'jobType' | 'joinedFrom' | 'joinedTo'>,
  where: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const { memberStatus, jobType, joinedFrom, joinedTo } = query;
  if (isSearched(query.search) || memberStatus?.length || jobType?.length || joinedFrom || joinedTo)
    return sql`SELECT count(*)::int FROM app.members_view m WHERE ${where}`;
  return sql`SELECT (n + (SELECT count(*) FROM app.members_view m WHERE m.status = 'CANCELED' AND m.resigned_at IS NULL))::int FROM people`;
}

/** A member of a scope as contract `memberDetail`, with whether the caller may edit and suspend them; undefined if not found. */
export function read(
  db: Db,
  id: string,
  scope: Scope,
  { edit, neverSuspended }: { edit: Scope | null; neverSuspended: readonly string[] },
): Promise<string | undefined> {
  const may = edit === null ? sql`false` : insideScope(edit);
  return maybeValue(db)<string>`
    SELECT row_to_json(item)::text AS item FROM (
      SELECT ${fields}, ${places} AS departments, ${sql.raw(detailFields)}, json_build_object('edit', ${may},
        'suspend', ${may} AND m.id <> ALL(${[...neverSuspended]}::uuid[])) AS can
      FROM app.members_view m WHERE m.id = ${id}::uuid AND m.resigned_at IS NULL AND ${insideScope(scope)}) AS item`;
}
