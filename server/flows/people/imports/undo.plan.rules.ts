import type { UndoSkipReason } from '#contract/people/import-facts.ts';
import { startTimeSlices } from '#server/kernel/time-slices.ts';
import { membersOfCycles } from './leader-cycles.rules.ts';
import type { UndoableRow } from './undo.repository.ts';
import type { Existing, ImportedMember } from './team-state.repository.ts';

/** The state of the team that an undo depends on. */
export interface UndoTeamState {
  current: ReadonlyMap<string, Existing>;
  inUse: ReadonlySet<string>;
  followers: readonly { id: string; leader_id: string }[];
  /** The current members who have the number, mobile or email of values to restore. */
  holders: ReadonlyMap<string, string>;
  /** The leaders above the leaders to restore, as a map from a member to the leader. */
  lines: ReadonlyMap<string, string>;
  /** Every department, with whether it is in the scope of the person who undoes. */
  departments: ReadonlyMap<string, boolean>;
}

export interface UndoPlan {
  remove: UndoableRow[];
  restore: UndoableRow[];
  left: { row: number; reason: UndoSkipReason }[];
}

/** The keys of a member that must be unique in the team. */
export function uniqueKeys(person: ImportedMember): string[] {
  return [
    person.employee_number && `number ${person.employee_number.toLowerCase()}`,
    person.mobile_number && `mobile +${person.mobile_prefix}${person.mobile_number}`,
    person.email && `email ${person.email.toLowerCase()}`,
  ].filter((key) => typeof key === 'string');
}

/** Plans which members are deleted, which get their former values, and which are left out because they were changed since. */
export async function planUndo(rows: readonly UndoableRow[], state: UndoTeamState): Promise<UndoPlan> {
  const turns = startTimeSlices();
  const left = new Map<number, UndoSkipReason>();
  for (const row of rows) {
    const reason = reasonToLeave(row, state);
    if (reason) left.set(row.row, reason);
  }
  for (let more = true; more;) {
    more = leaveLeaders(rows, left, state) || leaveTaken(rows, left, state) || leaveCircles(rows, left, state);
    await turns.next();
  }
  const undone = rows.filter(({ row }) => !left.has(row));
  return {
    remove: undone.filter(({ before }) => !before),
    restore: undone.filter(({ before }) => before),
    left: [...left].map(([row, reason]) => ({ row, reason })),
  };
}

function reasonToLeave(row: UndoableRow, state: UndoTeamState): UndoSkipReason | undefined {
  const now = state.current.get(row.member_id);
  if (!now) return 'GONE';
  const same = now.version === row.member_version && now.status === row.after.status;
  if (!same || now.departments.join() !== row.after.departments.join()) return 'CHANGED';
  if (!now.in_scope) return 'OUTSIDE_SCOPE';
  if (!row.before) return state.inUse.has(row.member_id) ? 'IN_USE' : undefined;
  if (!row.before.departments.every((id) => state.departments.has(id))) return 'CHANGED';
  return changedPlaces(row.before.departments, now.departments).every((id) => state.departments.get(id))
    ? undefined
    : 'OUTSIDE_SCOPE';
}

/** The departments left and joined, both of which must be in scope as for any move. */
function changedPlaces(before: readonly string[], now: readonly string[]): string[] {
  return [...before.filter((id) => !now.includes(id)), ...now.filter((id) => !before.includes(id))];
}

/** Leaves out a row whose restored leader would close a cycle through members outside the import. */
function leaveCircles(rows: readonly UndoableRow[], left: Map<number, UndoSkipReason>, state: UndoTeamState): boolean {
  const restored = new Map(
    rows.flatMap((row) => (row.before && !left.has(row.row) ? [[row.member_id, row.before.leader_id] as const] : [])),
  );
  const leaderOf = (id: string) => (restored.has(id) ? restored.get(id) : state.lines.get(id)) ?? null;
  const circles = membersOfCycles(restored.keys(), leaderOf);
  const first = rows.find(
    ({ member_id: id, before }) => restored.has(id) && before?.leader_id !== state.current.get(id)?.leader_id && circles.has(id),
  );
  if (first) left.set(first.row, 'IN_USE');
  return first !== undefined;
}

/** Leaves out added members to whom a member reports who will keep reporting to them. */
function leaveLeaders(rows: readonly UndoableRow[], left: Map<number, UndoSkipReason>, state: UndoTeamState): boolean {
  const byMember = new Map(rows.map((row) => [row.member_id, row]));
  let more = false;
  for (const { id, leader_id } of state.followers) {
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

/** Leaves out rows whose former keys now belong to another member who keeps them. */
function leaveTaken(rows: readonly UndoableRow[], left: Map<number, UndoSkipReason>, state: UndoTeamState): boolean {
  const byMember = new Map(rows.map((row) => [row.member_id, row]));
  let more = false;
  for (const row of rows) {
    if (!row.before || left.has(row.row)) continue;
    const taken = uniqueKeys(row.before).some((key) => {
      const holder = state.holders.get(key);
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
