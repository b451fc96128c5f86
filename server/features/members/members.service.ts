import type { z } from 'zod';
import { memberLimits } from '#contract/member-facts.ts';
import type { MemberList, members } from '#contract/members.ts';
import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/db.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { Json } from '#server/kernel/mount.ts';
import { record } from '#server/kernel/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { lockEditable, requireDepartments } from './members.checks.ts';
import { editScope, viewScope } from './members.policy.ts';
import * as json from './members.json.repository.ts';
import * as repository from './members.repository.ts';
import { withPictures } from './members.view.ts';

/** A page of the members this person may see, with the team's headcount and cap beside it. */
export async function list(context: TeamContext, query: MemberList): Promise<Json> {
  const { items, total, headcount } = await asTeam(context.database, context.team.id, (db) =>
    json.list(db, context, viewScope(context), query),
  );
  const { page, size } = query;
  const rest = `"page":${page},"size":${size},"total":${total},"headcount":${headcount},"memberCap":${context.team.memberCap}`;
  return new Json(`{"items":${withPictures(context, items)},${rest}}`);
}

/** Distinct people in a department and below it whom this person may see; without a department, in the team. */
export async function count(context: TeamContext, departmentId: string | undefined): Promise<{ count: number }> {
  const where = repository.matching(context.team.id, repository.insideScope(viewScope(context)), { departmentId });
  return asTeam(context.database, context.team.id, async (db) => {
    if (departmentId && !(await repository.departmentPlaces(db, context.team.id, [departmentId])).length)
      throw new AppError('notFound');
    return { count: await repository.count(db, where) };
  });
}

/** One member inside the reader's scope; anyone else's id is not found. */
export function read(context: TeamContext, id: string): Promise<Json> {
  return asTeam(context.database, context.team.id, (db) => detail(db, context, id, viewScope(context)));
}

/** The caller as a member of the team, whatever else they may see. */
export function self(context: TeamContext): Promise<Json> {
  return asTeam(context.database, context.team.id, (db) => detail(db, context, context.actor.memberId, 'all'));
}

async function detail(db: Db, context: TeamContext, id: string, scope: Scope): Promise<Json> {
  const found = await json.read(db, context, id, scope, editScope(context));
  if (found === undefined) throw new AppError('notFound');
  return new Json(withPictures(context, found));
}

type ChangeDepartments = z.output<NonNullable<(typeof members.changeDepartments)['body']>>;

/** Moves, adds or removes many members at once; all of them change or none. */
export function changeDepartments(context: TeamContext, body: ChangeDepartments): Promise<{ changed: number }> {
  return writeTeam(context, async (tx) => {
    const rows = await lockEditable(tx, context, body.employeeIds);
    const places: { memberId: string; departmentIds: string[]; row: repository.MemberRow }[] = [];
    for (const row of rows) {
      const now = row.departments.map((d) => d.departmentId);
      const wanted = departmentsAfter(body, now);
      if (wanted.join() !== now.join()) places.push({ memberId: row.id, departmentIds: wanted, row });
    }
    if (!places.length) throw new AppError('noChanges');
    const touched = new Set(
      places.flatMap(({ departmentIds, row }) => [...departmentIds, ...row.departments.map((d) => d.departmentId)]),
    );
    const found = await requireDepartments(tx, context, [...touched], places.flatMap(changedIds));
    await repository.setDepartments(tx, context.team.id, places);
    const nameOf = new Map(found.map((d) => [d.id, d.name]));
    await record(
      tx,
      context,
      ...places.map(({ memberId, departmentIds, row }) => ({
        category: 'MEMBER' as const,
        action: 'member.departments',
        object: { type: 'member', id: memberId, name: row.display_name },
        before: { departments: row.departments.map((d) => d.name) },
        after: { departments: departmentIds.map((id) => nameOf.get(id)) },
      })),
    );
    return { changed: places.length };
  });
}

function departmentsAfter(body: ChangeDepartments, now: string[]): string[] {
  if (body.mode === 'MOVE') return [...new Set(body.departmentIds)];
  if (body.mode === 'ADD') {
    const together = [...new Set([...now, ...body.departmentIds])];
    if (together.length > memberLimits.departments) {
      throw invalid({ field: 'departmentIds', rule: 'tooMany', args: { max: memberLimits.departments } });
    }
    return together;
  }
  const left = now.filter((id) => !body.departmentIds.includes(id));
  if (!left.length) throw invalid({ field: 'departmentIds', rule: 'atLeastOne' });
  return left;
}

const changedIds = ({ departmentIds, row }: { departmentIds: string[]; row: repository.MemberRow }) => {
  const before = row.departments.map((d) => d.departmentId);
  return [...departmentIds.filter((id) => !before.includes(id)), ...before.filter((id) => !departmentIds.includes(id))];
};
