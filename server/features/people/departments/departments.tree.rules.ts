import type { Department } from '#contract/people/departments.ts';
import type { Scope } from '#server/kernel/context.ts';
import { sortInSlices } from '#server/kernel/time-slices.ts';
import type { TreeRow } from './departments.repository.ts';

const names = new Intl.Collator('en');

/** A department of the tree with what is known only from its place there. */
export interface DepartmentTreeNode {
  row: TreeRow;
  /** Distinct people who count, in the department and below it. */
  people: number;
  /** May be renamed and added to; may be moved and deleted; may be given members. */
  can: Department['can'];
}

/** The tree in the order people read it: each department before those below it, siblings in their order. */
export async function treeOf(rows: readonly TreeRow[], edit: Scope | null, people: Scope | null): Promise<DepartmentTreeNode[]> {
  const below = new Map<string | null, TreeRow[]>();
  for (const row of rows) {
    const siblings = below.get(row.parent_id);
    if (siblings) siblings.push(row);
    else below.set(row.parent_id, [row]);
  }
  for (const [parentId, siblings] of below) if (siblings.length > 1) below.set(parentId, await sortInSlices(siblings, bySort));
  const nodes: DepartmentTreeNode[] = [];
  const edits = scopeCheckOf(edit);
  const fills = scopeCheckOf(people);
  const visit = (parentId: string | null, parent: { editable: boolean; fillable: boolean }): number => {
    let total = 0;
    for (const row of below.get(parentId) ?? []) {
      const editable = parent.editable || edits(row.id);
      const fillable = parent.fillable || fills(row.id);
      const place = parentId !== null && parent.editable;
      const node = { row, people: row.marks, can: { edit: editable, place, people: fillable } };
      nodes.push(node);
      node.people += visit(row.id, { editable, fillable });
      total += node.people;
    }
    return total;
  };
  visit(null, { editable: edit === 'all', fillable: people === 'all' });
  return nodes;
}

/** Whether a scope names a department itself; what stands below it follows. */
function scopeCheckOf(scope: Scope | null): (departmentId: string) => boolean {
  if (scope === 'all') return () => true;
  const named = new Set(scope?.departments);
  return (departmentId) => named.has(departmentId);
}

/** Departments named by a scope, with everything below them. */
export function insideOf(nodes: readonly Pick<DepartmentTreeNode, 'row'>[], named: readonly string[]): Set<string> {
  const inside = new Set<string>();
  const wanted = new Set(named);
  for (const { row } of nodes) if (wanted.has(row.id) || (row.parent_id && inside.has(row.parent_id))) inside.add(row.id);
  return inside;
}

function bySort(a: TreeRow, b: TreeRow): number {
  return a.sort - b.sort || names.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);
}
