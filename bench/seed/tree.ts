import type { Team } from './teams.ts';

export interface Department {
  id: string;
  parentId: string | null;
  name: string;
  path: string[];
}

/** The n-th id of a kind: a UUID in the form of version 7, the same in every run, in the order of n. */
export function seededId(kind: number, n: number): string {
  const hex = n.toString(16).padStart(12, '0');
  return `0199${hex.slice(0, 4)}-${hex.slice(4, 8)}-7${String(kind).padStart(3, '0')}-8000-${hex}`;
}

/** The departments of a team, root first: each has up to `width` children, filled level by level. */
export function makeTree({ label, departments: count, width, idKind }: Team): Department[] {
  const id = (n: number) => seededId(idKind, n);
  const root: Department = { id: id(0), parentId: null, name: label, path: [id(0)] };
  const tree = [root];
  for (let n = 1; n < count; n += 1) {
    const parent = tree[Math.floor((n - 1) / width)] ?? root;
    const own = id(n);
    tree.push({ id: own, parentId: parent.id, name: `Unit ${n}`, path: [...parent.path, own] });
  }
  return tree;
}
