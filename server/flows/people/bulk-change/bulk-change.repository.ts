import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, column, many } from '#server/kernel/database/rows.ts';
import { insideScope, matching } from '#server/features/people/members/members.repository.ts';
import type { OperatorScope } from './operator-scope.policy.ts';
import type { ResolvedChange } from './requested-change.service.ts';

/** The fields that a bulk change can set, by column name. */
export type Fields = ColumnsOf<'members', 'job_type' | 'leader_id' | 'job_title' | 'position'>;

/** The state of a member that a change reads. */
export interface ChangedMember extends Fields, ColumnsOf<'members', 'id'> {
  name: string;
  number: string | null;
  departments: string[];
  /** Whether the member is in the edit scope. */
  editable: boolean;
}

/** The state of a member before or after a change: departments, or some fields. */
export type State = { departments: string[] } | Partial<Fields>;

const columns = sql`m.id, m.display_name AS name, m.employee_number AS number, m.job_type, m.leader_id, m.job_title, m.position,
  ARRAY(SELECT md.department_id::text FROM app.member_departments_view md WHERE md.member_id = m.id ORDER BY md.position) AS departments`;

/** SQL condition over `m`: the members that a change selects, among those the operator sees. */
export function selectedBy(
  teamId: string,
  operator: OperatorScope,
  { employeeIds, filters }: Pick<ResolvedChange, 'employeeIds' | 'filters'>,
) {
  const where = matching(teamId, insideScope(operator.view), filters ?? {});
  return employeeIds ? sql<boolean>`${where} AND m.id = ANY(${employeeIds}::uuid[])` : where;
}

/** The next ids after `after`, in ascending order. */
export async function nextIds(db: Db, where: RawBuilder<boolean>, after: string | null, most: number): Promise<string[]> {
  const from = after === null ? sql`true` : sql`m.id > ${after}::uuid`;
  return column(db)<string>`
    SELECT m.id FROM app.members_view m WHERE ${where} AND ${from} ORDER BY m.id LIMIT ${most}`;
}

/** The members with these ids who still match, in the order of their ids. */
export function people(
  db: Db,
  where: RawBuilder<boolean>,
  operator: OperatorScope,
  ids: readonly string[],
): Promise<ChangedMember[]> {
  return many(db)<ChangedMember>`
    SELECT ${columns}, ${insideScope(operator.edit)} AS editable FROM app.members_view m
    WHERE ${where} AND m.id = ANY(${ids}::uuid[]) ORDER BY m.id`;
}

export type ChangedDepartment = ColumnsOf<'departments', 'id' | 'name' | 'path_name' | 'path'>;

export function departmentsByIds(db: Db, ids: readonly string[]): Promise<ChangedDepartment[]> {
  return many(db)<ChangedDepartment>`
    SELECT id, name, path_name, path::text[] AS path FROM app.departments_view WHERE id = ANY(${ids}::uuid[])`;
}

/** The ids of a member and of everyone above them in the reporting line. */
export function lineAbove(db: Db, teamId: string, memberId: string): Promise<string[]> {
  return column(db)<string>`
    WITH RECURSIVE line (id, steps) AS (
      SELECT id, 1 FROM members WHERE team_id = ${teamId}::uuid AND id = ${memberId}::uuid AND resigned_at IS NULL
      UNION ALL
      SELECT m.leader_id, line.steps + 1 FROM line JOIN members m ON m.team_id = ${teamId}::uuid AND m.id = line.id
      WHERE m.leader_id IS NOT NULL AND line.steps < 1000)
    SELECT DISTINCT id FROM line`;
}

/** The display names of these members, by id. */
export async function namesOf(db: Db, teamId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await many(db)<{ id: string; name: string }>`
    SELECT id, display_name AS name FROM members WHERE team_id = ${teamId}::uuid AND id = ANY(${ids}::uuid[])`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The outcome of a change for one member. */
export interface ChangeOutcome extends ColumnsOf<'bulk_change_people', 'member_id' | 'name' | 'number' | 'skip_reason'> {
  before: State | null;
  after: State | null;
}

/** Stores the outcomes of a change. */
export async function storeOutcomes(tx: Tx, teamId: string, changeId: string, outcomes: readonly ChangeOutcome[]): Promise<void> {
  await sql`
    INSERT INTO bulk_change_people (team_id, change_id, member_id, name, number, before, after, skip_reason)
    SELECT ${teamId}::uuid, ${changeId}::uuid, r.* FROM json_to_recordset(${JSON.stringify(outcomes)}::json)
      AS r (member_id uuid, name text, number text, before jsonb, after jsonb, skip_reason text)`.execute(tx);
}
