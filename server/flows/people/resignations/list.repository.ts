import { type RawBuilder, sql } from 'kysely';
import type { ResignList } from '#contract/people/resignations.ts';
import { resignLimits } from '#contract/people/resignation-facts.ts';
import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne, maybeValue, value } from '#server/kernel/database/rows.ts';
import { departmentsOfMember, memberFields } from '#server/features/people/members/members.json.repository.ts';
import { insideScope } from '#server/features/people/members/members.repository.ts';
import { containsSearch, isSearched } from '#server/domain/visibility/finding.ts';

/** A row of the resigned list. */
export interface ListedResignationRow
  extends
    ColumnsOf<
      'resignations',
      | 'id'
      | 'state'
      | 'job_ended_date'
      | 'reason'
      | 'reason_text'
      | 'requested_by_name'
      | 'requested_at'
      | 'resigned_at'
      | 'failure'
    >,
    ColumnsOf<'members', 'display_name' | 'avatar_file_id' | 'employee_number' | 'job_title' | 'joined_date'> {
  employee_id: string;
  departments: { departmentId: string; name: string; path: string }[];
  /** The ids from the root to each department. */
  paths: string[][];
  rehired_member_id: string | null;
  rehired_name: string | null;
  waiting: number;
  done: number;
  failed: number;
  skipped: number;
}

export type ListFilters = Pick<ResignList, 'search' | 'reason' | 'endedFrom' | 'endedTo' | 'state'> & { departmentId?: string };
export type ResignationListQuery = Omit<ResignList, 'departmentId'> & ListFilters;

const counted = (status: string) => sql`count(*) FILTER (WHERE l.status = ${status})::int`;
const places = sql`FROM app.member_departments_view md JOIN app.departments_view d ON d.id = md.department_id WHERE md.member_id = m.id`;
const columns = sql`r.id, m.id AS employee_id, m.display_name, m.avatar_file_id, m.employee_number, m.job_title, m.joined_date,
  coalesce((SELECT json_agg(json_build_object('departmentId', d.id, 'name', d.name, 'path', d.path_name) ORDER BY md.position) ${places}), '[]') AS departments,
  coalesce((SELECT json_agg(d.path ORDER BY md.position) ${places}), '[]') AS paths,
  r.state, r.job_ended_date, r.reason, r.reason_text, r.requested_by_name, r.requested_at, r.resigned_at, r.failure,
  a.id AS rehired_member_id, a.display_name AS rehired_name, ledger.*`;
const from = sql`resignations r JOIN app.members_view m ON m.id = r.member_id
  LEFT JOIN app.members_view a ON a.id = r.rehired_member_id AND a.resigned_at IS NULL
  CROSS JOIN LATERAL (
    SELECT ${counted('WAITING')} AS waiting, ${counted('DONE')} AS done, ${counted('FAILED')} AS failed, ${counted('SKIPPED')} AS skipped
    FROM handover_lines l WHERE l.team_id = r.team_id AND l.resignation_id = r.id) AS ledger`;

/**
 * The WHERE condition of the list: resignations that are pending or completed and match a scope and the filters. Days are in team
 * time.
 */
function matching(teamId: string, scope: Scope, filters: ListFilters, at: { now: Date; timeZone: string }): RawBuilder<boolean> {
  const parts = [sql`r.team_id = ${teamId}::uuid`, sql`r.state IN ('PENDING', 'RESIGNED')`, insideScope(scope)];
  if (filters.search && isSearched(filters.search)) parts.push(containsSearch(filters.search));
  if (filters.departmentId)
    parts.push(sql`m.id IN (SELECT md.member_id FROM app.departments_view d JOIN app.member_departments_view md ON md.department_id = d.id
      WHERE d.path @> ARRAY[${filters.departmentId}::uuid])`);
  if (filters.reason?.length) parts.push(sql`r.reason = ANY(${filters.reason}::text[])`);
  if (filters.endedFrom) parts.push(sql`r.job_ended_date >= ${filters.endedFrom}::date`);
  if (filters.endedTo) parts.push(sql`r.job_ended_date <= ${filters.endedTo}::date`);
  if (filters.state) parts.push(filters.state === 'pending' ? sql`r.state = 'PENDING'` : sql`r.state = 'RESIGNED'`);
  if (filters.state === 'restorable')
    parts.push(sql`(r.resigned_at AT TIME ZONE ${at.timeZone})::date
      >= (${at.now}::timestamptz AT TIME ZONE ${at.timeZone})::date - ${resignLimits.restoreDays}::int`);
  return sql<boolean>`${sql.join(parts, sql` AND `)}`;
}

const orders: Record<ResignList['sort'], RawBuilder<unknown>> = {
  jobEndedDate: sql`r.job_ended_date`,
  displayName: sql`m.display_name COLLATE "und-x-icu"`,
  resignedAt: sql`r.resigned_at`,
};

/** A page of the resigned list, and the total number of matches. */
export async function list(
  db: Db,
  teamId: string,
  scope: Scope,
  query: ResignationListQuery,
  at: { now: Date; timeZone: string },
): Promise<{ rows: ListedResignationRow[]; total: number }> {
  const where = matching(teamId, scope, query, at);
  const direction = query.order === 'asc' ? sql`ASC NULLS LAST` : sql`DESC NULLS LAST`;
  const rows = await many(db)<ListedResignationRow>`
    SELECT ${columns} FROM ${from} WHERE ${where}
    ORDER BY ${orders[query.sort]} ${direction}, r.id DESC LIMIT ${query.size} OFFSET ${(query.page - 1) * query.size}`;
  const counts = await value(db)<number>`
    SELECT count(*)::int FROM resignations r JOIN app.members_view m ON m.id = r.member_id WHERE ${where}`;
  return { rows, total: counts };
}

/** A resignation in a scope, by its id, or the current one of a member. */
export async function read(
  db: Db,
  teamId: string,
  scope: Scope,
  which: { id: string } | { memberId: string },
): Promise<ListedResignationRow | undefined> {
  const one =
    'id' in which
      ? sql`r.id = ${which.id}::uuid`
      : sql`r.member_id = ${which.memberId}::uuid AND r.state IN ('PENDING', 'RESIGNED')`;
  return maybeOne(db)<ListedResignationRow>`
    SELECT ${columns} FROM ${from} WHERE r.team_id = ${teamId}::uuid AND ${one} AND ${insideScope(scope)}`;
}

const record = sql.raw(`${memberFields}, ${departmentsOfMember} AS departments`);

/** A member as contract `member`, resigned or not; the picture is the id of its file. */
export function readRecord(db: Db, memberId: string): Promise<string | undefined> {
  return maybeValue(db)<string>`
    SELECT row_to_json(item)::text AS item FROM (SELECT ${record} FROM app.members_view m WHERE m.id = ${memberId}::uuid) AS item`;
}
