import type { z } from 'zod';
import { departmentLimits } from '#contract/people/department-facts.ts';
import type { Department, departments } from '#contract/people/departments.ts';
import { resolveDepartments } from '#server/domain/visibility/references.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { AppError, invalid, violatedConstraint, withConstraints } from '#server/kernel/errors.ts';
import { enqueue } from '#server/kernel/jobs/jobs.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import * as moves from './departments.moves.repository.ts';
import { requireNoneJoined } from './departments.own-fields.checks.ts';
import { requireNothingGained, shiftOf } from './departments.own-visibility.checks.ts';
import { code, contains, editScope, mayMoveTo } from './departments.policy.ts';
import * as repository from './departments.repository.ts';
import { lockEditable, parentNamed, requireTarget, reread, tooDeep } from './departments.service.ts';
import { sameRulesSince } from './departments.undo.repository.ts';

type Move = z.output<NonNullable<(typeof departments.move)['body']>>;
/** The destination of a move, by ids. */
interface Destination {
  parentId: string;
  beforeId: string | null;
}

/**
 * Moves a department with its subtree below another parent, or to another position among its siblings. The returned `moveId`
 * undoes it.
 */
export function move(context: TeamContext, id: string, body: Move): Promise<Department & { moveId: string }> {
  return writeTeam(context, async (tx) => {
    // Concurrent moves run one after the other, so that the second reads the result of the first.
    await repository.lockTree(tx, context.team.id);
    const moveId = await place(tx, context, id, await placeNamed(tx, context, body));
    return { ...(await reread(tx, context, id)), moveId };
  });
}

/**
 * Resolves the ids of a move. Throws notFound for a parent that the caller must not know of, and a field error for an unknown
 * beforeId.
 */
async function placeNamed(tx: Tx, context: TeamContext, { parentId, beforeId }: Move): Promise<Destination> {
  const [before] = beforeId ? await resolveDepartments(tx, context, code, [beforeId]) : [];
  if (beforeId && !before) throw siblingUnknown();
  return { parentId: await parentNamed(tx, context, parentId), beforeId: before?.id ?? null };
}

/**
 * Undoes a move that the caller made within the last 24 hours. Throws changedMeanwhile if the department is no longer where the
 * move put it, and undoExpired if the move is no longer stored.
 */
export function undoMove(context: TeamContext, id: string, moveId: string): Promise<Department> {
  return writeTeam(context, async (tx) => {
    const teamId = context.team.id;
    await repository.lockTree(tx, teamId);
    const row = await lockPlaceable(tx, context, id);
    const made = await moves.findMove(tx, teamId, moveId, id, context.actor.memberId);
    if (!made) throw new AppError('undoExpired');
    const siblings = (await moves.childrenOf(tx, teamId, made.to_parent_id)).map((child) => child.id);
    const there = row.parent_id === made.to_parent_id && (siblings[siblings.indexOf(id) + 1] ?? null) === made.to_before_id;
    if (!there) throw new AppError('changedMeanwhile');
    const old = (await moves.childrenOf(tx, teamId, made.from_parent_id)).map((child) => child.id);
    const beforeId = made.from_before_id && old.includes(made.from_before_id) ? made.from_before_id : null;
    // The undo restores only what the caller gave up by the move, provided that roles, rules and tree have not changed since.
    const back = await sameRulesSince(tx, context, made.created_at);
    await place(tx, context, id, { parentId: made.from_parent_id, beforeId }, { back });
    return reread(tx, context, id);
  });
}

/** Moves a department under the lock of the tree, stores the move for its undo and logs it. Returns the id of the move. */
async function place(tx: Tx, context: TeamContext, id: string, body: Destination, { back = false } = {}): Promise<string> {
  const teamId = context.team.id;
  const row = await lockPlaceable(tx, context, id);
  const parent = await requireTarget(tx, context, body.parentId);
  if (parent.path.includes(id)) throw invalid({ field: 'parentId', rule: 'cycle' });
  const arrived = parent.id !== row.parent_id;
  if (arrived) {
    await requireRoom(tx, teamId, row, parent);
    if (!back) await requireNothingGained(tx, context, shiftOf(row.path, parent.path), 'parentId');
  }
  const parentId = row.parent_id ?? '';
  const left = arrived ? await repository.find(tx, teamId, parentId) : parent;
  const was = (await moves.childrenOf(tx, teamId, parentId)).map((child) => child.id);
  const before = arrived ? (await moves.childrenOf(tx, teamId, parent.id)).map((child) => child.id) : was;
  const order = orderWith(before, id, body.beforeId);
  if (!arrived && order.join() === before.join()) throw new AppError('noChanges');
  if (arrived) {
    await withConstraints({ departments_sibling_name: { field: 'parentId', rule: 'duplicateName' } }, () =>
      moves.reparent(tx, teamId, row, parent),
    );
  }
  await moves.arrange(tx, teamId, order);
  await record(tx, context, {
    category: 'DEPARTMENT',
    action: 'department.move',
    object: { type: 'department', id, name: row.name },
    before: { parentId: row.parent_id, parent: left?.name, position: before.indexOf(id) + 1 },
    after: { parentId: parent.id, parent: parent.name, position: order.indexOf(id) + 1 },
  });
  return moves.storeMove(tx, teamId, context.actor.memberId, {
    department_id: id,
    from_parent_id: parentId,
    from_before_id: was[was.indexOf(id) + 1] ?? null,
    to_parent_id: parent.id,
    to_before_id: order[order.indexOf(id) + 1] ?? null,
  });
}

/** Throws a field error if the subtree below the parent would exceed the maximum depth. */
async function requireRoom(
  tx: Tx,
  teamId: string,
  row: repository.DepartmentRow,
  parent: repository.DepartmentRow,
): Promise<void> {
  const height = (await moves.deepestLevelBelow(tx, teamId, row.id)) - row.path.length;
  // Paths begin with the root, which does not count as a level.
  if (parent.path.length + height > departmentLimits.depth) throw tooDeep();
}

const siblingUnknown = () => invalid({ field: 'beforeId', rule: 'notFound' });

function orderWith(siblings: readonly string[], id: string, beforeId: string | null): string[] {
  const others = siblings.filter((sibling) => sibling !== id);
  if (!beforeId) return [...others, id];
  const at = others.indexOf(beforeId);
  if (at < 0) throw siblingUnknown();
  return [...others.slice(0, at), id, ...others.slice(at)];
}

/** Deletes an empty department. Throws departmentNotEmpty if it has members or children. */
export async function removeEmpty(tx: Tx, teamId: string, id: string): Promise<void> {
  try {
    if (!(await repository.remove(tx, teamId, id))) throw new AppError('notFound');
  } catch (error) {
    // The constraint also detects a member or child that was added concurrently.
    throw violatedConstraint(error) ? new AppError('departmentNotEmpty') : error;
  }
}

/** Enqueues the job that moves members and children to the parent and then deletes the department (server/flows). */
export function removeWithContent(context: TeamContext, id: string): Promise<{ jobId: string }> {
  return writeTeam(context, async (tx) => {
    const row = await findPlaceable(tx, context, id);
    await requireNothingGained(tx, context, { path: row.path, gained: [], lost: [id] });
    await requireNoneJoined(tx, context, row.path);
    const content = await moves.contentOf(tx, context.team.id, id);
    const input = { departmentId: id, memberId: context.actor.memberId, language: context.language };
    const jobId = await enqueue(tx, context, 'department.dissolve', input, content.members + content.children + 1);
    await record(tx, context, {
      category: 'DEPARTMENT',
      action: 'department.dissolve',
      object: { type: 'department', id, name: row.name },
      after: { jobId, ...content },
    });
    return { jobId };
  });
}

/**
 * Returns a department that the actor may move and delete: not the root, and its parent is in the scope too. Throws notFound
 * otherwise.
 */
export async function findPlaceable(tx: Tx, context: TeamContext, id: string): Promise<repository.DepartmentRow> {
  const row = await repository.find(tx, context.team.id, id);
  return requirePlaceable(context, row);
}

async function lockPlaceable(tx: Tx, context: TeamContext, id: string): Promise<repository.DepartmentRow> {
  return requirePlaceable(context, await lockEditable(tx, context, id));
}

function requirePlaceable(context: TeamContext, row: repository.DepartmentRow | undefined): repository.DepartmentRow {
  const scope = editScope(context);
  if (!row || !contains(scope, row.path)) throw new AppError('notFound');
  if (!row.parent_id) throw new AppError('rootDepartment');
  if (!mayMoveTo(scope, row.path)) throw new AppError('noPermission');
  return row;
}
