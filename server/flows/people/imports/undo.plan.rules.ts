import type { LeftReason } from '#contract/people/import-facts.ts';
import { startSlices } from '#server/kernel/time-slices.ts';
import { onCircles } from './leader-cycles.rules.ts';
import type { UndoableRow } from './undo.repository.ts';
import type { Existing, ImportedMember } from './team-state.repository.ts';

/** What an undo finds in the team. */
export interface UndoTeamState {
  current: ReadonlyMap<string, Existing>;
  inUse: ReadonlySet<string>;
  followers: readonly { id: string; leader_id: string }[];
  /** Current members by number, mobile and e-mail of the values that would come back. */
  holders: ReadonlyMap<string, string>;
  /** The leaders above those who would come back as one, each with their own. */
  lines: ReadonlyMap<string, string>;
  /** Every department, and whether it lies in the reach of who undoes. */
  departments: ReadonlyMap<string, boolean>;
}

export interface UndoPlan {
  remove: UndoableRow[];
  restore: UndoableRow[];
  left: { row: number; reason: LeftReason }[];
}

/** The keys of a member that nobody else in the team may have. */
export function uniqueKeys(person: ImportedMember): string[] {
  return [
    person.employee_number && `number ${person.employee_number.toLowerCase()}`,
    person.mobile_number && `mobile +${person.mobile_prefix}${person.mobile_number}`,
    person.email && `email ${person.email.toLowerCase()}`,
  ].filter((key) => typeof key === 'string');
}

/** Decides which members go, which get back what they had, and which are left because they were changed since. */
export async function planUndo(rows: readonly UndoableRow[], world: UndoTeamState): Promise<UndoPlan> {
  const turns = startSlices();
  const left = new Map<number, LeftReason>();
  for (const row of rows) {
    const reason = reasonToLeave(row, world);
    if (reason) left.set(row.row, reason);
  }
  for (let more = true; more;) {
    more = leaveLeaders(rows, left, world) || leaveTaken(rows, left, world) || leaveCircles(rows, left, world);
    await turns.next();
  }
  const undone = rows.filter(({ row }) => !left.has(row));
  return {
    remove: undone.filter(({ before }) => !before),
    restore: undone.filter(({ before }) => before),
    left: [...left].map(([row, reason]) => ({ row, reason })),
  };
}

function reasonToLeave(row: UndoableRow, world: UndoTeamState): LeftReason | undefined {
  const now = world.current.get(row.member_id);
  if (!now) return 'GONE';
  const same = now.version === row.member_version && now.status === row.after.status;
  if (!same || now.departments.join() !== row.after.departments.join()) return 'CHANGED';
  if (!now.in_scope) return 'OUTSIDE_SCOPE';
  if (!row.before) return world.inUse.has(row.member_id) ? 'IN_USE' : undefined;
  if (!row.before.departments.every((id) => world.departments.has(id))) return 'CHANGED';
  return changedPlaces(row.before.departments, now.departments).every((id) => world.departments.get(id))
    ? undefined
    : 'OUTSIDE_SCOPE';
}

/** What is left and what is entered: both must lie in reach, as with any move. */
function changedPlaces(before: readonly string[], now: readonly string[]): string[] {
  return [...before.filter((id) => !now.includes(id)), ...now.filter((id) => !before.includes(id))];
}

/** A leader who comes back may by now follow the member, by somebody whom the import never touched. */
function leaveCircles(rows: readonly UndoableRow[], left: Map<number, LeftReason>, world: UndoTeamState): boolean {
  const restored = new Map(
    rows.flatMap((row) => (row.before && !left.has(row.row) ? [[row.member_id, row.before.leader_id] as const] : [])),
  );
  const leaderOf = (id: string) => (restored.has(id) ? restored.get(id) : world.lines.get(id)) ?? null;
  const circles = onCircles(restored.keys(), leaderOf);
  const first = rows.find(
    ({ member_id: id, before }) => restored.has(id) && before?.leader_id !== world.current.get(id)?.leader_id && circles.has(id),
  );
  if (first) left.set(first.row, 'IN_USE');
  return first !== undefined;
}

/** A new member whom somebody follows who will go on following them stays. */
function leaveLeaders(rows: readonly UndoableRow[], left: Map<number, LeftReason>, world: UndoTeamState): boolean {
  const byMember = new Map(rows.map((row) => [row.member_id, row]));
  let more = false;
  for (const { id, leader_id } of world.followers) {
    const leader = byMember.get(leader_id);
    if (!leader || leader.before || left.has(leader.row)) continue;
    const follower = byMember.get(id);
    const letsGo = follower && !left.has(follower.row) && (!follower.before || follower.before.leader_id !== leader_id);
    if (letsGo) continue;
    left.set(leader.row, 'IN_USE');
    more = true;
  }
  return more;
}

/** What would come back may belong to somebody who stays. */
function leaveTaken(rows: readonly UndoableRow[], left: Map<number, LeftReason>, world: UndoTeamState): boolean {
  const byMember = new Map(rows.map((row) => [row.member_id, row]));
  let more = false;
  for (const row of rows) {
    if (!row.before || left.has(row.row)) continue;
    const taken = uniqueKeys(row.before).some((key) => {
      const holder = world.holders.get(key);
      if (!holder || holder === row.member_id) return false;
      const other = byMember.get(holder);
      return !other || left.has(other.row) || (other.before !== null && uniqueKeys(other.before).includes(key));
    });
    if (!taken) continue;
    left.set(row.row, 'TAKEN');
    more = true;
  }
  return more;
}
