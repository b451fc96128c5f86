import type { z } from 'zod';
import { composeText } from '#contract/composed.ts';
import type { insight } from '#contract/people/insight.ts';
import type { DepartmentReference, MemberReference } from '#contract/references.ts';
import { insightLimits } from '#contract/people/insight-facts.ts';
import { isSearched, matchesSearch } from '#server/domain/visibility/finding.ts';
import { idForScope } from '#server/domain/visibility/references.ts';
import { namesFor, refView } from '#server/domain/visibility/named-people.ts';
import { readVisibleMembers } from '#server/domain/visibility/visibility.ts';
import type { Scope, TeamContext } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { asTeamReadOnly } from '#server/kernel/database/read-only.ts';
import { AppError } from '#server/kernel/errors.ts';
import * as tree from './chart-departments.repository.ts';
import * as lines from './chart-reports.repository.ts';
import { code, departmentsSeen } from './insight.policy.ts';

type Answer<Name extends keyof typeof insight> = z.input<(typeof insight)[Name]['output']>;

const size = insightLimits.chartPage;
/** The departments that the chart shows. The guard has verified the permission. */
const visibleBoxes = (context: TeamContext): Scope => departmentsSeen(context) ?? { departments: [], members: [] };

/** A page of the direct children of a department; without a parent, the root followed by its children. */
export function departments(
  context: TeamContext,
  { parentId: reference, offset }: { parentId?: DepartmentReference | undefined; offset: number },
): Promise<Answer<'departments'>> {
  const scope = visibleBoxes(context);
  const parentId = idForScope(reference);
  return asTeamReadOnly(context.database, context.team.id, async (db) => {
    const parent = parentId ? (await tree.pathToDepartment(db, parentId, scope)).at(-1) : await tree.rootId(db);
    if (!parent) throw new AppError('notFound');
    const { ids, total } = await tree.childIds(db, parent, scope, { offset, size });
    return { items: await boxes(db, context, parentId ? ids : [parent, ...ids], scope), total };
  });
}

/** The chart boxes from the root to a department. Throws notFound if the chart does not show it to the actor. */
export function departmentWay(context: TeamContext, id: string): Promise<Answer<'departmentWay'>> {
  const scope = visibleBoxes(context);
  return asTeamReadOnly(context.database, context.team.id, async (db) => {
    const way = await tree.pathToDepartment(db, id, scope);
    if (!way.length) throw new AppError('notFound');
    return { items: await boxes(db, context, way, scope) };
  });
}

/** A page of the members who report to a leader; without a leader, of the tops of all lines that the reader sees. */
export function reports(
  context: TeamContext,
  { leaderId: reference, offset }: { leaderId?: MemberReference | undefined; offset: number },
): Promise<Answer<'reports'>> {
  const leaderId = idForScope(reference);
  return asTeamReadOnly(context.database, context.team.id, async (db) => {
    const seen = await readVisibleMembers(db, context, code);
    const people = async (ids: string[]) => (await lines.peopleOf(db, ids, seen)).map((row) => personView(context, row));
    if (!leaderId) {
      const { ids, total, alone } = await lines.topIds(db, seen.scope, { offset, size });
      return { items: await people(ids), total, alone };
    }
    if (!(await lines.lineTo(db, leaderId, seen.scope)).length) throw new AppError('notFound');
    const { ids, total } = await lines.reportIds(db, leaderId, seen.scope, { offset, size });
    return { items: await people(ids), total, alone: null };
  });
}

/** The reporting line from the highest leader in scope to a member. Throws notFound if the member is not in scope. */
export function reportsWay(context: TeamContext, id: string): Promise<Answer<'reportsWay'>> {
  return asTeamReadOnly(context.database, context.team.id, async (db) => {
    const seen = await readVisibleMembers(db, context, code);
    const line = await lines.lineTo(db, id, seen.scope);
    if (!line.length) throw new AppError('notFound');
    return { items: (await lines.peopleOf(db, line, seen)).map((row) => personView(context, row)) };
  });
}

/** Finds departments by name or number and people by the fields that the reader sees. */
export function find(context: TeamContext, search: string): Promise<Answer<'find'>> {
  const scope = visibleBoxes(context);
  return asTeamReadOnly(context.database, context.team.id, async (db) => {
    if (!isSearched(search)) return { departments: [], members: [] };
    const pattern = `%${composeText(search)
      .trim()
      .toLowerCase()
      .replace(/[\\%_]/g, '\\$&')}%`;
    const found = await tree.findDepartments(db, pattern, scope, insightLimits.found);
    const seen = await readVisibleMembers(db, context, code);
    const hits = await lines.findPeople(db, matchesSearch(search, seen), seen, insightLimits.found);
    return {
      departments: found.map(({ id, name, path, head_id }) => ({ departmentId: id, name, path, headId: head_id })),
      members: hits.map((row) => ({ ...refView(context, row), departmentId: row.department_id })),
    };
  });
}

/** Chart boxes of departments. Heads are shown by name, with the job title if the reader sees it. */
async function boxes(
  db: Db,
  context: TeamContext,
  ids: readonly string[],
  scope: Scope,
): Promise<Answer<'departments'>['items']> {
  const rows = await tree.departmentsOf(db, context.team.id, ids, scope);
  const name = await namesFor(
    db,
    context,
    code,
    rows.map(({ head }) => head),
  );
  return rows.map((row) => ({
    departmentId: row.id,
    parentId: row.parent_id,
    name: row.name,
    head: row.inside && row.head ? name(row.head) : null,
    people: row.inside ? row.people : null,
    children: row.children,
    pathOnly: !row.inside,
  }));
}

function personView(context: TeamContext, row: lines.ChartPersonRow): Answer<'reports'>['items'][number] {
  return { ...refView(context, row), leaderId: row.leader_id, department: row.department, reports: row.reports };
}
