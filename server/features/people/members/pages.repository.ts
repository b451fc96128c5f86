import { type RawBuilder, sql } from 'kysely';
import type { MemberList } from '#contract/people/members.ts';
import { isSearched } from '#server/domain/visibility/finding.ts';
import { insideScope, isDefinedByExclusion, partiesCovering } from '#server/domain/visibility/scope-sql.ts';
import type { Scope } from '#server/kernel/context.ts';
import type { MemberFilters } from './members.repository.ts';

// Pages of lists of members, and their totals, as parts of a statement that defines a CTE `people` with the team's headcount `n`.

export interface SortOrder {
  key: RawBuilder<unknown>;
  asc: RawBuilder<unknown>;
  desc: RawBuilder<unknown>;
}
const byKey: Pick<SortOrder, 'asc' | 'desc'> = { asc: sql`p.k, p.id`, desc: sql`p.k DESC, p.id DESC` };
const lastWhenEmpty: Pick<SortOrder, 'asc' | 'desc'> = { asc: sql`p.k NULLS LAST, p.id`, desc: sql`p.k DESC NULLS LAST, p.id` };
const name = sql`m.display_name COLLATE "und-x-icu"`;

// Each order and its reverse match an index where one exists.
export const orders: Record<MemberList['sort'], SortOrder> = {
  displayName: { key: name, ...byKey },
  employeeNumber: { key: sql`m.employee_number`, ...lastWhenEmpty },
  joinedDate: { key: sql`m.joined_date`, ...lastWhenEmpty },
  createdAt: { key: sql`m.created_at`, asc: sql`p.k, p.id DESC`, desc: sql`p.k DESC, p.id` },
  memberStatus: { key: sql`m.status`, ...byKey },
  jobType: { key: sql`m.job_type`, ...byKey },
};

type PageQuery = Pick<MemberList, 'page' | 'size'>;

/** The CTE `page` with `id` and sort key `k` of its members, preceded by CTEs that it needs, and the total number of matches. */
export interface MemberPage {
  page: RawBuilder<unknown>;
  total: RawBuilder<unknown>;
}

/**
 * A page of the matches of `found`, which are collected once as `hits`, counted and sorted. From the second page on they are
 * sorted completely, since a sort limited to the first rows compares names at full length each time.
 */
export function pageOfHits(found: RawBuilder<unknown>, order: RawBuilder<unknown>, query: PageQuery): MemberPage {
  const limits = limitsOf(query);
  const page =
    query.page > 1
      ? sql`sorted AS MATERIALIZED (SELECT p.id, p.k FROM hits p ORDER BY ${order}), page AS MATERIALIZED (SELECT id, k FROM sorted ${limits})`
      : sql`page AS MATERIALIZED (SELECT p.id, p.k FROM hits p ORDER BY ${order} ${limits})`;
  return { page: sql`hits AS MATERIALIZED (${found}), ${page}`, total: sql`SELECT count(*)::int FROM hits` };
}

/** A page of the matches of `found`, read in the order of an index. */
export function pageOfIndex(found: RawBuilder<unknown>, order: RawBuilder<unknown>, query: PageQuery): RawBuilder<unknown> {
  return sql`page AS MATERIALIZED (SELECT p.id, p.k FROM (${found}) AS p ORDER BY ${order} ${limitsOf(query)})`;
}

/**
 * The LIMIT and OFFSET clauses. The size is a literal, since the planner chooses an index for a small known number of rows and
 * otherwise sorts the whole team. By the contract it is an integer of at most three digits, so there are few distinct statements.
 */
function limitsOf({ page, size }: PageQuery): RawBuilder<unknown> {
  return sql`LIMIT ${sql.raw(String(size))} OFFSET ${(page - 1) * size}::int`;
}

const canceled = sql`m.status = 'CANCELED' AND m.resigned_at IS NULL`;
/** The stored headcount and the CANCELED members, who are not part of it. */
const totalOfTeam = sql`SELECT (n + (SELECT count(*) FROM app.members_view m WHERE ${canceled}))::int FROM people`;

/** SQL for the total of a list of the team. Without filters it is not counted. */
export function totalOf(
  query: Pick<MemberFilters, 'search' | 'memberStatus' | 'jobType' | 'joinedFrom' | 'joinedTo'>,
  where: RawBuilder<boolean>,
): RawBuilder<unknown> {
  const { memberStatus, jobType, joinedFrom, joinedTo } = query;
  if (isSearched(query.search) || memberStatus?.length || jobType?.length || joinedFrom || joinedTo)
    return sql`SELECT count(*)::int FROM app.members_view m WHERE ${where}`;
  return totalOfTeam;
}

/**
 * A page by name without filters except a department, read from `subtree_members`, which contains the members of each department
 * and its subtree in this order (decisions/078). Null for other lists, and for a scope without departments to begin with.
 */
export function pageByName(teamId: string, scope: Scope, query: PageQuery & PageRequest): MemberPage | null {
  const { page: _page, size: _size, sort, order: _order, departmentId, direct, ...filters } = query;
  if (sort !== 'displayName' || direct || Object.values(filters).some((filter) => filter !== undefined)) return null;
  const order = orders.displayName[query.order];
  if (departmentId !== undefined) {
    if (scope === 'all') return pageOfDepartment(teamId, departmentId, query);
    const found = inParties(teamId, { departments: [departmentId], members: [] }, insideOf(scope, departmentId));
    return pageOfHits(found, order, query);
  }
  if (isDefinedByExclusion(scope) || scope === 'all' || scope.everyone || scope.except) return null;
  const parties = partiesCovering(scope);
  if (!parties.departments.length) return null;
  if (scope.verdicts) return pageOfHits(inParties(teamId, parties, insideScope(scope)), order, query);
  const [department] = parties.departments;
  if (department !== undefined && parties.departments.length === 1 && !parties.members.length)
    return pageOfDepartment(teamId, department, query);
  return pageOfParties(teamId, parties, query);
}

type PageRequest = Omit<MemberFilters, 'departmentId'> &
  Pick<MemberList, 'sort' | 'order'> & { departmentId?: string | undefined };

interface Parties {
  departments: readonly string[];
  members: readonly string[];
}

/** A scope's condition on `m`, for members of a department. It is not tested if the scope contains the whole department. */
function insideOf(scope: Exclude<Scope, 'all'>, departmentId: string): RawBuilder<boolean> {
  if (scope.verdicts || scope.except || scope.everyone) return insideScope(scope);
  return sql<boolean>`((SELECT d.path && ${scope.departments}::uuid[] FROM app.departments_view d WHERE d.id = ${departmentId}::uuid)
    OR ${insideScope(scope)})`;
}

const containsRoot = (departmentIds: RawBuilder<unknown>) =>
  sql<boolean>`(SELECT d.id FROM app.departments_view d WHERE d.parent_id IS NULL) = ANY(${departmentIds})`;

/** The members of departments and single members, each once, who match a condition on `m`. */
function inParties(teamId: string, { departments, members }: Parties, condition: RawBuilder<boolean>): RawBuilder<unknown> {
  const [department] = departments;
  const ids = sql`${[...departments]}::uuid[]`;
  const isOne = departments.length === 1;
  const repeats = !isOne || members.length > 0;
  const named = sql`UNION ALL SELECT m.id, ${name} FROM app.members_view m WHERE m.id = ANY(${[...members]}::uuid[]) AND m.resigned_at IS NULL`;
  return sql`SELECT ${repeats ? sql`DISTINCT` : sql``} m.id, m.k FROM (
      SELECT s.member_id AS id, s.display_name AS k FROM subtree_members s
      WHERE s.team_id = ${teamId}::uuid AND s.department_id ${isOne ? sql`= ${department}::uuid` : sql`= ANY(${ids})`}
      UNION ALL SELECT m.id, ${name} FROM app.members_view m WHERE m.resigned_at IS NULL AND ${containsRoot(ids)}
      ${members.length ? named : sql``}) AS m WHERE ${condition}`;
}

/** A page of the members of one department. Exactly one of the two parts has rows: the root has none in `subtree_members`. */
function pageOfDepartment(teamId: string, departmentId: string, query: PageQuery & Pick<MemberList, 'order'>): MemberPage {
  const order = orders.displayName[query.order];
  const id = sql`${departmentId}::uuid`;
  const ids = sql`ARRAY[${id}]`;
  const page = sql`page AS MATERIALIZED (
    (SELECT p.k, p.id FROM (SELECT s.display_name AS k, s.member_id AS id FROM subtree_members s
      WHERE s.team_id = ${teamId}::uuid AND s.department_id = ${id}) AS p ORDER BY ${order} ${limitsOf(query)})
    UNION ALL
    (SELECT p.k, p.id FROM (SELECT ${name} AS k, m.id FROM app.members_view m WHERE m.resigned_at IS NULL AND ${containsRoot(ids)}) AS p
      ORDER BY ${order} ${limitsOf(query)}))`;
  const inDepartment = sql`s.team_id = ${teamId}::uuid AND s.department_id = ${id}`;
  return {
    page,
    total: sql`SELECT CASE WHEN ${containsRoot(ids)} THEN (${totalOfTeam})
      ELSE (${marksIn(teamId, ids)} + ${canceledIn(inDepartment)})::int END`,
  };
}

/** A page of the members of several departments and of single members, each once. */
function pageOfParties(
  teamId: string,
  { departments, members }: Parties,
  query: PageQuery & Pick<MemberList, 'order'>,
): MemberPage {
  const order = orders.displayName[query.order];
  const last = query.page * query.size;
  // A literal for the sake of the index, as in `limitsOf`, rounded up so that there are few distinct statements.
  const lastRounded = sql.raw(String(2 ** Math.ceil(Math.log2(last))));
  const ids = sql`${[...departments]}::uuid[]`;
  const isNamed = sql`m.id = ANY(${[...members]}::uuid[]) AND m.resigned_at IS NULL`;
  const inTops = sql`s.team_id = ${teamId}::uuid AND s.department_id = ANY(ARRAY(SELECT id FROM tops))`;
  const isInTops = sql`EXISTS (SELECT FROM subtree_members s WHERE ${inTops} AND s.display_name = m.display_name AND s.member_id = m.id)`;
  const tops = sql`tops AS MATERIALIZED (
    SELECT d.id, d.parent_id IS NULL AS root FROM app.departments_view d WHERE d.id = ANY(${ids}) AND NOT trim_array(d.path, 1) && ${ids})`;
  const named = members.length ? sql`UNION ALL SELECT ${name}, m.id FROM app.members_view m WHERE ${isNamed}` : sql``;
  const page = sql`page AS MATERIALIZED (SELECT DISTINCT p.k, p.id FROM (
      SELECT one.k, one.id FROM tops CROSS JOIN LATERAL (
        (SELECT p.k, p.id FROM (SELECT s.display_name AS k, s.member_id AS id FROM subtree_members s
          WHERE s.team_id = ${teamId}::uuid AND s.department_id = tops.id) AS p ORDER BY ${order} LIMIT ${last}::int)
        UNION ALL
        (SELECT p.k, p.id FROM (SELECT ${name} AS k, m.id FROM app.members_view m WHERE m.resigned_at IS NULL AND tops.root) AS p
          ORDER BY ${order} LIMIT ${lastRounded})) AS one
      ${named}) AS p ORDER BY ${order} ${limitsOf(query)})`;
  const namedElsewhere = members.length
    ? sql` + (SELECT count(*) FROM app.members_view m WHERE ${isNamed} AND NOT ${isInTops})`
    : sql``;
  // A member in several of the departments has marks, or as CANCELED a row, in each, and all their rows are `several`.
  const counted = sql`${marksIn(teamId, ids)} + ${canceledIn(inTops)}
    - (SELECT count(*) - count(DISTINCT s.member_id) FROM subtree_members s WHERE ${inTops} AND s.several)${namedElsewhere}`;
  return {
    page: sql`${tops}, ${page}`,
    total: sql`SELECT CASE WHEN EXISTS (SELECT FROM tops WHERE root) THEN (${totalOfTeam}) ELSE (${counted})::int END`,
  };
}

/** The sum of the marks (decisions/006) of departments and their subtrees. */
function marksIn(teamId: string, departmentIds: RawBuilder<unknown>): RawBuilder<unknown> {
  const sumOf = (table: RawBuilder<unknown>) =>
    sql`(SELECT coalesce(sum(c.people), 0) FROM ${table} c WHERE c.team_id = ${teamId}::uuid AND c.department_id = ANY(below.ids))`;
  return sql`(SELECT ${sumOf(sql`department_counts`)} + ${sumOf(sql`department_count_changes`)}
    FROM (SELECT ARRAY(SELECT d.id FROM app.departments_view d WHERE d.path && ${departmentIds}) AS ids OFFSET 0) AS below)`;
}

/** The rows of CANCELED members, who have no marks, in a part of `subtree_members`. */
function canceledIn(part: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(SELECT count(*) FROM app.members_view m JOIN subtree_members s ON s.display_name = m.display_name AND s.member_id = m.id
    WHERE ${canceled} AND ${part})`;
}
