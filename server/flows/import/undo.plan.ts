import type { LeftReason } from '#contract/import-facts.ts';
import type { WrittenRow } from './undo.repository.ts';
import type { Existing, Person } from './world.repository.ts';

/** What an undo finds in the team. */
export interface UndoWorld {
  current: ReadonlyMap<string, Existing>;
  inUse: ReadonlySet<string>;
  followers: readonly { id: string; leader_id: string }[];
  /** Current members by number, mobile and e-mail of the values that would come back. */
  holders: ReadonlyMap<string, string>;
  departments: ReadonlySet<string>;
}

export interface UndoPlan {
  remove: WrittenRow[];
  restore: WrittenRow[];
  left: { row: number; reason: LeftReason }[];
}

/** The keys of a member that nobody else in the team may have. */
export function uniqueKeys(person: Person): string[] {
  return [
    person.employee_number && `number ${person.employee_number.toLowerCase()}`,
    person.mobile_number && `mobile +${person.mobile_prefix}${person.mobile_number}`,
    person.email && `email ${person.email.toLowerCase()}`,
  ].filter((key) => typeof key === 'string');
}

/** Decides which members go, which get back what they had, and which are left because they were changed since. */
export function planUndo(rows: readonly WrittenRow[], world: UndoWorld): UndoPlan {
  const left = new Map<number, LeftReason>();
  for (const row of rows) {
    const reason = reasonToLeave(row, world);
    if (reason) left.set(row.row, reason);
  }
  for (let more = true; more;) more = leaveLeaders(rows, left, world) || leaveTaken(rows, left, world);
  const undone = rows.filter(({ row }) => !left.has(row));
  return {
    remove: undone.filter(({ before }) => !before),
    restore: undone.filter(({ before }) => before),
    left: [...left].map(([row, reason]) => ({ row, reason })),
  };
}

function reasonToLeave(row: WrittenRow, world: UndoWorld): LeftReason | undefined {
  const now = world.current.get(row.member_id);
  if (!now) return 'GONE';
  const same = now.version === row.member_version && now.status === row.after.status;
  if (!same || now.departments.join() !== row.after.departments.join()) return 'CHANGED';
  if (!row.before) return world.inUse.has(row.member_id) ? 'IN_USE' : undefined;
  return row.before.departments.every((id) => world.departments.has(id)) ? undefined : 'CHANGED';
}

/** A new member whom somebody follows who will go on following them stays. */
function leaveLeaders(rows: readonly WrittenRow[], left: Map<number, LeftReason>, world: UndoWorld): boolean {
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
function leaveTaken(rows: readonly WrittenRow[], left: Map<number, LeftReason>, world: UndoWorld): boolean {
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
