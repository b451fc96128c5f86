import { sql } from 'kysely';
import type { ExceptionEffect, ExceptionSort } from '#contract/access/visibility-facts.ts';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, affectsAny, many, maybeOne, value } from '#server/kernel/database/rows.ts';

/** The ids on one side of an exception, including departments and members that no longer exist. */
export interface ExceptionSide {
  departments: string[];
  members: string[];
}

export interface ExceptionWrite extends ColumnsOf<'visibility_exceptions', 'id' | 'name' | 'effect' | 'priority' | 'enabled'> {
  subjects: ExceptionSide;
  objects: ExceptionSide;
}
export interface ExceptionRow extends ExceptionWrite {
  version: number;
  updatedAt: Date;
}

const columns = sql`e.id, e.name, e.effect, e.priority, e.enabled, e.version, e.updated_at AS "updatedAt",
  json_build_object('departments', e.subject_departments, 'members', e.subject_members) AS subjects,
  json_build_object('departments', e.object_departments, 'members', e.object_members) AS objects`;

export interface ExceptionFilters {
  search?: string | undefined;
  effect?: readonly ExceptionEffect[] | undefined;
  enabled?: boolean | undefined;
  employeeId?: string | undefined;
  departmentId?: string | undefined;
  sort: ExceptionSort;
  order: 'asc' | 'desc';
  page: number;
  size: number;
}

const sorts = {
  name: sql`e.name COLLATE "und-x-icu"`,
  priority: sql`e.priority`,
  updatedAt: sql`e.updated_at`,
} as const;

/**
 * A page of exceptions and their total number. The search text is matched with the names of exceptions and of the departments
 * and members they name.
 */
export async function list(db: Db, teamId: string, filters: ExceptionFilters): Promise<{ rows: ExceptionRow[]; total: number }> {
  const { search, effect, enabled, employeeId, departmentId, sort, order, page, size } = filters;
  const parts = [sql`e.team_id = ${teamId}::uuid`];
  if (search)
    parts.push(sql`(strpos(lower(e.name), ${search.toLowerCase()}) > 0
      OR (e.subject_departments || e.subject_members || e.object_departments || e.object_members) && ARRAY(${partiesNamed(teamId, search)}))`);
  if (effect?.length) parts.push(sql`e.effect = ANY(${effect}::text[])`);
  if (enabled !== undefined) parts.push(sql`e.enabled = ${enabled}`);
  if (employeeId) parts.push(sql`${employeeId}::uuid = ANY(e.subject_members || e.object_members)`);
  if (departmentId) parts.push(sql`${departmentId}::uuid = ANY(e.subject_departments || e.object_departments)`);
  const where = sql.join(parts, sql` AND `);
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`;
  const rows = await many(db)<ExceptionRow>`
    SELECT ${columns} FROM visibility_exceptions e WHERE ${where}
    ORDER BY ${sorts[sort]} ${direction}, e.name COLLATE "und-x-icu", e.id LIMIT ${size} OFFSET ${(page - 1) * size}`;
  const total = await value(db)<number>`SELECT count(*)::int FROM visibility_exceptions e WHERE ${where}`;
  return { rows, total };
}

/** Ids of the departments and members named by an exception whose own name contains the search text. */
const partiesNamed = (teamId: string, search: string) => sql`
  SELECT d.id FROM app.departments_view d WHERE strpos(lower(d.name), ${search.toLowerCase()}) > 0
    AND d.id IN (SELECT unnest(x.subject_departments || x.object_departments) FROM visibility_exceptions x WHERE x.team_id = ${teamId}::uuid)
  UNION ALL SELECT m.id FROM app.members_view m WHERE strpos(lower(m.display_name), ${search.toLowerCase()}) > 0
    AND m.id IN (SELECT unnest(x.subject_members || x.object_members) FROM visibility_exceptions x WHERE x.team_id = ${teamId}::uuid)`;

export function find(db: Db, teamId: string, id: string): Promise<ExceptionRow | undefined> {
  return maybeOne(db)<ExceptionRow>`
    SELECT ${columns} FROM visibility_exceptions e WHERE e.team_id = ${teamId}::uuid AND e.id = ${id}::uuid`;
}

/** All exceptions of the team. Their number is limited (visibilityLimits). */
export function all(db: Db, teamId: string): Promise<ExceptionRow[]> {
  return many(db)<ExceptionRow>`
    SELECT ${columns} FROM visibility_exceptions e WHERE e.team_id = ${teamId}::uuid ORDER BY e.id`;
}

/** Adds an exception if the team has fewer than `most`, otherwise returns false. Requires the lock of lockBook. */
export async function insert(tx: Tx, teamId: string, row: ExceptionWrite, most: number): Promise<boolean> {
  const { subjects, objects } = row;
  return affectsAny(tx)`
    INSERT INTO visibility_exceptions (team_id, id, name, effect, priority, enabled, subject_departments, subject_members,
      object_departments, object_members)
    SELECT ${teamId}::uuid, ${row.id}::uuid, ${row.name}, ${row.effect}, ${row.priority}::int, ${row.enabled}::boolean,
      ${subjects.departments}::uuid[], ${subjects.members}::uuid[], ${objects.departments}::uuid[], ${objects.members}::uuid[]
    WHERE (SELECT count(*) FROM visibility_exceptions WHERE team_id = ${teamId}::uuid) < ${most}::int`;
}

export async function update(tx: Tx, teamId: string, row: ExceptionWrite): Promise<void> {
  const { subjects, objects } = row;
  await sql`
    UPDATE visibility_exceptions SET name = ${row.name}, effect = ${row.effect}, priority = ${row.priority}::int,
      enabled = ${row.enabled}::boolean, subject_departments = ${subjects.departments}::uuid[],
      subject_members = ${subjects.members}::uuid[], object_departments = ${objects.departments}::uuid[],
      object_members = ${objects.members}::uuid[], version = version + 1, updated_at = now()
    WHERE team_id = ${teamId}::uuid AND id = ${row.id}::uuid`.execute(tx);
}

export async function remove(tx: Tx, teamId: string, id: string): Promise<void> {
  await sql`DELETE FROM visibility_exceptions WHERE team_id = ${teamId}::uuid AND id = ${id}::uuid`.execute(tx);
}
