import { type RawBuilder, sql } from 'kysely';
import {
  type DepartmentCheck,
  departmentChecks,
  type HealthCheck,
  type MemberCheck,
  memberChecks,
} from '#contract/people/insight-facts.ts';
import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many, value } from '#server/kernel/database/rows.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import { type Day, departmentCondition, invitedOn, memberCondition } from './data-checks.repository.ts';
import { counts, departmentInside, namedOf, type NamedRow } from './insight.rows.repository.ts';

// Checks that need only the member's own row are counted in one pass. The others need joins, which could exceed the memory if
// combined.
const onePass = ['UNDER_AGE', 'UN_ACTIVATED', 'NO_CONTACT'] as const;

/** How many cases each check finds among the members and departments of two scopes; only members if `departments` is null. */
export async function countFound(
  db: Db,
  members: Scope,
  departments: Scope | null,
  day: Day,
): Promise<{ check: HealthCheck; count: number }[]> {
  const countsInScope = sql`${counts} AND ${insideScope(members)}`;
  const people = onePass.map((check) => sql`count(*) FILTER (WHERE ${memberCondition(check, members, day)})::int`);
  const joined = (['LEADER_LEFT', 'ROOT_ONLY'] as const).map(
    (check) =>
      sql`(SELECT count(*)::int FROM app.members_view m WHERE ${countsInScope} AND ${memberCondition(check, members, day)})`,
  );
  const places = departmentChecks.map((check) => sql`count(*) FILTER (WHERE ${departmentCondition(check)})::int`);
  const rows = await many(db)<{ members: number[]; departments: number[] }>`
    SELECT (SELECT ARRAY[${sql.join(people)}] FROM app.members_view m WHERE ${countsInScope}) || ARRAY[${sql.join(joined)},
        (SELECT coalesce(sum(twins.n), 0)::int FROM (SELECT count(*) AS n FROM app.members_view m
          WHERE ${countsInScope} AND m.birth_date IS NOT NULL GROUP BY lower(m.display_name), m.birth_date HAVING count(*) > 1) AS twins)] AS members,
      (SELECT ARRAY[${sql.join(places)}] FROM app.departments_view d LEFT JOIN app.members_view h ON h.id = d.head_member_id
        WHERE ${departments ? departmentInside(departments) : sql`false`}) AS departments`;
  const found = (checks: readonly HealthCheck[], numbers: readonly number[] = []) =>
    checks.map((check, place) => ({ check, count: numbers[place] ?? 0 }));
  const ofMembers = found([...onePass, 'LEADER_LEFT', 'ROOT_ONLY', 'DUPLICATE'], rows[0]?.members);
  const inOrder = memberChecks.flatMap((check) => ofMembers.filter((each) => each.check === check));
  return [...inOrder, ...(departments ? found(departmentChecks, rows[0]?.departments) : [])];
}

export interface FoundMemberRow
  extends NamedRow, ColumnsOf<'members', 'avatar_file_id' | 'job_title' | 'status' | 'joined_date' | 'birth_date'> {
  has_email: boolean;
  has_mobile: boolean;
  since: string;
  leader: NamedRow | null;
  departments: { departmentId: string; name: string; path: string }[];
  editable: boolean;
}

const byName = sql`m.display_name COLLATE "und-x-icu", m.id`;
const orders: Record<MemberCheck, (day: Day) => RawBuilder<unknown>> = {
  UNDER_AGE: () => sql`m.birth_date DESC, m.id`,
  LEADER_LEFT: () => sql`m.leader_id, ${byName}`,
  UN_ACTIVATED: (day) => sql`${invitedOn(day)}, m.id`,
  DUPLICATE: () => sql`lower(m.display_name) COLLATE "und-x-icu", m.birth_date, m.id`,
  NO_CONTACT: () => byName,
  ROOT_ONLY: () => byName,
};

interface Window {
  page: number;
  size: number;
}
/** Written as literals, so that the planner knows the limit. Both are integers by the contract. */
const limits = ({ page, size }: Window) => sql.raw(`LIMIT ${size} OFFSET ${(page - 1) * size}`);

/** A page of the members that a check finds, and their total number. */
export async function listMembers(
  db: Db,
  { check, seen, mended, day }: { check: MemberCheck; seen: Scope; mended: Scope; day: Day },
  window: Window,
): Promise<{ rows: FoundMemberRow[]; total: number }> {
  const found = sql<boolean>`${counts} AND ${insideScope(seen)} AND ${memberCondition(check, seen, day)}`;
  const rows = await many(db)<(FoundMemberRow | { id: null }) & { total: number }>`
    WITH found AS MATERIALIZED (
      SELECT m.id, row_number() OVER (ORDER BY ${orders[check](day)}) AS place FROM app.members_view m WHERE ${found}),
    page AS MATERIALIZED (SELECT id, place FROM found ORDER BY place ${limits(window)})
    SELECT t.total, m.id, m.display_name, m.avatar_file_id, m.job_title, m.status, m.joined_date, m.birth_date,
      m.email IS NOT NULL AS has_email, m.mobile_number IS NOT NULL AS has_mobile, ${invitedOn(day)} AS since, ${namedOf('l')} AS leader,
      ${insideScope(mended)} AS editable,
      coalesce((SELECT json_agg(json_build_object('departmentId', d.id, 'name', d.name, 'path', d.path_name) ORDER BY md.position)
        FROM app.member_departments_view md JOIN app.departments_view d ON d.id = md.department_id WHERE md.member_id = m.id), '[]') AS departments
    FROM (SELECT count(*)::int AS total FROM found) AS t LEFT JOIN page ON true
      LEFT JOIN app.members_view m ON m.id = page.id LEFT JOIN app.members_view l ON l.id = m.leader_id ORDER BY page.place`;
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}

export interface FoundDepartmentRow extends ColumnsOf<'departments', 'id' | 'name' | 'version'> {
  path: string;
  people: number;
  head: NamedRow | null;
  head_resigned: boolean;
  head_closed: boolean;
  head_until: string | null;
  editable: boolean;
}

/** A page of the departments that a check finds, those nearest to the root first, and their total number. */
export async function listDepartments(
  db: Db,
  teamId: string,
  { check, seen, mended }: { check: DepartmentCheck; seen: Scope; mended: Scope },
  window: Window,
): Promise<{ rows: FoundDepartmentRow[]; total: number }> {
  const found = sql`FROM app.departments_view d LEFT JOIN app.members_view h ON h.id = d.head_member_id 
    WHERE ${departmentCondition(check)} AND ${departmentInside(seen)}`;
  const rows = await many(db)<FoundDepartmentRow>`
    WITH page AS MATERIALIZED (
      SELECT d.id, row_number() OVER (ORDER BY cardinality(d.path), d.path_name COLLATE "und-x-icu", d.id) AS place ${found}
      ORDER BY place ${limits(window)})
    SELECT d.id, d.name, d.path_name AS path, d.version, ${namedOf('h')} AS head, h.resigned_at IS NOT NULL AS head_resigned,
      h.status = 'CANCELED' AS head_closed, h.job_ended_date AS head_until, ${departmentInside(mended)} AS editable,
      (SELECT coalesce(sum(k.people), 0)::int FROM department_people k WHERE k.team_id = ${teamId}::uuid AND k.department_id = ANY (ARRAY(
        SELECT b.id FROM app.departments_view b WHERE b.path @> ARRAY[d.id]))) AS people
    FROM page JOIN app.departments_view d ON d.id = page.id LEFT JOIN app.members_view h ON h.id = d.head_member_id ORDER BY page.place`;
  const total = await value(db)<number>`SELECT count(*)::int ${found}`;
  return { rows, total };
}
