import { departmentLimits } from '#contract/people/department-facts.ts';
import type { Department } from '#contract/people/departments.ts';
import { pathTo } from '#web/shared/people/department-tree.ts';

/** The direct children of a department. Lists are in the server's order: parents first, siblings in order. */
export function childrenOf(all: readonly Department[], id: string): Department[] {
  return all.filter(({ parentId }) => parentId === id);
}

/** All descendants of a department, without itself. */
export function below(all: readonly Department[], id: string): Department[] {
  const inside = new Set([id]);
  return all.filter(({ departmentId, parentId }) => {
    if (parentId === null || !inside.has(parentId)) return false;
    inside.add(departmentId);
    return true;
  });
}

/** The path of a department: "Harbour / Operations / Jakarta" */
export function pathText(all: readonly Department[], id: string): string {
  return pathTo(all, id)
    .map(({ name }) => name)
    .join(' / ');
}

/** The next sibling of a department; null for the last. */
export function nextOf(all: readonly Department[], { departmentId, parentId }: Department): string | null {
  const siblings = parentId === null ? [] : childrenOf(all, parentId);
  return siblings[siblings.findIndex((sibling) => sibling.departmentId === departmentId) + 1]?.departmentId ?? null;
}

export type MoveFault = 'choose' | 'same' | 'tooDeep' | 'taken';

/** Why a department cannot be moved below another, before one of its children or last; undefined if it can. */
export function moveFault(
  all: readonly Department[],
  moved: Department,
  parentId: string | null,
  beforeId: string | null,
): MoveFault | undefined {
  if (parentId === null) return 'choose';
  if (parentId === moved.parentId && (beforeId === moved.departmentId || beforeId === nextOf(all, moved))) return 'same';
  if (parentId === moved.parentId) return undefined;
  if (childrenOf(all, parentId).some(({ name }) => sameName(name, moved.name))) return 'taken';
  const depthOf = (id: string) => pathTo(all, id).length - 1;
  const own = depthOf(moved.departmentId);
  const height = Math.max(own, ...below(all, moved.departmentId).map(({ departmentId }) => depthOf(departmentId))) - own;
  return depthOf(parentId) + 1 + height > departmentLimits.depth ? 'tooDeep' : undefined;
}

/** The names of the departments whose administrators lose a department by a move, and of those whose administrators gain it. */
export function scopeChange(
  all: readonly Department[],
  moved: Department,
  parentId: string,
): { lost: string[]; gained: string[] } {
  const [before, after] = [pathTo(all, moved.parentId ?? ''), pathTo(all, parentId)];
  const names = (list: Department[], without: Department[]) => list.filter((d) => !without.includes(d)).map(({ name }) => name);
  return { lost: names(before, after), gained: names(after, before) };
}

/** Children of a department that must be renamed when they move to its parent. */
export function clashes(all: readonly Department[], { departmentId, parentId }: Department): Department[] {
  const siblings = all.filter((other) => other.parentId === parentId && other.departmentId !== departmentId);
  return childrenOf(all, departmentId).filter((child) => siblings.some(({ name }) => sameName(name, child.name)));
}

function sameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
