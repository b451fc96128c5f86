import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { departmentLimits } from '#contract/people/department-facts.ts';
import type { DepartmentReference, MemberReference } from '#contract/references.ts';
import type { Department, departmentCreate, departmentUpdate } from '#contract/people/departments.ts';
import { type NamedMember, refersTo, resolveDepartments, resolveMember } from '#server/domain/visibility/references.ts';
import { nameOnly, namesFor, readRefs, refView } from '#server/domain/visibility/named-people.ts';
import { readVisibleMembers } from '#server/domain/visibility/visibility.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { asTeam, type Db, inTransaction } from '#server/kernel/database/database.ts';
import { AppError, invalid, withConstraints } from '#server/kernel/errors.ts';
import { JsonText } from '#server/kernel/http/mount.ts';
import { loggedChanges, record } from '#server/kernel/log/operation-log.ts';
import { mapInSlices, stringifyInSlices } from '#server/kernel/time-slices.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { code, contains, editScope, mayMoveTo, peopleScope, viewScope } from './departments.policy.ts';
import { faultOfHead } from './departments.own-fields.checks.ts';
import * as repository from './departments.repository.ts';
import { insideOf, type DepartmentTreeNode, treeOf } from './departments.tree.rules.ts';
import { departmentView, nodeView } from './departments.view.ts';

/** The number of unfolded marks at which a reader of the tree folds them. */
const foldAt = 1000;

/** Field errors for the two constraints: the name is unique among siblings, the number within the team. */
export const constraints = {
  departments_sibling_name: { field: 'name', rule: 'duplicateName' },
  departments_number: { field: 'number', rule: 'duplicate' },
} as const;

/** The whole tree with exact counts. The browser caches it and revalidates by ETag. */
export async function list(context: TeamContext): Promise<JsonText> {
  const teamId = context.team.id;
  const found = await asTeam(context.database, teamId, async (db) => {
    const nodes = await treeOf(await repository.listAll(db, teamId), editScope(context), peopleScope(context));
    return { nodes, headOf: await headsOf(db, context, nodes), gathered: await repository.countGathered(db, teamId, foldAt) };
  });
  if (found.gathered === foldAt) await inTransaction(context.database, { teamId }, (tx) => repository.fold(tx, teamId));
  const items = await mapInSlices(found.nodes, (node) => nodeView(node, found.headOf(node), false));
  return new JsonText(await stringifyInSlices({ items }), { revalidate: true });
}

/**
 * Returns the head of each department as the reader may see them: as in the directory; by name only for a department in the
 * reader's scope (020200); otherwise null.
 */
export async function headsOf(db: Db, context: TeamContext, nodes: readonly Pick<DepartmentTreeNode, 'row'>[]) {
  const named = new Map((await repository.listHeads(db, context.team.id)).map((row) => [row.id, row]));
  const refs = await readRefs(db, await readVisibleMembers(db, context, code), [...named.keys()]);
  const scope = viewScope(context);
  const inside = scope === 'all' ? null : insideOf(nodes, scope.departments);
  return ({ row: { id, head_member_id: head } }: Pick<DepartmentTreeNode, 'row'>): Department['head'] => {
    const [seen, name] = [refs.get(head ?? ''), named.get(head ?? '')];
    if (seen) return refView(context, seen);
    return name && (inside?.has(id) ?? true) ? nameOnly(name) : null;
  };
}

/** Returns one department of the reader's scope. Throws notFound otherwise. */
export function read(context: TeamContext, id: string): Promise<Department> {
  return asTeam(context.database, context.team.id, async (db) => {
    const row = await repository.find(db, context.team.id, id);
    if (!row || !contains(viewScope(context), row.path)) throw new AppError('notFound');
    return view(db, context, row);
  });
}

/** Creates a department as the last child of its parent. */
export function create(context: TeamContext, body: z.output<typeof departmentCreate>): Promise<Department> {
  return writeTeam(context, async (tx) => {
    const teamId = context.team.id;
    await repository.lockTree(tx, teamId);
    const parent = await requireTarget(tx, context, await parentNamed(tx, context, body.parentId));
    if (parent.path.length > departmentLimits.depth) throw tooDeep();
    if ((await repository.countAll(tx, teamId)) >= departmentLimits.perTeam) {
      throw new AppError('departmentLimitReached', { args: { max: departmentLimits.perTeam } });
    }
    const head = await requireHead(tx, context, parent.path, body.headId);
    const id = uuidv7();
    const number = body.number ?? null;
    await withConstraints(constraints, () =>
      repository.insert(tx, teamId, { id, parent, name: body.name, number, headId: head?.id ?? null }),
    );
    await record(tx, context, {
      category: 'DEPARTMENT',
      action: 'department.create',
      object: { type: 'department', id, name: body.name },
      after: {
        name: body.name,
        parent: parent.name,
        ...(number && { number }),
        ...(head && { headId: head.id, head: head.name }),
      },
    });
    return reread(tx, context, id);
  });
}

/** Changes the name, number or head of a department. Throws changedMeanwhile if `version` is not the current one. */
export function update(context: TeamContext, id: string, body: z.output<typeof departmentUpdate>): Promise<Department> {
  return writeTeam(context, async (tx) => {
    // The name is part of every path name below, so the subtree must not change at the same time.
    if (body.name !== undefined) await repository.lockTree(tx, context.team.id);
    const row = await lockEditable(tx, context, id);
    if (body.version !== undefined && body.version !== row.version) throw new AppError('changedMeanwhile');
    const before = { name: row.name, number: row.number, headId: row.head?.id ?? null };
    const newHead = refersTo(body.headId, before.headId) ? undefined : await requireHead(tx, context, row.path, body.headId);
    const after = { ...before, ...changedValues(body), ...(newHead !== undefined && { headId: newHead?.id ?? null }) };
    const difference = loggedChanges<Record<string, unknown>>(before, after);
    if (!difference) throw new AppError('noChanges');
    if (!row.parent_id && after.name !== before.name) throw new AppError('rootDepartment');
    await withConstraints(constraints, () =>
      repository.update(tx, context.team.id, id, { name: after.name, number: after.number, head_member_id: after.headId }),
    );
    await record(tx, context, {
      category: 'DEPARTMENT',
      action: 'department.update',
      object: { type: 'department', id, name: after.name },
      before: { ...difference.before, ...('headId' in difference.before && { head: row.head?.display_name ?? null }) },
      after: { ...difference.after, ...('headId' in difference.after && { head: newHead?.name ?? null }) },
    });
    return reread(tx, context, id);
  });
}

function changedValues({ name, number }: z.output<typeof departmentUpdate>) {
  return { ...(name !== undefined && { name }), ...(number !== undefined && { number }) };
}

/** Locks a department that the actor may change. Throws notFound for one of another team or outside the edit scope. */
export async function lockEditable(tx: Tx, context: TeamContext, id: string): Promise<repository.DepartmentRow> {
  const row = await repository.lock(tx, context.team.id, id);
  if (!row || !contains(editScope(context), row.path)) throw new AppError('notFound');
  return row;
}

/**
 * Returns the id of the department that a request names as the parent. Throws notFound for one that the caller must not know of.
 */
export async function parentNamed(tx: Tx, context: TeamContext, reference: DepartmentReference): Promise<string> {
  const [parent] = await resolveDepartments(tx, context, code, [reference]);
  if (!parent) throw new AppError('notFound');
  return parent.id;
}

/**
 * Returns the parent for a department. Throws notFound if it is not of this team, and a field error if it is outside the edit
 * scope.
 */
export async function requireTarget(tx: Tx, context: TeamContext, parentId: string): Promise<repository.DepartmentRow> {
  const parent = await repository.find(tx, context.team.id, parentId);
  if (!parent) throw new AppError('notFound');
  if (!contains(editScope(context), parent.path)) throw invalid({ field: 'parentId', rule: 'outsideScope' });
  return parent;
}

/** The field error for a department below the maximum depth. */
export function tooDeep(): AppError {
  return invalid({ field: 'parentId', rule: 'tooDeep', args: { max: departmentLimits.depth } });
}

/**
 * Returns the new head: a visible member who has neither resigned nor a closed account, and who does not widen their own
 * visibility by it. null removes the head, undefined leaves it unchanged.
 */
async function requireHead(
  tx: Tx,
  context: TeamContext,
  path: readonly string[],
  reference: MemberReference | null | undefined,
): Promise<NamedMember | null | undefined> {
  if (!reference) return reference;
  const head = await resolveMember(tx, context, code, reference);
  if (!head || head.status === 'CANCELED' || !(await repository.lockHead(tx, context.team.id, head.id)))
    throw invalid({ field: 'headId', rule: 'notFound' });
  const rule = await faultOfHead(tx, context, path, head.id);
  if (rule) throw invalid({ field: 'headId', rule });
  return head;
}

/** Returns a department after a change, as the caller sees it. */
export async function reread(tx: Tx, context: TeamContext, id: string): Promise<Department> {
  const row = await repository.find(tx, context.team.id, id);
  if (!row) throw new AppError('notFound');
  return view(tx, context, row);
}

async function view(db: Parameters<typeof repository.find>[0], context: TeamContext, row: repository.DepartmentRow) {
  const scope = editScope(context);
  const people = await repository.countPeople(db, context.team.id, row.id);
  const name = await namesFor(db, context, code, [row.head]);
  return departmentView(row, row.head && name(row.head), people, {
    can: {
      edit: contains(scope, row.path),
      place: mayMoveTo(scope, row.path),
      people: contains(peopleScope(context), row.path),
    },
    pathOnly: false,
  });
}
