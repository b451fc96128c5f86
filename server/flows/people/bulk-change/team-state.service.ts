import type { RawBuilder } from 'kysely';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { invalid } from '#server/kernel/errors.ts';
import { departmentsInScope } from '#server/features/people/members/members.policy.ts';
import { lockTreeShared } from '#server/features/people/departments/departments.repository.ts';
import { lockMembers } from '#server/features/people/members/members.changes.repository.ts';
import { lockLeaders } from '#server/features/people/members/members.repository.ts';
import * as repository from './bulk-change.repository.ts';
import type { OperatorScope } from './operator-scope.policy.ts';
import type { ResolvedChange } from './requested-change.service.ts';
import { plannedFor, type PlannedChange } from './planned-change.rules.ts';

/** A requested change with the state it depends on. */
export interface ChangePlan {
  teamId: string;
  change: ResolvedChange;
  scope: OperatorScope;
  /** SQL condition over `m`: the members that the change selects. */
  where: RawBuilder<boolean>;
  above: ReadonlySet<string>;
  /** Departments read so far, by id. */
  departments: Map<string, repository.ChangedDepartment>;
}

export type PlannedMember = { person: repository.ChangedMember; planned: PlannedChange };

const atOnce = 1000;
/** The number of members read at a time with their departments; a thousand would delay other requests by 50 ms. */
const readAtOnce = 250;

/**
 * Reads what a change depends on. Throws field errors for a target department that does not exist or is outside the edit scope,
 * and for a leader who is not a member.
 */
export async function planFor(db: Db, teamId: string, scope: OperatorScope, change: ResolvedChange): Promise<ChangePlan> {
  const { departments, fields } = change;
  const targets = await repository.departmentsByIds(db, departments?.departmentIds ?? []);
  if (departments && targets.length !== new Set(departments.departmentIds).size)
    throw invalid({ field: 'departmentIds', rule: 'notFound' });
  if (
    !departmentsInScope(
      scope.edit,
      targets.map((place) => place.path),
    )
  )
    throw invalid({ field: 'departmentIds', rule: 'outsideScope' });
  const leader = fields?.leaderId;
  if (leader && scope.noLeaders?.includes(leader)) throw invalid({ field: 'leaderId', rule: 'ofProvider' });
  const above = leader ? await repository.lineAbove(db, teamId, leader) : [];
  if (leader && !above.length) throw invalid({ field: 'leaderId', rule: 'notFound' });
  return {
    teamId,
    change,
    scope,
    where: repository.selectedBy(teamId, scope, change),
    above: new Set(above),
    departments: new Map(targets.map((place) => [place.id, place])),
  };
}

/** A plan whose members are locked; `lockedIds` contains their ids in order, in batches. */
export interface LockedChangePlan extends ChangePlan {
  lockedIds: string[][];
}

/**
 * Plans a change and locks what it depends on: first the reporting lines, then its members, then the tree. A transaction that
 * waits for a member must not hold the tree, because a move waiting for the tree would then block the transaction that has locked
 * the member.
 */
export async function planToWrite(
  tx: Tx,
  teamId: string,
  scope: OperatorScope,
  change: ResolvedChange,
): Promise<LockedChangePlan> {
  if (change.fields?.leaderId) await lockLeaders(tx, teamId);
  const where = repository.selectedBy(teamId, scope, change);
  const lockedIds: string[][] = [];
  for await (const ids of idsOf(tx, where)) {
    await lockMembers(tx, teamId, ids, 'NO KEY UPDATE');
    lockedIds.push(ids);
  }
  if (change.departments) await lockTreeShared(tx, teamId);
  return { ...(await planFor(tx, teamId, scope, change)), lockedIds };
}

async function* idsOf(db: Db, where: ChangePlan['where']): AsyncGenerator<string[]> {
  for (let after: string | null = null; ;) {
    const ids: string[] = await repository.nextIds(db, where, after, atOnce);
    const last = ids.at(-1);
    if (last === undefined) return;
    yield ids;
    if (ids.length < atOnce) return;
    after = last;
  }
}

/**
 * Yields the members of a change with their planned change, in batches in the order of ids. A locked plan covers only its locked
 * members.
 */
export async function* plannedBatches(db: Db, plan: ChangePlan | LockedChangePlan): AsyncGenerator<PlannedMember[]> {
  for await (const ids of 'lockedIds' in plan ? plan.lockedIds : idsOf(db, plan.where)) {
    const people: repository.ChangedMember[] = [];
    for (let from = 0; from < ids.length; from += readAtOnce) {
      const some = await repository.people(db, plan.where, plan.scope, ids.slice(from, from + readAtOnce));
      await meet(db, plan, some);
      people.push(...some);
    }
    const state = { edit: plan.scope.edit, places: plan.departments, above: plan.above };
    yield people.map((person) => ({ person, planned: plannedFor(person, plan.change, state) }));
  }
}

/** Reads the departments of these members that have not been read yet. */
async function meet(
  db: Db,
  { change, departments: places }: ChangePlan,
  people: readonly repository.ChangedMember[],
): Promise<void> {
  if (!change.departments) return;
  const unknown = new Set(people.flatMap(({ departments }) => departments).filter((id) => !places.has(id)));
  for (const place of unknown.size ? await repository.departmentsByIds(db, [...unknown]) : []) places.set(place.id, place);
}

export type ChangeContext = Pick<TeamContext, 'logKey' | 'requestId' | 'ip' | 'userAgent' | 'now' | 'recorded'> & {
  team: { id: string };
  actor: Pick<TeamContext['actor'], 'memberId' | 'displayName' | 'kind'>;
};
