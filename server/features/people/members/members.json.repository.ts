import { sql } from 'kysely';
import { columnsOf, memberFieldNames, type MemberFieldName } from '#contract/people/member-field-facts.ts';
import type { MemberList } from '#contract/people/members.ts';
import { isIndexed } from '#server/domain/visibility/finding.ts';
import type { Scope, TeamContext } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { maybeValue, one } from '#server/kernel/database/rows.ts';
import { type MemberFilters, gathering, insideScope } from './members.repository.ts';
import { pageByName } from './pages.by-name.repository.ts';
import { orders, pageOfHits, pageOfIndex, totalOf } from './pages.repository.ts';

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

/** A list request with the department resolved to its id. */
export type MemberListQuery = Omit<MemberList, 'departmentId'> & MemberFilters;

export interface PageOfMembers {
  /** A JSON array. */
  items: string;
  total: number;
  headcount: number;
}

/** A page of members, the number of matches and the team's headcount, in one statement. */
export function list(db: Db, context: TeamContext, scope: Scope, query: MemberListQuery): Promise<PageOfMembers> {
  const teamId = context.team.id;
  const where = gathering(teamId, scope, query);
  const { key, [query.order]: order } = orders[query.sort];
  const found = sql`SELECT m.id, ${key} AS k FROM app.members_view m WHERE ${where}`;
  const few = scope !== 'all' || query.departmentId !== undefined || isIndexed(query.search);
  const { page, total } =
    pageByName(teamId, scope, query) ??
    (few ? pageOfHits(found, order, query) : { page: pageOfIndex(found, order, query), total: totalOf(query, where) });
  return one(db)<PageOfMembers>`
    WITH people AS (SELECT coalesce(sum(people), 0)::int AS n FROM team_headcounts WHERE team_id = ${teamId}::uuid), ${page}
    SELECT coalesce((SELECT json_agg(item)::text FROM (
        SELECT ${fields}, ${places} AS departments FROM page p JOIN app.members_view m ON m.id = p.id ORDER BY ${order}) AS item), '[]') AS items,
      (${total}) AS total, (SELECT n FROM people) AS headcount`;
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
