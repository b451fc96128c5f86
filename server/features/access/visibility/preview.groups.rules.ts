import { mapInSlices } from '#server/kernel/time-slices.ts';
import type { VisibilityParties } from '#server/domain/visibility/decide.ts';
import type { Scope } from '#server/kernel/context.ts';

/**
 * Members for whom all rules give the same result: either members in the same departments whom no rule names, or one member who
 * is named by a rule.
 */
export interface MemberGroup {
  /** The id of the one member that a rule names, otherwise null. */
  id: string | null;
  size: number;
  /** The departments they are directly in, as indexes into `Crowd.departments`. */
  places: readonly number[];
  /** These departments and all above them. */
  above: readonly number[];
  /** Owner or super administrator. */
  unlimited: boolean;
  /** The scope of their roles for looking members up. */
  scope: Scope | null;
}

/** All members of a team who count, in groups (`kinds`), with the tree of departments, parents before children. */
export interface TeamGroups {
  departments: readonly { id: string; parent: number; depth: number }[];
  kinds: readonly MemberGroup[];
  /** For each department the number of people in it or below it. */
  totals: Int32Array;
  people: number;
}

export interface MemberGroupRow {
  id: string | null;
  size: number;
  places: string[];
}

/**
 * Builds a crowd from rows, in slices, since the scope of each named member may list a thousand members. `rolesOf` returns what
 * the roles of a member add.
 */
export async function teamGroupsOf(
  departments: readonly { id: string; parent_id: string | null; depth: number }[],
  rows: readonly MemberGroupRow[],
  rolesOf: (row: MemberGroupRow) => Pick<MemberGroup, 'unlimited' | 'scope'>,
): Promise<TeamGroups> {
  const placeOf = new Map(departments.map(({ id }, at) => [id, at]));
  const tree = departments.map(({ id, parent_id, depth }) => ({ id, depth, parent: placeOf.get(parent_id ?? '') ?? -1 }));
  const totals = new Int32Array(tree.length);
  let people = 0;
  const kinds = await mapInSlices(rows, (row): MemberGroup => {
    const places = row.places.flatMap((id) => placeOf.get(id) ?? []);
    const above = new Set<number>();
    for (const place of places) for (let at = place; at >= 0; at = tree[at]?.parent ?? -1) above.add(at);
    for (const at of above) totals[at] = (totals[at] ?? 0) + row.size;
    people += row.size;
    return { id: row.id, size: row.size, places, above: [...above], ...rolesOf(row) };
  });
  return { departments: tree, kinds, totals, people };
}

/** The distance if no party matches; larger than every real distance. */
export const noMatchDistance = 127;

/** For every group, its distance from the nearest of some parties, computed for all groups at once. */
export function distancesIn({ departments, kinds }: TeamGroups, parties: VisibilityParties): Uint8Array {
  const named = new Set(parties.departments);
  const near = new Uint8Array(departments.length);
  for (const [at, { id, parent }] of departments.entries()) {
    const up = near[parent] ?? 0;
    near[at] = named.has(id) ? 1 : up && up + 1;
  }
  const members = new Set(parties.members);
  return Uint8Array.from(kinds, ({ id, places }) => {
    if (id !== null && members.has(id)) return 0;
    let best = noMatchDistance;
    for (const place of places) {
      const steps = near[place];
      if (steps && steps < best) best = steps;
    }
    return best;
  });
}

/**
 * For every group, 1 if it is in one of these departments or below. A preview calls this for each viewer, so it is written for
 * speed.
 */
export function below({ departments, kinds }: TeamGroups, isOne: (at: number) => boolean): Uint8Array {
  const inside = new Uint8Array(departments.length);
  for (let at = 0; at < departments.length; at += 1) inside[at] = isOne(at) ? 1 : (inside[departments[at]?.parent ?? -1] ?? 0);
  const found = new Uint8Array(kinds.length);
  for (let at = 0; at < kinds.length; at += 1) {
    for (const place of kinds[at]?.places ?? []) if (inside[place] === 1) found[at] = 1;
  }
  return found;
}

/** For every group, 1 if a scope contains it. */
export function groupsInScope(crowd: TeamGroups, scope: Scope | null): Uint8Array {
  if (scope === null) return new Uint8Array(crowd.kinds.length);
  if (scope === 'all') return new Uint8Array(crowd.kinds.length).fill(1);
  const [departments, members] = [new Set(scope.departments), new Set(scope.members)];
  const reached = below(crowd, (at) => departments.has(crowd.departments[at]?.id ?? ''));
  for (const [at, { id }] of crowd.kinds.entries()) if (id !== null && members.has(id)) reached[at] = 1;
  return reached;
}
