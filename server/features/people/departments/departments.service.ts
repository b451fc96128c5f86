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
import { Json } from '#server/kernel/http/mount.ts';
import { changes, record } from '#server/kernel/log/operation-log.ts';
import { mapInSlices, stringifyInSlices } from '#server/kernel/time-slices.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { code, contains, editScope, mayMoveTo, peopleScope, viewScope } from './departments.policy.ts';
import { faultOfHead } from './departments.own-fields.checks.ts';
import * as repository from './departments.repository.ts';
import { insideOf, type DepartmentTreeNode, treeOf } from './departments.tree.rules.ts';
import { departmentView, nodeView } from './departments.view.ts';

/** Marks that may gather before a reader of the tree adds them up. */
const foldAt = 1000;

/** The name is taken among siblings, or the number in the team: whoever comes second learns it beside the field. */
export const constraints = {
  departments_sibling_name: { field: 'name', rule: 'duplicateName' },
  departments_number: { field: 'number', rule: 'duplicate' },
} as const;

/** The whole tree with exact counts, to be kept by the browser and asked about by its ETag. */
export async function list(context: TeamContext): Promise<Json> {
  const teamId = context.team.id;
  const found = await asTeam(context.database, teamId, async (db) => {
    const nodes = await treeOf(await repository.listAll(db, teamId), editScope(context), peopleScope(context));
    return { nodes, headOf: await headsOf(db, context, nodes), gathered: await repository.countGathered(db, teamId, foldAt) };
  });
  if (found.gathered === foldAt) await inTransaction(context.database, { teamId }, (tx) => repository.fold(tx, teamId));
  const items = await mapInSlices(found.nodes, (node) => nodeView(node, found.headOf(node), false));
  return new Json(await stringifyInSlices({ items }), { revalidate: true });
}

/**
 * The head of each department as the reader may know them: as the address book shows them, by name alone in a department that
 * the reader looks after (020200), else not at all.
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

/** One department inside the reach of the reader. */
export function read(context: TeamContext, id: string): Promise<Department> {
  return asTeam(context.database, context.team.id, async (db) => {
    const row = await repository.find(db, context.team.id, id);
    if (!row || !contains(viewScope(context), row.path)) throw new AppError('notFound');
    return view(db, context, row);
  });
}

/** Adds a department as the last below another. */
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

/** Renames a department or changes its number or head. `version` guards against what somebody else changed meanwhile. */
export function update(context: TeamContext, id: string, body: z.output<typeof departmentUpdate>): Promise<Department> {
  return writeTeam(context, async (tx) => {
    // A name is part of every path below: nothing may come there while it changes.
    if (body.name !== undefined) await repository.lockTree(tx, context.team.id);
    const row = await lockEditable(tx, context, id);
    if (body.version !== undefined && body.version !== row.version) throw new AppError('changedMeanwhile');
    const before = { name: row.name, number: row.number, headId: row.head?.id ?? null };
    const newHead = refersTo(body.headId, before.headId) ? undefined : await requireHead(tx, context, row.path, body.headId);
    const after = { ...before, ...given(body), ...(newHead !== undefined && { headId: newHead?.id ?? null }) };
    const difference = changes<Record<string, unknown>>(before, after);
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

function given({ name, number }: z.output<typeof departmentUpdate>) {
  return { ...(name !== undefined && { name }), ...(number !== undefined && { number }) };
}

/** Locks a department the actor may change; another team's, or one outside the edit scope, is not found. */
export async function lockEditable(tx: Tx, context: TeamContext, id: string): Promise<repository.DepartmentRow> {
  const row = await repository.lock(tx, context.team.id, id);
  if (!row || !contains(editScope(context), row.path)) throw new AppError('notFound');
  return row;
}

/** The id of the department that a request names as the parent; one that the caller may not know of is not found. */
export async function parentNamed(tx: Tx, context: TeamContext, reference: DepartmentReference): Promise<string> {
  const [parent] = await resolveDepartments(tx, context, code, [reference]);
  if (!parent) throw new AppError('notFound');
  return parent.id;
}

/** The department something shall stand below: of this team (else 404) and inside the edit scope (else a fault). */
export async function requireTarget(tx: Tx, context: TeamContext, parentId: string): Promise<repository.DepartmentRow> {
  const parent = await repository.find(tx, context.team.id, parentId);
  if (!parent) throw new AppError('notFound');
  if (!contains(editScope(context), parent.path)) throw invalid({ field: 'parentId', rule: 'outsideScope' });
  return parent;
}

export function tooDeep(): AppError {
  return invalid({ field: 'parentId', rule: 'tooDeep', args: { max: departmentLimits.depth } });
}

/**
 * The new head: a member whom the caller may see, who has neither resigned nor closed their account, and who does not widen
 * their own view by it. null removes the head, undefined keeps today's.
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

/** A department as its changer sees it afterwards. */
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
