import type { z } from 'zod';
import type { insight } from '#contract/insight.ts';
import { insightLimits } from '#contract/insight-facts.ts';
import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/db.ts';
import { AppError } from '#server/kernel/errors.ts';
import * as tree from './chart-departments.repository.ts';
import * as lines from './chart-reports.repository.ts';
import { departmentsSeen, membersSeen } from './insight.policy.ts';
import { refView } from './insight.rows.ts';

type Answer<Name extends keyof typeof insight> = z.input<(typeof insight)[Name]['output']>;

const size = insightLimits.chartPage;
/** The guard has made sure that there is one. */
const seen = (context: TeamContext): Scope => departmentsSeen(context) ?? { departments: [], members: [] };

/** A page of the departments directly below one; without one the root comes first, and those below it. */
export function departments(
  context: TeamContext,
  { parentId, offset }: { parentId?: string | undefined; offset: number },
): Promise<Answer<'departments'>> {
  const scope = seen(context);
  return asTeam(context.database, context.team.id, async (db) => {
    const parent = parentId ? (await tree.wayTo(db, parentId, scope)).at(-1) : await tree.rootId(db);
    if (!parent) throw new AppError('notFound');
    const { ids, total } = await tree.childIds(db, parent, scope, { offset, size });
    const rows = await tree.departmentsOf(db, context.team.id, parentId ? ids : [parent, ...ids], scope);
    return { items: rows.map((row) => departmentView(context, row)), total };
  });
}

export function departmentWay(context: TeamContext, id: string): Promise<Answer<'departmentWay'>> {
  const scope = seen(context);
  return asTeam(context.database, context.team.id, async (db) => {
    const way = await tree.wayTo(db, id, scope);
    if (!way.length) throw new AppError('notFound');
    const rows = await tree.departmentsOf(db, context.team.id, way, scope);
    return { items: rows.map((row) => departmentView(context, row)) };
  });
}

/** A page of who reports to a member; without one, of the tops of all lines in reach. */
export function reports(
  context: TeamContext,
  { leaderId, offset }: { leaderId?: string | undefined; offset: number },
): Promise<Answer<'reports'>> {
  const scope = seen(context);
  return asTeam(context.database, context.team.id, async (db) => {
    if (!leaderId) {
      const { ids, total, alone } = await lines.topIds(db, scope, { offset, size });
      return { items: await people(ids), total, alone };
    }
    if (!(await lines.lineTo(db, leaderId, scope)).length) throw new AppError('notFound');
    const { ids, total } = await lines.reportIds(db, leaderId, scope, { offset, size });
    return { items: await people(ids), total, alone: null };

    async function people(ids: string[]) {
      return (await lines.peopleOf(db, ids, scope)).map((row) => personView(context, row));
    }
  });
}

export function reportsWay(context: TeamContext, id: string): Promise<Answer<'reportsWay'>> {
  const scope = seen(context);
  return asTeam(context.database, context.team.id, async (db) => {
    const line = await lines.lineTo(db, id, scope);
    if (!line.length) throw new AppError('notFound');
    return { items: (await lines.peopleOf(db, line, scope)).map((row) => personView(context, row)) };
  });
}

/** Departments and people by name, for the chart to go to. */
export function find(context: TeamContext, search: string): Promise<Answer<'find'>> {
  const scope = seen(context);
  const fragment = search.normalize('NFC').trim().toLowerCase();
  const pattern = `%${fragment.replace(/[\\%_]/g, '\\$&')}%`;
  return asTeam(context.database, context.team.id, async (db) => {
    if (!fragment) return { departments: [], members: [] };
    const found = await tree.findDepartments(db, pattern, scope, insightLimits.found);
    const hits = await lines.findPeople(db, fragment, pattern, { scope, readable: membersSeen(context) }, insightLimits.found);
    return {
      departments: found.map(({ id, name, path, head_id }) => ({ departmentId: id, name, path, headId: head_id })),
      members: hits.map((row) => ({ ...refView(context, row), departmentId: row.department_id })),
    };
  });
}

function departmentView(context: TeamContext, row: tree.ChartDepartmentRow): Answer<'departments'>['items'][number] {
  return {
    departmentId: row.id,
    parentId: row.parent_id,
    name: row.name,
    head: row.inside && row.head ? refView(context, row.head) : null,
    people: row.inside ? row.people : null,
    children: row.children,
    pathOnly: !row.inside,
  };
}

function personView(context: TeamContext, row: lines.ChartPersonRow): Answer<'reports'>['items'][number] {
  return { ...refView(context, row), leaderId: row.leader_id, department: row.department, reports: row.reports };
}
