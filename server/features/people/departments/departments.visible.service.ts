import type { z } from 'zod';
import type { Department } from '#contract/people/departments.ts';
import type { directory } from '#contract/people/directory.ts';
import { readRefs, refView } from '#server/domain/visibility/named-people.ts';
import { readVisibleMembers } from '#server/domain/visibility/visibility.ts';
import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { JsonText } from '#server/kernel/http/mount.ts';
import { isDefinedByExclusion } from '#server/domain/visibility/scope-sql.ts';
import { isNotMember } from '#server/domain/support/support.ts';
import { mapInSlices, stringifyInSlices } from '#server/kernel/time-slices.ts';
import { editScope, membersScope, peopleScope, viewScope } from './departments.policy.ts';
import { listAll } from './departments.repository.ts';
import { headsOf, list } from './departments.service.ts';
import { insideOf, type DepartmentTreeNode, treeOf } from './departments.tree.rules.ts';
import { nodeView } from './departments.view.ts';
import * as repository from './departments.visible.repository.ts';

/**
 * The departments that the caller may see; with `of=members` those for the list of members. A caller with all departments or
 * members in scope gets the whole tree, others what their roles and the directory show.
 */
export function listFor(context: TeamContext, { of }: { of?: 'members' | undefined }): Promise<JsonText> {
  const scope = membersScope(context);
  if (of === 'members' && scope) return listOfMembers(context, scope);
  return scope === 'all' || viewScope(context) === 'all' ? list(context) : listInScope(context);
}

/**
 * The tree beside the list of members: departments in the reader's scope, others with a member of the scope, and the departments
 * above them, each with the number of people that the list would show. A reader of all members gets the whole tree.
 */
async function listOfMembers(context: TeamContext, scope: Scope): Promise<JsonText> {
  if (scope === 'all') return list(context);
  const { nodes, headOf } = await asTeam(context.database, context.team.id, async (db) => {
    const all = await nodesOf(db, context, scope);
    const inside = insideOf(all, scope.departments);
    return { nodes: shown(all, (node) => inside.has(node.row.id) || node.direct), headOf: await headsOf(db, context, all) };
  });
  const items = await mapInSlices(nodes, ({ node, pathOnly }) => nodeView(node, headOf(node), pathOnly));
  return new JsonText(await stringifyInSlices({ items }), { revalidate: true });
}

/**
 * The departments of the directory: those with people the caller sees and the caller's own, and the departments above them as
 * path only.
 */
export async function listOfDirectory(context: TeamContext): Promise<JsonText> {
  const { nodes, refs } = await seenOf(context);
  type Item = z.input<(typeof directory.departments)['output']>['items'][number];
  const items = await mapInSlices(nodes, ({ node: { row, people }, pathOnly }): Item => ({
    departmentId: row.id,
    parentId: row.parent_id,
    name: row.name,
    head: refs.get(row.head_member_id ?? '') ?? null,
    employeeCount: people,
    pathOnly,
  }));
  return new JsonText(await stringifyInSlices({ items }), { revalidate: true });
}

/**
 * The departments in the scope of the caller's roles for departments (020200) and members (020100), those of the directory, and
 * the departments above them. Counts cover the people whom the caller sees by either.
 */
async function listInScope(context: TeamContext): Promise<JsonText> {
  const { nodes, headOf } = await asTeam(context.database, context.team.id, async (db) => {
    const { all, shown: visible } = await visibleInScope(db, context);
    return { nodes: visible, headOf: await headsOf(db, context, all) };
  });
  const items = await mapInSlices(nodes, ({ node, pathOnly }) => nodeView(node, headOf(node), pathOnly));
  return new JsonText(await stringifyInSlices({ items }), { revalidate: true });
}

async function visibleInScope(db: Db, context: TeamContext): Promise<{ all: SeenNode[]; shown: Shown[] }> {
  const { scope } = await readVisibleMembers(db, context, '020100', '020200');
  const all = await nodesOf(db, context, scope);
  const scopes = [membersScope(context), viewScope(context)];
  const inside = insideOf(
    all,
    scopes.flatMap((each) => (each === null || each === 'all' ? [] : each.departments)),
  );
  const own = ownDepartments(context);
  return { all, shown: shown(all, (node) => inside.has(node.row.id) || node.direct || own.has(node.row.id)) };
}

/** The ids of the departments that the caller may know of, including those that are only part of a path. */
export async function shownDepartments(db: Db, context: TeamContext): Promise<'all' | string[]> {
  if (membersScope(context) === 'all' || viewScope(context) === 'all') return 'all';
  return (await visibleInScope(db, context)).shown.map(({ node }) => node.row.id);
}

const ownDepartments = ({ actor }: TeamContext) => new Set(isNotMember(actor) ? [] : actor.departments);

function seenOf(context: TeamContext): Promise<{ nodes: Shown[]; refs: Map<string, NonNullable<Department['head']>> }> {
  return asTeam(context.database, context.team.id, async (db) => {
    const seen = await readVisibleMembers(db, context, '020100');
    const all = await nodesOf(db, context, seen.scope);
    const own = ownDepartments(context);
    const nodes = shown(all, (node) => node.direct || own.has(node.row.id));
    const heads = await readRefs(
      db,
      seen,
      nodes.flatMap(({ node }) => node.row.head_member_id ?? []),
    );
    return { nodes, refs: new Map([...heads].map(([id, row]) => [id, refView(context, row)])) };
  });
}

type SeenNode = DepartmentTreeNode & { direct: boolean };
interface Shown {
  node: SeenNode;
  pathOnly: boolean;
}

/** Returns the nodes that match and the departments above them (`pathOnly`). Parents must precede their children in `nodes`. */
function shown(nodes: readonly SeenNode[], matches: (node: SeenNode) => boolean): Shown[] {
  const needed = new Set<string>();
  for (const node of nodes.toReversed()) {
    const { id, parent_id: parent } = node.row;
    if (!matches(node) && !needed.has(id)) continue;
    needed.add(id);
    if (parent) needed.add(parent);
  }
  return nodes.filter(({ row }) => needed.has(row.id)).map((node) => ({ node, pathOnly: !matches(node) }));
}

/**
 * The whole tree with the counts of a scope. `direct`: a member of the scope is in this very department or, for a scope of nearly
 * all members, in it or below it.
 */
async function nodesOf(db: Db, context: TeamContext, scope: Scope): Promise<SeenNode[]> {
  const rows = await listAll(db, context.team.id);
  const most = isDefinedByExclusion(scope);
  const marks = await repository.marksOfScope(db, context.team.id, scope);
  const counted = await mapInSlices(rows, (row) => ({
    ...row,
    marks: (most ? row.marks : 0) + (most ? -1 : 1) * (marks.get(row.id) ?? 0),
  }));
  const direct = await repository.departmentsOfScope(db, scope);
  const nodes = await treeOf(counted, editScope(context), peopleScope(context));
  return mapInSlices(nodes, (node) => ({ ...node, direct: direct.has(node.row.id) || (most && node.people > 0) }));
}
