import { composeText } from '#contract/composed.ts';

/** A department as stored; the root has no parent. */
export interface ImportDepartmentRow {
  id: string;
  parent_id: string | null;
  name: string;
  path: string[];
}

export interface DepartmentPaths {
  rootId: string;
  /** The departments of a cell: paths separated by `;`, in their order. `missing` is the first path that does not exist. */
  find(cell: string): { ids: string[] } | { missing: string };
  /** The text of a department in a cell. */
  write(id: string): string;
  /** The ids from the root to the department. */
  pathOf(id: string): readonly string[];
  all(): readonly ImportDepartmentRow[];
}

const plain = (name: string) => composeText(name).trim().toLowerCase();

/**
 * Reads and writes departments as paths of names below the root, such as `Sales/Asia`. The root is written as its name or `/`.
 * @param shown ids of the departments that can be found; others are treated as not existing
 */
export function departmentPaths(rows: readonly ImportDepartmentRow[], shown: 'all' | readonly string[] = 'all'): DepartmentPaths {
  const found = new Set(shown);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byName = new Map(
    rows.flatMap((row) =>
      shown === 'all' || found.has(row.id) ? [[`${row.parent_id ?? ''} ${plain(row.name)}`, row.id] as const] : [],
    ),
  );
  const root = rows.find((row) => row.parent_id === null);
  if (!root) throw new Error('the team has no root department');

  function follow(names: readonly string[]): string | undefined {
    let at: string | undefined = root?.id;
    for (const name of names) at = at && byName.get(`${at} ${plain(name)}`);
    return at;
  }
  function one(path: string): string | undefined {
    if (path.trim() === '/') return root?.id;
    const names = path.split('/').filter((name) => name.trim());
    if (!names.length) return undefined;
    return follow(names) ?? (plain(names[0] ?? '') === plain(root?.name ?? '') ? follow(names.slice(1)) : undefined);
  }
  return {
    rootId: root.id,
    all: () => rows,
    pathOf: (id) => byId.get(id)?.path ?? [],
    write(id) {
      const names = (byId.get(id)?.path ?? []).slice(1).map((part) => byId.get(part)?.name ?? '');
      if (names.length) return names.join('/');
      return one(root.name) === root.id ? root.name : '/';
    },
    find: (cell) => findAll(cell, one),
  };
}

// Four parts and the three semicolons between them.
const longestName = 7;

/** Names may contain semicolons, so the longest existing path is taken first. */
function findAll(cell: string, one: (path: string) => string | undefined): { ids: string[] } | { missing: string } {
  const parts = cell.split(/([;；])/);
  const ids: string[] = [];
  for (let from = 0; from < parts.length;) {
    let to = Math.min(parts.length, from + longestName);
    let found = one(parts.slice(from, to).join(''));
    for (; !found && to > from + 1; found = one(parts.slice(from, to).join(''))) to -= 2;
    if (found) ids.push(found);
    else if (parts[from]?.trim()) return { missing: parts[from]?.trim() ?? '' };
    from = (found ? to : from + 1) + 1;
  }
  return { ids: [...new Set(ids)] };
}
