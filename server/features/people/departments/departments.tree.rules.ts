import type { Department } from '#contract/people/departments.ts';
import type { Scope } from '#server/kernel/context.ts';
import { sortInSlices } from '#server/kernel/time-slices.ts';
import type { TreeRow } from './departments.repository.ts';

const names = new Intl.Collator('en');

/** A department of the tree with the values that depend on its position. */
export interface DepartmentTreeNode {
  row: TreeRow;
  /** The headcount of the department and its subtree, each person counted once. */
  people: number;
  /** Whether it may be renamed and added to (edit), moved and deleted (place), and be assigned members (people). */
  can: Department['can'];
}

/** The tree in display order: each department before its children, siblings in their order. */
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

/** Returns a check whether a scope names a department itself. Departments below it are not considered. */
function scopeCheckOf(scope: Scope | null): (departmentId: string) => boolean {
  if (scope === 'all') return () => true;
  const named = new Set(scope?.departments);
  return (departmentId) => named.has(departmentId);
}

/** The ids of the departments that a scope names and of everything below them. */
export function insideOf(nodes: readonly Pick<DepartmentTreeNode, 'row'>[], named: readonly string[]): Set<string> {
  const inside = new Set<string>();
  const namedIds = new Set(named);
  for (const { row } of nodes) if (namedIds.has(row.id) || (row.parent_id && inside.has(row.parent_id))) inside.add(row.id);
  return inside;
}

function bySort(a: TreeRow, b: TreeRow): number {
  return a.sort - b.sort || names.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);
}
