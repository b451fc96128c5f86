import { sql } from 'kysely';
import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/db.ts';
import { Json } from '#server/kernel/mount.ts';
import { insideScope } from '#server/kernel/reach.ts';
import { editScope, membersScope, peopleScope } from './departments.policy.ts';
import * as repository from './departments.repository.ts';
import { list } from './departments.service.ts';
import { type Node, treeOf } from './departments.tree.ts';
import { headView, nodeView } from './departments.view.ts';

/** The departments of the team, or with `of=members` those of the list of members. */
export function listFor(context: TeamContext, { of }: { of?: 'members' | undefined }): Promise<Json> {
  return of === 'members' ? listOfMembers(context) : list(context);
}

/**
 * The tree beside the list of members: departments in the reader's scope, others that hold somebody of it, and the way to
 * them, each with the number of people the list would show. Who sees everybody gets the whole tree.
 */
async function listOfMembers(context: TeamContext): Promise<Json> {
  const scope = membersScope(context) ?? { departments: [], members: [] };
  if (scope === 'all') return list(context);
  const teamId = context.team.id;
  const { rows, heads, seen } = await asTeam(context.database, teamId, async (db) => ({
    rows: await repository.listAll(db, teamId),
    heads: await repository.listHeads(db, teamId),
    seen: await seenIn(db, teamId, scope),
  }));
  const marks = new Map(seen.flatMap((row) => (row.marks === null ? [] : [[row.department_id, row.marks] as const])));
  const counted = rows.map((row) => ({ ...row, marks: marks.get(row.id) ?? 0 }));
  const nodes = treeOf(counted, editScope(context), peopleScope(context));
  const inside = insideOf(nodes, scope.departments);
  const direct = new Set(seen.flatMap((row) => (row.direct ? [row.department_id] : [])));
  const kept = withWays(nodes, (id) => inside.has(id) || direct.has(id));
  const headOf = new Map(heads.map((row) => [row.id, headView(context, row)]));
  const items = nodes
    .filter(({ row }) => kept.has(row.id))
    .map((node) => nodeView(node, headOf, !inside.has(node.row.id) && !direct.has(node.row.id)));
  return new Json(JSON.stringify({ items }), { revalidate: true });
}

/** Departments named by a scope, with everything below them. */
function insideOf(nodes: readonly Node[], named: readonly string[]): Set<string> {
  const inside = new Set<string>();
  for (const { row } of nodes) if (named.includes(row.id) || (row.parent_id && inside.has(row.parent_id))) inside.add(row.id);
  return inside;
}

/** What is wanted, and what leads to it. Parents stand before children. */
function withWays(nodes: readonly Node[], wanted: (id: string) => boolean): Set<string> {
  const kept = new Set<string>();
  for (const { row } of nodes.toReversed()) {
    if (!wanted(row.id) && !kept.has(row.id)) continue;
    kept.add(row.id);
    if (row.parent_id) kept.add(row.parent_id);
  }
  return kept;
}

interface Seen {
  department_id: string;
  /** What this level adds to the distinct people above it (decisions/006). */
  marks: number | null;
  /** Somebody is in this very department; such rows tell nothing else. */
  direct: boolean;
}

/** The marks of the members inside a scope alone. */
async function seenIn(db: Db, teamId: string, scope: Scope): Promise<Seen[]> {
  const { rows } = await sql<Seen>`
    WITH placed AS MATERIALIZED (
      SELECT md.member_id, md.department_id FROM app.members m JOIN app.member_departments md ON md.member_id = m.id
      WHERE m.resigned_at IS NULL AND m.status <> 'CANCELED' AND ${insideScope(scope)}
    ), pairs AS (SELECT array_agg(member_id) AS people, array_agg(department_id) AS places FROM placed)
    SELECT k.department_id, k.marks::int AS marks, false AS direct
    FROM pairs CROSS JOIN LATERAL app.department_marks(${teamId}::uuid, pairs.people, pairs.places) AS k
    UNION ALL
    SELECT DISTINCT department_id, NULL::int, true FROM placed`.execute(db);
  return rows;
}
