import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Department } from '#contract/departments.ts';
import type { directory } from '#contract/directory.ts';
import { readRefs, refView } from '#server/kernel/address-book/refs.ts';
import { readSeen } from '#server/kernel/address-book/sight.ts';
import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/db.ts';
import { Json } from '#server/kernel/mount.ts';
import { insideScope, leftOut, seesMost } from '#server/kernel/reach.ts';
import { isNoMember } from '#server/kernel/support.ts';
import { mapInTurns, stringifyInTurns } from '#server/kernel/turns.ts';
import { editScope, membersScope, peopleScope, viewScope } from './departments.policy.ts';
import * as repository from './departments.repository.ts';
import { headsOf, list } from './departments.service.ts';
import { insideOf, type Node, treeOf } from './departments.tree.ts';
import { nodeView } from './departments.view.ts';

/**
 * The departments that the caller may see, or with `of=members` those of the list of members: the whole tree for a caller who
 * reaches every department or member, else what roles and the address book show.
 */
export function listFor(context: TeamContext, { of }: { of?: 'members' | undefined }): Promise<Json> {
  const scope = membersScope(context);
  if (of === 'members' && scope) return listOfMembers(context, scope);
  return scope === 'all' || viewScope(context) === 'all' ? list(context) : listInReach(context);
}

/**
 * The tree beside the list of members: departments in the reader's scope, others that hold somebody of it, and the way to
 * them, each with the number of people the list would show. Who sees everybody gets the whole tree.
 */
async function listOfMembers(context: TeamContext, scope: Scope): Promise<Json> {
  if (scope === 'all') return list(context);
  const { nodes, headOf } = await asTeam(context.database, context.team.id, async (db) => {
    const all = await nodesOf(db, context, scope);
    const inside = insideOf(all, scope.departments);
    return { nodes: shown(all, (node) => inside.has(node.row.id) || node.direct), headOf: await headsOf(db, context, all) };
  });
  const items = await mapInTurns(nodes, ({ node, pathOnly }) => nodeView(node, headOf(node), pathOnly));
  return new Json(await stringifyInTurns({ items }), { revalidate: true });
}

/** The departments of the address book: with people the caller sees, and the caller's own; others only lead to them. */
export async function listOfDirectory(context: TeamContext): Promise<Json> {
  const { nodes, refs } = await seenOf(context);
  type Item = z.input<(typeof directory.departments)['output']>['items'][number];
  const items = await mapInTurns(nodes, ({ node: { row, people }, pathOnly }): Item => ({
    departmentId: row.id,
    parentId: row.parent_id,
    name: row.name,
    head: refs.get(row.head_member_id ?? '') ?? null,
    employeeCount: people,
    pathOnly,
  }));
  return new Json(await stringifyInTurns({ items }), { revalidate: true });
}

/**
 * Departments in the scope of the caller's roles for departments (020200) and members (020100), those of the address book and
 * the way to them. Counts are of the people the caller sees by either.
 */
async function listInReach(context: TeamContext): Promise<Json> {
  const { nodes, headOf } = await asTeam(context.database, context.team.id, async (db) => {
    const { all, shown: wanted } = await inReach(db, context);
    return { nodes: wanted, headOf: await headsOf(db, context, all) };
  });
  const items = await mapInTurns(nodes, ({ node, pathOnly }) => nodeView(node, headOf(node), pathOnly));
  return new Json(await stringifyInTurns({ items }), { revalidate: true });
}

async function inReach(db: Db, context: TeamContext): Promise<{ all: SeenNode[]; shown: Shown[] }> {
  const { scope } = await readSeen(db, context, '020100', '020200');
  const all = await nodesOf(db, context, scope);
  const held = [membersScope(context), viewScope(context)];
  const inside = insideOf(
    all,
    held.flatMap((each) => (each === null || each === 'all' ? [] : each.departments)),
  );
  const own = ownDepartments(context);
  return { all, shown: shown(all, (node) => inside.has(node.row.id) || node.direct || own.has(node.row.id)) };
}

/** The ids of the departments that the caller may know of, those that only lead to others among them. */
export async function shownDepartments(db: Db, context: TeamContext): Promise<'all' | string[]> {
  if (membersScope(context) === 'all' || viewScope(context) === 'all') return 'all';
  return (await inReach(db, context)).shown.map(({ node }) => node.row.id);
}

const ownDepartments = ({ actor }: TeamContext) => new Set(isNoMember(actor) ? [] : actor.departments);

function seenOf(context: TeamContext): Promise<{ nodes: Shown[]; refs: Map<string, NonNullable<Department['head']>> }> {
  return asTeam(context.database, context.team.id, async (db) => {
    const seen = await readSeen(db, context, '020100');
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

type SeenNode = Node & { direct: boolean };
interface Shown {
  node: SeenNode;
  pathOnly: boolean;
}

/** What is wanted, and what leads to it. Parents stand before children. */
function shown(nodes: readonly SeenNode[], wanted: (node: SeenNode) => boolean): Shown[] {
  const kept = new Set<string>();
  for (const node of nodes.toReversed()) {
    const { id, parent_id: parent } = node.row;
    if (!wanted(node) && !kept.has(id)) continue;
    kept.add(id);
    if (parent) kept.add(parent);
  }
  return nodes.filter(({ row }) => kept.has(row.id)).map((node) => ({ node, pathOnly: !wanted(node) }));
}

/**
 * The whole tree with the counts of a scope alone. `direct`: somebody of it is in this very department; where it holds nearly
 * everybody, in it or below it.
 */
async function nodesOf(db: Db, context: TeamContext, scope: Scope): Promise<SeenNode[]> {
  const rows = await repository.listAll(db, context.team.id);
  const most = seesMost(scope);
  const out = leftOut(scope);
  const told = most ? (out ? sql<boolean>`m.id IN (${out})` : sql<boolean>`false`) : insideScope(scope);
  const marks = new Map((await marksOf(db, context.team.id, told)).map((row) => [row.department_id, row.marks]));
  const counted = await mapInTurns(rows, (row) => ({
    ...row,
    marks: (most ? row.marks : 0) + (most ? -1 : 1) * (marks.get(row.id) ?? 0),
  }));
  const direct = new Set(
    await placesOf(db, most ? sql<boolean>`m.status = 'CANCELED' AND ${insideScope(scope)}` : insideScope(scope)),
  );
  const nodes = await treeOf(counted, editScope(context), peopleScope(context));
  return mapInTurns(nodes, (node) => ({ ...node, direct: direct.has(node.row.id) || (most && node.people > 0) }));
}

/** The marks (decisions/006) of the members who count and of whom a condition over `m` holds. */
async function marksOf(db: Db, teamId: string, which: RawBuilder<boolean>): Promise<{ department_id: string; marks: number }[]> {
  const { rows } = await sql<{ department_id: string; marks: number }>`
    WITH pairs AS (
      SELECT array_agg(md.member_id) AS people, array_agg(md.department_id) AS places
      FROM app.members m JOIN app.member_departments md ON md.member_id = m.id
      WHERE m.resigned_at IS NULL AND m.status <> 'CANCELED' AND ${which})
    SELECT k.department_id, k.marks::int AS marks
    FROM pairs CROSS JOIN LATERAL app.department_marks(${teamId}::uuid, pairs.people, pairs.places) AS k`.execute(db);
  return rows;
}

/** The departments that current members are in of whom a condition over `m` holds. */
async function placesOf(db: Db, which: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT md.department_id AS id FROM app.members m JOIN app.member_departments md ON md.member_id = m.id
    WHERE m.resigned_at IS NULL AND ${which}`.execute(db);
  return rows.map(({ id }) => id);
}
