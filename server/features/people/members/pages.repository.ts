import { type RawBuilder, sql } from 'kysely';
import type { MemberList } from '#contract/people/members.ts';
import { isSearched } from '#server/domain/visibility/finding.ts';
import type { MemberFilters } from './members.repository.ts';

// Pages of lists of members, and their totals, as parts of a statement that defines a CTE `people` with the team's headcount `n`.

export interface SortOrder {
  key: RawBuilder<unknown>;
  asc: RawBuilder<unknown>;
  desc: RawBuilder<unknown>;
}
const byKey: Pick<SortOrder, 'asc' | 'desc'> = { asc: sql`p.k, p.id`, desc: sql`p.k DESC, p.id DESC` };
const lastWhenEmpty: Pick<SortOrder, 'asc' | 'desc'> = { asc: sql`p.k NULLS LAST, p.id`, desc: sql`p.k DESC NULLS LAST, p.id` };
/** The name of `m` as lists compare it. */
export const name = sql`m.display_name COLLATE "und-x-icu"`;

// Each order and its reverse match an index where one exists.
export const orders: Record<MemberList['sort'], SortOrder> = {
  displayName: { key: name, ...byKey },
  employeeNumber: { key: sql`m.employee_number`, ...lastWhenEmpty },
  joinedDate: { key: sql`m.joined_date`, ...lastWhenEmpty },
  createdAt: { key: sql`m.created_at`, asc: sql`p.k, p.id DESC`, desc: sql`p.k DESC, p.id` },
  memberStatus: { key: sql`m.status`, ...byKey },
  jobType: { key: sql`m.job_type`, ...byKey },
};

export type PageQuery = Pick<MemberList, 'page' | 'size'>;

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
export function limitsOf({ page, size }: PageQuery): RawBuilder<unknown> {
  return sql`LIMIT ${sql.raw(String(size))} OFFSET ${(page - 1) * size}::int`;
}

/** Members `m` whom the headcount excludes and lists include. */
export const canceled = sql`m.status = 'CANCELED' AND m.resigned_at IS NULL`;
/** The stored headcount and the CANCELED members, who are not part of it. */
export const totalOfTeam = sql`SELECT (n + (SELECT count(*) FROM app.members_view m WHERE ${canceled}))::int FROM people`;

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
