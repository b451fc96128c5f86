import { type RawBuilder, sql } from 'kysely';
import type { MemberList } from '#contract/people/members.ts';
import {
  coveredOf,
  coversPath,
  exceptionsOn,
  insideScope,
  isDefinedByExclusion,
  regionOf,
} from '#server/domain/visibility/scope-sql.ts';
import type { Scope } from '#server/kernel/context.ts';
import type { MemberFilters } from './members.repository.ts';
import {
  canceled,
  limitsOf,
  type MemberPage,
  name,
  orders,
  pageOfHits,
  type PageQuery,
  totalOfTeam,
} from './pages.repository.ts';

// Pages by name of departments and scopes, read from `subtree_members`, which contains the members of each department and its
// subtree in this order (decisions/078).

type OrderedQuery = PageQuery & Pick<MemberList, 'order'>;
type PageRequest = Omit<MemberFilters, 'departmentId'> &
  Pick<MemberList, 'sort' | 'order'> & { departmentId?: string | undefined };

/**
 * A page by name without filters except a department. Null for other lists, and for a scope without departments to begin with.
 */
export function pageByName(teamId: string, scope: Scope, query: PageQuery & PageRequest): MemberPage | null {
  const { page: _page, size: _size, sort, order: _order, departmentId, direct, ...filters } = query;
  if (sort !== 'displayName' || direct || Object.values(filters).some((filter) => filter !== undefined)) return null;
  if (departmentId !== undefined) {
    if (scope === 'all') return pageOfDepartment(teamId, departmentId, query);
    const found = inDepartment(teamId, departmentId, insideOf(scope, departmentId));
    return pageOfHits(found, orders.displayName[query.order], query);
  }
  if (isDefinedByExclusion(scope) || scope === 'all' || scope.everyone || scope.except) return null;
  const { covering, hiding, named } = regionOf(scope);
  const [department] = covering;
  if (department === undefined) return null;
  if (covering.length === 1 && !hiding.length && !named.length) return pageOfDepartment(teamId, department, query);
  return pageOfRegion(teamId, scope, query);
}

/** A scope's condition on `m`, for members of a department. It is not tested if the scope contains the whole department. */
function insideOf(scope: Exclude<Scope, 'all'>, departmentId: string): RawBuilder<boolean> {
  if (scope.verdicts || scope.except || scope.everyone) return insideScope(scope);
  return sql<boolean>`((SELECT d.path && ${scope.departments}::uuid[] FROM app.departments_view d WHERE d.id = ${departmentId}::uuid)
    OR ${insideScope(scope)})`;
}

const isRootAmong = (departmentIds: readonly string[]) =>
  sql<boolean>`(SELECT d.id FROM app.departments_view d WHERE d.parent_id IS NULL) = ANY(${[...departmentIds]}::uuid[])`;

/** The members of a department who match a condition on `m`. */
function inDepartment(teamId: string, departmentId: string, condition: RawBuilder<boolean>): RawBuilder<unknown> {
  const id = sql`${departmentId}::uuid`;
  return sql`SELECT m.id, m.k FROM (
      SELECT s.member_id AS id, s.display_name AS k FROM subtree_members s WHERE s.team_id = ${teamId}::uuid AND s.department_id = ${id}
      UNION ALL SELECT m.id, ${name} FROM app.members_view m WHERE m.resigned_at IS NULL AND ${isRootAmong([departmentId])}) AS m WHERE ${condition}`;
}

/** A page of the members of one department. Exactly one of the two parts has rows: the root has none in `subtree_members`. */
function pageOfDepartment(teamId: string, departmentId: string, query: OrderedQuery): MemberPage {
  const order = orders.displayName[query.order];
  const id = sql`${departmentId}::uuid`;
  const page = sql`page AS MATERIALIZED (
    (SELECT p.k, p.id FROM (SELECT s.display_name AS k, s.member_id AS id FROM subtree_members s
      WHERE s.team_id = ${teamId}::uuid AND s.department_id = ${id}) AS p ORDER BY ${order} ${limitsOf(query)})
    UNION ALL
    (SELECT p.k, p.id FROM (SELECT ${name} AS k, m.id FROM app.members_view m WHERE m.resigned_at IS NULL AND ${isRootAmong([departmentId])}) AS p
      ORDER BY ${order} ${limitsOf(query)}))`;
  const canceledHere = sql`(SELECT count(*) FROM app.members_view m JOIN subtree_members s ON s.display_name = m.display_name AND s.member_id = m.id
    WHERE ${canceled} AND s.team_id = ${teamId}::uuid AND s.department_id = ${id})`;
  return {
    page,
    total: sql`SELECT CASE WHEN ${isRootAmong([departmentId])} THEN (${totalOfTeam}) ELSE (${marksBelow(teamId, id)} + ${canceledHere})::int END`,
  };
}

/**
 * A page of the members whom a scope covers, each once. `tops` are the departments at whose top coverage begins (`sign` 1) or ends
 * (-1). Members whom departments do not decide are `tested` one by one and `listed` if covered; all others are read by department.
 */
function pageOfRegion(teamId: string, scope: Exclude<Scope, 'all'>, query: OrderedQuery): MemberPage {
  const order = orders.displayName[query.order];
  const { covering, hiding, named } = regionOf(scope);
  const team = sql`${teamId}::uuid`;
  const last = query.page * query.size;
  // A literal for the sake of the index, as in `limitsOf`, rounded up so that there are few distinct statements.
  const lastRounded = sql.raw(String(2 ** Math.ceil(Math.log2(last))));
  const isTested = named.length > 0 || hiding.length > 0;
  const tops = sql`tops AS MATERIALIZED (SELECT t.* FROM (SELECT d.id, d.path, d.parent_id IS NULL AS root,
      ${coversPath(scope, sql`d.path`)}::int - ${coversPath(scope, sql`trim_array(d.path, 1)`)}::int AS sign
      FROM app.departments_view d WHERE d.id = ANY(${[...covering, ...hiding]}::uuid[])) AS t WHERE t.sign <> 0)`;
  const isRowIn = (condition: RawBuilder<boolean>) =>
    sql<boolean>`EXISTS (SELECT FROM subtree_members s
      WHERE s.team_id = ${team} AND ${condition} AND s.display_name = p.k AND s.member_id = p.id)`;
  const isLeft = [
    ...(isTested ? [sql`p.id NOT IN (SELECT id FROM tested)`] : []),
    ...(hiding.length ? [sql`(ends.ids = '{}' OR NOT ${isRowIn(sql`s.department_id = ANY(ends.ids)`)})`] : []),
  ];
  const ends = sql`CROSS JOIN LATERAL (
    SELECT ARRAY(SELECT e.id FROM tops e WHERE e.sign < 0 AND e.path @> ARRAY[tops.id]) AS ids OFFSET 0) AS ends`;
  const left = isLeft.length ? sql`WHERE ${sql.join(isLeft, sql` AND `)}` : sql``;
  const page = sql`page AS MATERIALIZED (SELECT ${covering.length > 1 ? sql`DISTINCT` : sql``} p.k, p.id FROM (
      SELECT one.k, one.id FROM tops ${hiding.length ? ends : sql``} CROSS JOIN LATERAL (
        (SELECT p.k, p.id FROM (SELECT s.display_name AS k, s.member_id AS id FROM subtree_members s
          WHERE s.team_id = ${team} AND s.department_id = tops.id) AS p ${left} ORDER BY ${order} LIMIT ${last}::int)
        UNION ALL
        (SELECT p.k, p.id FROM (SELECT ${name} AS k, m.id FROM app.members_view m WHERE m.resigned_at IS NULL AND tops.root) AS p
          ${left} ORDER BY ${order} LIMIT ${lastRounded})) AS one WHERE tops.sign > 0
      ${isTested ? sql`UNION ALL SELECT p.k, p.id FROM listed p` : sql``}) AS p ORDER BY ${order} ${limitsOf(query)})`;
  const parts = [
    sql`(SELECT coalesce(sum(t.sign * CASE WHEN t.root THEN (SELECT n FROM people) ELSE ${marksBelow(teamId, sql`t.id`)} END), 0) FROM tops t)`,
    sql`+ (SELECT coalesce(sum(t.sign), 0) FROM (SELECT ${name} AS k, m.id FROM app.members_view m WHERE ${canceled}) AS p
      JOIN tops t ON t.root OR ${isRowIn(sql`s.department_id = t.id`)})`,
    // Members of several departments have marks, or as CANCELED a row, in each of the tops that they are in.
    ...(covering.length > 1
      ? [
          sql`- (SELECT count(*) - count(DISTINCT s.member_id) FROM subtree_members s WHERE s.team_id = ${team} AND s.several
            AND s.department_id = ANY(ARRAY(SELECT id FROM tops WHERE sign > 0)) ${isTested ? sql`AND s.member_id NOT IN (SELECT id FROM tested)` : sql``})`,
        ]
      : []),
    ...(isTested
      ? [
          sql`- (SELECT coalesce(sum(x.sign), 0) FROM (SELECT DISTINCT l.id, t.id AS top, t.sign FROM places l JOIN tops t ON t.id = ANY(l.path)) AS x)
            + (SELECT count(*) FROM listed)`,
        ]
      : []),
  ];
  return {
    page: sql.join(
      [...(isTested ? [testing(teamId, scope)] : []), tops, page].map((part) => sql`${part}`),
      sql`, `,
    ),
    total: sql`SELECT (${sql.join(parts, sql` `)})::int`,
  };
}

/**
 * The members whom departments do not decide, with the paths of their departments: those named, and those of several departments
 * in a hiding department, for whom the nearest exception decides. `listed` are those whom the scope covers.
 */
function testing(teamId: string, scope: Exclude<Scope, 'all'>): RawBuilder<unknown> {
  const { covering, hiding, named } = regionOf(scope);
  // The root has no rows. If it hides, those of several departments are found in the covering ones.
  const departments = sql`(CASE WHEN ${isRootAmong(hiding)} THEN ${[...covering, ...hiding]}::uuid[] ELSE ${hiding}::uuid[] END)`;
  const several = sql`UNION SELECT s.member_id FROM subtree_members s
    WHERE s.team_id = ${teamId}::uuid AND s.department_id = ANY(${departments}) AND s.several`;
  return sql`${exceptionsOn(scope)}, tested AS MATERIALIZED (
      SELECT m.id FROM app.members_view m WHERE m.id = ANY(${named}::uuid[]) AND m.resigned_at IS NULL ${hiding.length ? several : sql``}),
    places AS MATERIALIZED (SELECT p.id, d.path FROM tested p
      JOIN app.member_departments_view md ON md.member_id = p.id JOIN app.departments_view d ON d.id = md.department_id),
    listed AS MATERIALIZED (SELECT m.id, ${name} AS k FROM app.members_view m WHERE m.id = ANY(ARRAY(${coveredOf(scope)})))`;
}

/** The sum of the marks (decisions/006) of a department and its subtree. */
function marksBelow(teamId: string, departmentId: RawBuilder<unknown>): RawBuilder<unknown> {
  const sumOf = (table: RawBuilder<unknown>) =>
    sql`(SELECT coalesce(sum(c.people), 0) FROM ${table} c WHERE c.team_id = ${teamId}::uuid AND c.department_id = ANY(below.ids))`;
  return sql`(SELECT ${sumOf(sql`department_counts`)} + ${sumOf(sql`department_count_changes`)}
    FROM (SELECT ARRAY(SELECT d.id FROM app.departments_view d WHERE d.path @> ARRAY[${departmentId}]) AS ids OFFSET 0) AS below)`;
}
