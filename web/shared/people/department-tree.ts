import type { Department } from '#contract/people/departments.ts';

/** A department with its direct children, in the server's order. */
export interface DepartmentNode {
  department: Department;
  children: DepartmentNode[];
}

/** Converts the server's flat list, parents first, into a tree. Departments without a parent in the list are at the top level. */
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

/** Departments whose name or number contains the text, with their ancestors; all if the text is empty. */
export function filterTree(tree: readonly DepartmentNode[], text: string): DepartmentNode[] {
  const needle = text.trim().toLocaleLowerCase();
  if (needle === '') return [...tree];
  return tree.flatMap((node) => {
    const { name, number } = node.department;
    const hit = name.toLocaleLowerCase().includes(needle) || (number ?? '').toLocaleLowerCase().includes(needle);
    const children = filterTree(node.children, needle);
    if (hit) return [node];
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** The ids of all departments of a tree that have children. */
export function branchIds(tree: readonly DepartmentNode[]): string[] {
  return tree.flatMap(({ department, children }) =>
    children.length > 0 ? [department.departmentId, ...branchIds(children)] : [],
  );
}

/** The departments from the top to a department, which is the last; empty if it is not in the list. */
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

/** The name of a department, or its path below the team if another one of the list has the same name. */
export function departmentLabel(departments: readonly Department[], id: string): string | undefined {
  const name = departments.find(({ departmentId }) => departmentId === id)?.name;
  return departments.filter((other) => other.name === name).length < 2 ? name : pathBelowTeam(departments, id);
}

/** The names from below the team to a department, as the API's `path`; for the top department its own name. */
export function pathBelowTeam(departments: readonly Department[], id: string): string {
  const path = pathTo(departments, id);
  return (path.length > 1 ? path.slice(1) : path).map(({ name }) => name).join(' / ');
}

/** The target of a drop: under a parent, before one of its children or last. */
export interface DepartmentMove {
  departmentId: string;
  parentId: string;
  beforeId: string | null;
}

/** The target of a drop: beside another department, last inside a collapsed one, or first inside an expanded one. */
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
