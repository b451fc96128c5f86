import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, maybeOne } from '#server/kernel/database/rows.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';

/** SQL condition over `m`: the members of a scope, or those of them in a department and its subtree. */
export function headcountCondition(scope: Scope, departmentId: string | undefined): RawBuilder<boolean> {
  if (!departmentId) return insideScope(scope);
  const below = sql<boolean>`m.id IN (SELECT md.member_id FROM app.departments_view d JOIN app.member_departments_view md ON md.department_id = d.id
    WHERE d.path @> ARRAY[${departmentId}::uuid])`;
  return scope === 'all' ? below : sql<boolean>`${below} AND ${insideScope(scope)}`;
}

export interface HeadcountKindRow extends ColumnsOf<'members', 'job_type' | 'status'> {
  people: number;
}

/** The members who have not resigned, counted by job type and status. */
export function countKinds(db: Db, among: RawBuilder<boolean>): Promise<HeadcountKindRow[]> {
  return many(db)<HeadcountKindRow>`
    SELECT m.job_type, m.status, count(*)::int AS people FROM app.members_view m
    WHERE m.resigned_at IS NULL AND ${among} GROUP BY m.job_type, m.status`;
}

export interface MonthRow {
  /** YYYY-MM. */
  month: string;
  joined: number;
  left: number;
}

/** SQL condition: resigned, and did not leave before the joined date. */
const wasThere = sql<boolean>`m.resigned_at IS NOT NULL AND m.job_ended_date IS NOT NULL AND (m.joined_date IS NULL OR m.joined_date <= m.job_ended_date)`;

/**
 * Members who joined and left in each of the last `months` months up to the month of `today`, oldest first. `later` counts
 * members who count and whose joined date is in the future. A member without a joined date is counted as present from the start.
 */
export async function countMonths(
  db: Db,
  among: RawBuilder<boolean>,
  { today, months, whole }: { today: string; months: number; whole: boolean },
): Promise<{ months: MonthRow[]; later: number }> {
  const first = sql`(date_trunc('month', ${today}::date) - make_interval(months => ${months - 1}))::date`;
  // For the whole team indexes answer each part; for a part of the team the members are collected once.
  const people = whole ? sql`app.members_view m` : sql`chosen m`;
  return (
    (await maybeOne(db)<{ months: MonthRow[]; later: number }>`
    WITH ${whole ? sql`` : sql`chosen AS MATERIALIZED (SELECT m.joined_date, m.job_ended_date, m.resigned_at, m.status FROM app.members_view m WHERE ${among}), `}day AS MATERIALIZED (
      SELECT m.joined_date AS date, count(*) AS joined, 0 AS gone FROM ${people}
      WHERE m.joined_date >= ${first} AND m.resigned_at IS NULL AND m.status <> 'CANCELED' GROUP BY m.joined_date
      UNION ALL
      SELECT m.joined_date, count(*), 0 FROM ${people}
      WHERE m.joined_date BETWEEN ${first} AND ${today}::date AND ${wasThere} GROUP BY m.joined_date
      UNION ALL
      SELECT m.job_ended_date, 0, count(*) FROM ${people}
      WHERE m.job_ended_date BETWEEN ${first} AND ${today}::date AND ${wasThere} GROUP BY m.job_ended_date
    ), month AS (
      SELECT start::date FROM generate_series(${first}, ${today}::date, '1 month') AS start
    )
    SELECT (SELECT json_agg(json_build_object('month', to_char(month.start, 'YYYY-MM'),
        'joined', (SELECT coalesce(sum(d.joined), 0) FROM day d WHERE d.date >= month.start AND d.date < month.start + interval '1 month' AND d.date <= ${today}::date),
        'left', (SELECT coalesce(sum(d.gone), 0) FROM day d WHERE d.date >= month.start AND d.date < month.start + interval '1 month')) ORDER BY month.start)
      FROM month) AS months,
      (SELECT coalesce(sum(d.joined), 0)::int FROM day d WHERE d.date > ${today}::date) AS later`) ?? { months: [], later: 0 }
  );
}

/** A department whose subtree is counted, with the ids of its path. */
export interface HeadcountTop {
  id: string;
  path: string[];
}

/** The departments with these ids and their paths. */
export function findDepartments(db: Db, ids: readonly string[]): Promise<HeadcountTop[]> {
  return many(db)<HeadcountTop>`
    SELECT d.id, d.path::text[] AS path FROM app.departments_view d WHERE d.id = ANY(${ids}::uuid[])`;
}

export function findRoot(db: Db): Promise<HeadcountTop[]> {
  return many(db)<HeadcountTop>`SELECT d.id, d.path::text[] AS path FROM app.departments_view d WHERE d.parent_id IS NULL`;
}

export interface DepartmentHeadcountRow extends ColumnsOf<'departments', 'id' | 'name'> {
  path: string;
  people: number;
}

/**
 * Distinct people of the departments at a depth (the length of their paths) below each top, the largest first; the number of
 * departments at that depth; and the maximum number of levels below a top.
 */
export async function countDepartmentsAtLevel(
  db: Db,
  teamId: string,
  tops: readonly { id: string; depth: number; base: number }[],
  most: number,
): Promise<{ items: DepartmentHeadcountRow[]; total: number; levels: number }> {
  return (
    (await maybeOne(db)<{ items: DepartmentHeadcountRow[]; total: number; levels: number }>`
    WITH below AS MATERIALIZED (
      SELECT d.id, d.path[t.depth] AS place, cardinality(d.path) - t.base AS steps
      FROM unnest(${tops.map((top) => top.id)}::uuid[], ${tops.map((top) => top.depth)}::int[], ${tops.map((top) => top.base)}::int[]) AS t (id, depth, base)
      JOIN app.departments_view d ON d.path @> ARRAY[t.id]
    ), marks AS (
      SELECT department_id, sum(people) AS people FROM department_people WHERE team_id = ${teamId}::uuid GROUP BY department_id
    ), counted AS MATERIALIZED (
      SELECT b.place AS id, coalesce(sum(k.people), 0)::int AS people FROM below b LEFT JOIN marks k ON k.department_id = b.id
      WHERE b.place IS NOT NULL GROUP BY b.place
    )
    SELECT (SELECT count(*)::int FROM counted) AS total, (SELECT coalesce(max(steps), 0)::int FROM below) AS levels,
      coalesce((SELECT json_agg(item) FROM (
        SELECT c.id, d.name, d.path_name AS path, c.people FROM counted c JOIN app.departments_view d ON d.id = c.id
        ORDER BY c.people DESC, d.path_name COLLATE "und-x-icu", c.id LIMIT ${most}) AS item), '[]') AS items`) ?? {
      items: [],
      total: 0,
      levels: 0,
    }
  );
}

export interface PeriodRow extends ColumnsOf<'departments', 'id' | 'name'> {
  path: string;
  joined: number;
  left: number;
}

/**
 * Distinct members who joined and left on some days, both included: in all, and in the departments at a depth below each top (as in
 * `countDepartmentsAtLevel`), those with the most first.
 */
export async function countPeriod(
  db: Db,
  among: RawBuilder<boolean>,
  tops: readonly { id: string; depth: number }[],
  { from, to, most }: { from: string; to: string; most: number },
): Promise<{ joined: number; left: number; items: PeriodRow[]; total: number }> {
  const inPeriod = (date: 'joined_date' | 'job_ended_date') =>
    sql<boolean>`m.${sql.raw(date)} BETWEEN ${from}::date AND ${to}::date`;
  const none = { joined: 0, left: 0, items: [], total: 0 };
  return (
    (await maybeOne(db)<{ joined: number; left: number; items: PeriodRow[]; total: number }>`
    WITH moved AS MATERIALIZED (
      SELECT m.id, (${inPeriod('joined_date')} AND ((m.resigned_at IS NULL AND m.status <> 'CANCELED') OR (${wasThere}))) IS TRUE AS joined,
        (${inPeriod('job_ended_date')} AND ${wasThere}) IS TRUE AS gone
      FROM app.members_view m WHERE (${inPeriod('joined_date')} OR ${inPeriod('job_ended_date')}) AND ${among}
    ), below AS MATERIALIZED (
      SELECT d.id, d.path[t.depth] AS place FROM unnest(${tops.map((top) => top.id)}::uuid[], ${tops.map((top) => top.depth)}::int[]) AS t (id, depth)
      JOIN app.departments_view d ON d.path @> ARRAY[t.id] WHERE cardinality(d.path) >= t.depth
    ), counted AS MATERIALIZED (
      SELECT b.place AS id, (count(DISTINCT v.id) FILTER (WHERE v.joined))::int AS joined, (count(DISTINCT v.id) FILTER (WHERE v.gone))::int AS gone
      FROM moved v JOIN app.member_departments_view md ON md.member_id = v.id JOIN below b ON b.id = md.department_id
      WHERE v.joined OR v.gone GROUP BY b.place
    )
    SELECT (SELECT count(*)::int FROM moved WHERE joined) AS joined, (SELECT count(*)::int FROM moved WHERE gone) AS left,
      (SELECT count(*)::int FROM counted) AS total,
      coalesce((SELECT json_agg(item) FROM (
        SELECT c.id, d.name, d.path_name AS path, c.joined, c.gone AS left FROM counted c JOIN app.departments_view d ON d.id = c.id
        ORDER BY c.joined + c.gone DESC, d.path_name COLLATE "und-x-icu", c.id LIMIT ${most}) AS item), '[]') AS items`) ?? none
  );
}
