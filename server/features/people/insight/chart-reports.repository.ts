import { type RawBuilder, sql } from 'kysely';
import { refColumns, type MemberRefRow } from '#server/domain/visibility/named-people.ts';
import type { VisibleMembers } from '#server/domain/visibility/visibility.ts';
import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { column, many, maybeOne } from '#server/kernel/database/rows.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import { counts } from './insight.rows.repository.ts';

export interface ChartPersonRow extends MemberRefRow {
  leader_id: string | null;
  department: string | null;
  reports: number;
}

/** The maximum number of steps along a reporting line, in case of a cycle. */
const mostSteps = 100;

/** SQL condition over `m`: the members in scope who count. */
const reachable = (scope: Scope): RawBuilder<boolean> => sql<boolean>`${counts} AND ${insideScope(scope)}`;

const order = sql`m.display_name COLLATE "und-x-icu", m.id`;

/** A page of the ids of the members who report to a leader, by name, and their total number. */
export async function reportIds(
  db: Db,
  leaderId: string,
  scope: Scope,
  { offset, size }: { offset: number; size: number },
): Promise<{ ids: string[]; total: number }> {
  return (
    (await maybeOne(db)<{ ids: string[]; total: number }>`
    WITH found AS MATERIALIZED (
      SELECT m.id, row_number() OVER (ORDER BY ${order}) AS place FROM app.members_view m
      WHERE m.leader_id = ${leaderId}::uuid AND ${reachable(scope)})
    SELECT (SELECT count(*)::int FROM found) AS total, ARRAY(
      SELECT id::text FROM found WHERE place > ${offset} AND place <= ${offset + size} ORDER BY place) AS ids`) ?? {
      ids: [],
      total: 0,
    }
  );
}

/**
 * A page of the ids of leaders without a leader in scope, by name, and their total; `alone` counts members without leader and
 * reports.
 */
export async function topIds(
  db: Db,
  scope: Scope,
  { offset, size }: { offset: number; size: number },
): Promise<{ ids: string[]; total: number; alone: number }> {
  return (
    (await maybeOne(db)<{ ids: string[]; total: number; alone: number }>`
    WITH people AS MATERIALIZED (SELECT m.id, m.leader_id, m.display_name FROM app.members_view m WHERE ${reachable(scope)}),
    first AS MATERIALIZED (
      SELECT p.id, p.display_name FROM people p WHERE p.leader_id IS NULL
      UNION ALL
      SELECT p.id, p.display_name FROM people p LEFT JOIN people l ON l.id = p.leader_id WHERE p.leader_id IS NOT NULL AND l.id IS NULL),
    tops AS MATERIALIZED (
      SELECT m.id, row_number() OVER (ORDER BY ${order}) AS place FROM first m WHERE m.id IN (SELECT leader_id FROM people))
    SELECT (SELECT count(*)::int FROM tops) AS total, ((SELECT count(*) FROM first) - (SELECT count(*) FROM tops))::int AS alone,
      ARRAY(SELECT id::text FROM tops WHERE place > ${offset} AND place <= ${offset + size} ORDER BY place) AS ids`) ?? {
      ids: [],
      total: 0,
      alone: 0,
    }
  );
}

/** The ids from the highest leader in scope down to a member, including the member; empty if the member is not in scope. */
export function lineTo(db: Db, id: string, scope: Scope): Promise<string[]> {
  return column(db)<string>`
    WITH RECURSIVE line (id, leader_id, steps) AS (
      SELECT m.id, m.leader_id, 1 FROM app.members_view m WHERE m.id = ${id}::uuid AND ${reachable(scope)}
      UNION ALL
      SELECT m.id, m.leader_id, line.steps + 1 FROM line JOIN app.members_view m ON m.id = line.leader_id
      WHERE ${reachable(scope)} AND line.steps < ${mostSteps})
    SELECT id::text AS id FROM line ORDER BY steps DESC`;
}

/** Members with these ids in this order, each with the number of direct reports. */
export function peopleOf(db: Db, ids: readonly string[], seen: VisibleMembers): Promise<ChartPersonRow[]> {
  return many(db)<ChartPersonRow>`
    WITH reports AS MATERIALIZED (
      SELECT m.leader_id, count(*)::int AS n FROM app.members_view m
      WHERE m.leader_id = ANY(${ids}::uuid[]) AND ${reachable(seen.scope)} GROUP BY m.leader_id)
    SELECT ${refColumns(seen)}, coalesce(r.n, 0) AS reports, l.id AS leader_id,
      (SELECT d.name FROM app.member_departments_view md JOIN app.departments_view d ON d.id = md.department_id
        WHERE md.member_id = m.id ORDER BY md.position LIMIT 1) AS department
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS w (id, place) JOIN app.members_view m ON m.id = w.id
      LEFT JOIN reports r ON r.leader_id = m.id
      LEFT JOIN LATERAL (SELECT m.id FROM app.members_view o, app.members_view m WHERE o.id = w.id AND m.id = o.leader_id AND ${reachable(seen.scope)}) AS l ON true
    ORDER BY w.place`;
}

/** Up to `most` visible members who match a condition over `m`, with their main department. */
export function findPeople(
  db: Db,
  holds: RawBuilder<boolean>,
  seen: VisibleMembers,
  most: number,
): Promise<(MemberRefRow & { department_id: string | null })[]> {
  return many(db)<MemberRefRow & { department_id: string | null }>`
    SELECT ${refColumns(seen)}, (SELECT md.department_id FROM app.member_departments_view md
      WHERE md.member_id = m.id ORDER BY md.position LIMIT 1) AS department_id
    FROM app.members_view m WHERE ${holds} AND ${reachable(seen.scope)} ORDER BY ${order} LIMIT ${most}`;
}
