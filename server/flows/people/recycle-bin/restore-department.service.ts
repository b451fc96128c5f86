import { departmentLimits } from '#contract/people/department-facts.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { AppError, withConstraints } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { faultOfHead } from '#server/features/people/departments/departments.own-fields.checks.ts';
import { requireNothingGained, shiftOfRestore } from '#server/features/people/departments/departments.own-visibility.checks.ts';
import { contains, editScope } from '#server/features/people/departments/departments.policy.ts';
import * as departments from '#server/features/people/departments/departments.repository.ts';
import { constraints, tooDeep } from '#server/features/people/departments/departments.service.ts';
import { sameRulesSince } from '#server/features/people/departments/departments.undo.repository.ts';
import * as repository from './members.repository.ts';
import * as bin from './recycle-bin.repository.ts';
import type { Restored } from './restored.view.ts';

/** Takes the locks for restoring a department, before the recycle bin is changed. */
export async function lockForDepartment(tx: Tx, context: TeamContext): Promise<void> {
  await departments.lockTree(tx, context.team.id);
}

/**
 * Restores a department to its position, or to the root if its parent no longer exists. Throws departmentLimitReached,
 * noPermission if the position is outside the scope, ownSight if the actor would see more by it, and field errors if the name or
 * number is taken or the depth exceeded. Actors may restore what they deleted themselves if roles, rules and tree have not
 * changed since.
 */
export async function restoreDepartment(
  tx: Tx,
  context: TeamContext,
  found: Pick<bin.BinRow, 'object_id' | 'name' | 'deleted_by' | 'deleted_at'>,
  { row }: bin.DepartmentSnapshot,
): Promise<Restored> {
  const teamId = context.team.id;
  const id = found.object_id;
  const parentId = String(row['parent_id']);
  const { places, root } = await repository.remainingDepartments(tx, teamId, [parentId]);
  const parent = await departments.find(tx, teamId, places[0]?.id ?? root);
  if (!parent || !contains(editScope(context), parent.path)) throw new AppError('noPermission');
  if (parent.path.length > departmentLimits.depth) throw tooDeep();
  if ((await departments.countAll(tx, teamId)) >= departmentLimits.perTeam)
    throw new AppError('departmentLimitReached', { args: { max: departmentLimits.perTeam } });
  const headId = row['head_member_id'];
  const head = typeof headId === 'string' ? await departments.lockHead(tx, teamId, headId) : undefined;
  const own = found.deleted_by === context.actor.memberId && places.length > 0;
  if (!own || !(await sameRulesSince(tx, context, found.deleted_at))) {
    await requireNothingGained(tx, context, shiftOfRestore([...parent.path, id]));
    if (head !== undefined && (await faultOfHead(tx, context, parent.path, String(headId)))) throw new AppError('ownSight');
  }
  const values = {
    ...row,
    parent_id: parent.id,
    path: [...parent.path, id],
    head_member_id: head === undefined ? null : headId,
    updated_at: context.now.toISOString(),
  };
  await withConstraints(constraints, () => departments.restoreDepartmentRow(tx, values));
  await record(tx, context, {
    category: 'DEPARTMENT',
    action: 'department.restore',
    object: { type: 'department', id, name: found.name },
    after: { parentId: parent.id, parent: parent.name, headId: values.head_member_id ?? null, head: head ?? null },
  });
  return { kind: 'DEPARTMENT', objectId: id, toTop: !places.length, lost: 0 };
}
