import type { Scope, Tx } from '#server/kernel/context.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { mustStay, departmentsInScope } from '#server/features/people/members/members.policy.ts';
import { lockTreeShared } from '#server/features/people/departments/departments.repository.ts';
import { updateMembers } from '#server/features/people/members/members.changes.repository.ts';
import { setDepartments } from '#server/features/people/members/members.departments.repository.ts';
import { insideScope, lockLeaders } from '#server/features/people/members/members.repository.ts';
import type { Fields, State } from './bulk-change.repository.ts';
import * as repository from './bulk-change.repository.ts';
import * as changes from './changes.repository.ts';
import type { ChangeContext } from './team-state.service.ts';
import { eventFor } from './write.service.ts';

export interface BulkUndoResult {
  undone: number;
  kept: number;
}

type BulkUndoSkipReason = 'CHANGED' | 'GONE' | 'OUTSIDE_SCOPE';
type Now = Awaited<ReturnType<typeof changes.currentStates>>[number];
type Back = { id: string; name: string; before: State; after: State };

const atOnce = 1000;

/** Restores the former values of the members who still have what the change set and are in the edit scope. */
export async function undoBulkChange(
  tx: Tx,
  context: ChangeContext,
  changeId: string,
  edit: Scope,
  progress?: (done: number) => Promise<void>,
): Promise<BulkUndoResult> {
  const teamId = context.team.id;
  const result: BulkUndoResult = { undone: 0, kept: 0 };
  await lockLeaders(tx, teamId);
  // Members are locked before the tree, in the same order as by a change.
  await changes.lockChanged(tx, teamId, changeId);
  await lockTreeShared(tx, teamId);
  for (let after: string | null = null; ;) {
    const rows: changes.OutcomeRow[] = await changes.nextOutcomes(tx, teamId, changeId, after, atOnce, true);
    const ids = rows.map(({ member_id }) => member_id);
    const now = new Map((await changes.currentStates(tx, teamId, ids, insideScope(edit))).map((person) => [person.id, person]));
    const usable = await usableIn(tx, teamId, rows);
    const skipped: { id: string; reason: BulkUndoSkipReason }[] = [];
    const back: Back[] = [];
    for (const row of rows) {
      const reason = skipReasonOf(row, now.get(row.member_id), usable, edit);
      if (reason) skipped.push({ id: row.member_id, reason });
      else if (row.before && row.after)
        back.push({
          id: row.member_id,
          name: now.get(row.member_id)?.name ?? row.name,
          before: row.before,
          after: row.after,
        });
    }
    await restoreValues(tx, teamId, back);
    await changes.storeUndoSkipReasons(tx, teamId, changeId, skipped);
    const nameOf = (id: string) => usable.names.get(id) ?? id;
    await record(tx, context, ...back.map((person) => eventFor(person, person.after, person.before, nameOf)));
    result.undone += back.length;
    result.kept += skipped.length;
    await progress?.(result.undone + result.kept);
    if (rows.length < atOnce) return result;
    after = ids.at(-1) ?? null;
  }
}

interface Usable {
  /** The ids from the root to each department. */
  departments: ReadonlyMap<string, readonly string[]>;
  leaders: ReadonlySet<string>;
  /** The members above each leader that would be restored. */
  above: ReadonlyMap<string, ReadonlySet<string>>;
  names: ReadonlyMap<string, string>;
}

/** Reads which of the former departments and leaders still exist. */
async function usableIn(tx: Tx, teamId: string, rows: readonly changes.OutcomeRow[]): Promise<Usable> {
  const states = rows.flatMap(({ before, after }) => [before, after].filter((state) => state !== null));
  const places = await repository.departmentsByIds(tx, [
    ...new Set(states.flatMap((state) => ('departments' in state ? state.departments : []))),
  ]);
  const leaders = [...new Set(states.flatMap((state) => ('leader_id' in state && state.leader_id ? [state.leader_id] : [])))];
  const above = new Map<string, ReadonlySet<string>>();
  for (const id of leaders) above.set(id, new Set(await repository.lineAbove(tx, teamId, id)));
  return {
    departments: new Map(places.map(({ id, path }) => [id, path])),
    leaders: await changes.leadersLeft(tx, teamId, leaders),
    above,
    names: new Map([...places.map(({ id, name }) => [id, name] as const), ...(await repository.namesOf(tx, teamId, leaders))]),
  };
}

/**
 * An undo is checked like a move: departments left and joined must be in the current scope. Returns why a member is left
 * unchanged, or undefined.
 */
function skipReasonOf(
  { before, after }: changes.OutcomeRow,
  now: Now | undefined,
  usable: Usable,
  edit: Scope,
): BulkUndoSkipReason | undefined {
  if (!now || !before || !after) return 'GONE';
  if (!now.editable) return 'OUTSIDE_SCOPE';
  if ('departments' in before && 'departments' in after) {
    if (now.departments.join() !== after.departments.join()) return 'CHANGED';
    if (!before.departments.every((id) => usable.departments.has(id))) return 'GONE';
    const back = before.departments;
    const crossed = [
      ...back.filter((id) => !now.departments.includes(id)),
      ...now.departments.filter((id) => !back.includes(id)),
    ];
    const inside = departmentsInScope(
      edit,
      crossed.map((id) => usable.departments.get(id) ?? []),
    );
    return inside && !mustStay(edit, now.id) ? undefined : 'OUTSIDE_SCOPE';
  }
  const fields = Object.entries(after) as [keyof Fields, string | null][];
  if (fields.some(([name, value]) => now[name] !== value)) return 'CHANGED';
  const leader = 'leader_id' in before ? before.leader_id : null;
  if (leader && !usable.leaders.has(leader)) return 'GONE';
  return leader && usable.above.get(leader)?.has(now.id) ? 'CHANGED' : undefined;
}

async function restoreValues(tx: Tx, teamId: string, back: readonly Back[]): Promise<void> {
  if (!back.length) return;
  const places = back.flatMap(({ id, before }) =>
    'departments' in before ? [{ memberId: id, departmentIds: before.departments }] : [],
  );
  if (places.length) return setDepartments(tx, teamId, places);
  await updateMembers(
    tx,
    teamId,
    back.map(({ id, before }) => ({ id, ...before })),
  );
}
