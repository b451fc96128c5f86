import type { Department } from '#contract/people/departments.ts';

/** A department with those directly below it, in the server's order. */
export interface DepartmentNode {
  department: Department;
  children: DepartmentNode[];
}

/** The server's flat list, parents first, as a tree. What has no parent in the list stands at the top. */
export function departmentTree(departments: readonly Department[]): DepartmentNode[] {
  const nodes = new Map<string, DepartmentNode>(
    departments.map((department) => [department.departmentId, { department, children: [] }]),
  );
  const top: DepartmentNode[] = [];
  for (const node of nodes.values()) {
    const parent = node.department.parentId === null ? undefined : nodes.get(node.department.parentId);
    (parent?.children ?? top).push(node);
  }
  return top;
}

/** Departments whose name or number holds the text, with everything above them; all when the text is empty. */
export function filterTree(tree: readonly DepartmentNode[], text: string): DepartmentNode[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return [...tree];
  return tree.flatMap((node) => {
    const { name, number } = node.department;
    const hit = name.toLocaleLowerCase().includes(wanted) || (number ?? '').toLocaleLowerCase().includes(wanted);
    const children = filterTree(node.children, wanted);
    if (hit) return [node];
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Ids of a tree's departments that have others below them. */
export function branchIds(tree: readonly DepartmentNode[]): string[] {
  return tree.flatMap(({ department, children }) =>
    children.length > 0 ? [department.departmentId, ...branchIds(children)] : [],
  );
}

/** The way from the top to a department, itself last; empty when it is not in the list. */
export function pathTo(departments: readonly Department[], id: string): Department[] {
  const byId = new Map(departments.map((department) => [department.departmentId, department]));
  const path: Department[] = [];
  let current = byId.get(id);
  while (current && !path.includes(current)) {
    path.unshift(current);
    current = current.parentId === null ? undefined : byId.get(current.parentId);
  }
  return path;
}

/** Where a department was dropped: under a parent, before one of its children or last. */
export interface DepartmentMove {
  departmentId: string;
  parentId: string;
  beforeId: string | null;
}

/** What a drop means: beside another, inside one that is folded (last) or right below one that is open (first). */
export function dropped(
  departments: readonly Department[],
  departmentId: string,
  targetId: string,
  where: 'inside' | 'first' | 'before' | 'after',
): DepartmentMove {
  const target = departments.find((department) => department.departmentId === targetId);
  const inside = where === 'inside' || where === 'first' || !target || target.parentId === null;
  const parentId = inside ? targetId : (target.parentId ?? targetId);
  const others = departments.filter((other) => other.parentId === parentId && other.departmentId !== departmentId);
  const place = inside ? (where === 'inside' ? others.length : 0) : others.findIndex((other) => other.departmentId === targetId);
  return { departmentId, parentId, beforeId: others[where === 'after' && !inside ? place + 1 : place]?.departmentId ?? null };
}
