import type { RawBuilder } from 'kysely';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { invalid } from '#server/kernel/errors.ts';
import { departmentsInScope } from '#server/features/people/members/members.policy.ts';
import { lockLeaders } from '#server/features/people/members/members.repository.ts';
import * as repository from './bulk-change.repository.ts';
import type { OperatorScope } from './operator-scope.policy.ts';
import type { ResolvedChange } from './requested-change.service.ts';
import { plannedFor, type PlannedChange } from './planned-change.rules.ts';

/** A change with what it depends on. */
export interface ChangePlan {
  teamId: string;
  asked: ResolvedChange;
  reach: OperatorScope;
  /** Whom it is about, over `m`. */
  where: RawBuilder<boolean>;
  above: ReadonlySet<string>;
  /** Departments met so far, by id. */
  places: Map<string, repository.ChangedDepartment>;
}

export type PlannedMember = { person: repository.ChangedMember; wanted: PlannedChange };

const atOnce = 1000;
/** Of these with their departments: a thousand would hold up others for 50 ms. */
const readAtOnce = 250;

/**
 * Reads what a change depends on. Throws faults for a target that is not there or outside the edit scope, or a leader who is
 * not a member.
 */
export async function planFor(db: Db, teamId: string, reach: OperatorScope, asked: ResolvedChange): Promise<ChangePlan> {
  const { departments, fields } = asked;
  const targets = await repository.departmentsByIds(db, departments?.departmentIds ?? []);
  if (departments && targets.length !== new Set(departments.departmentIds).size)
    throw invalid({ field: 'departmentIds', rule: 'notFound' });
  if (
    !departmentsInScope(
      reach.edit,
      targets.map((place) => place.path),
    )
  )
    throw invalid({ field: 'departmentIds', rule: 'outsideScope' });
  const leader = fields?.leaderId;
  if (leader && reach.noLeaders?.includes(leader)) throw invalid({ field: 'leaderId', rule: 'ofProvider' });
  const above = leader ? await repository.lineAbove(db, teamId, leader) : [];
  if (leader && !above.length) throw invalid({ field: 'leaderId', rule: 'notFound' });
  return {
    teamId,
    asked,
    reach,
    where: repository.chosen(teamId, reach, asked),
    above: new Set(above),
    places: new Map(targets.map((place) => [place.id, place])),
  };
}

/** A plan whose people are held: their ids, some at a time and in order. */
export interface LockedChangePlan extends ChangePlan {
  held: string[][];
}

/**
 * Plans a change and holds what it depends on: the line of leaders, then everyone it is about, then the tree. Whoever waits
 * for a member must not hold the tree meanwhile: a move that waits for the tree would stand before those who have the member.
 */
export async function planToWrite(
  tx: Tx,
  teamId: string,
  reach: OperatorScope,
  asked: ResolvedChange,
): Promise<LockedChangePlan> {
  if (asked.fields?.leaderId) await lockLeaders(tx, teamId);
  const where = repository.chosen(teamId, reach, asked);
  const held: string[][] = [];
  for await (const ids of idsOf(tx, where)) {
    await repository.lockMembers(tx, teamId, ids);
    held.push(ids);
  }
  if (asked.departments) await repository.lockTree(tx, teamId);
  return { ...(await planFor(tx, teamId, reach, asked)), held };
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

/** Everyone a change is about with what they become, some at a time and in the order of their ids. Of a held plan only who is held. */
export async function* judged(db: Db, plan: ChangePlan | LockedChangePlan): AsyncGenerator<PlannedMember[]> {
  for await (const ids of 'held' in plan ? plan.held : idsOf(db, plan.where)) {
    const people: repository.ChangedMember[] = [];
    for (let from = 0; from < ids.length; from += readAtOnce) {
      const some = await repository.people(db, plan.where, plan.reach, ids.slice(from, from + readAtOnce));
      await meet(db, plan, some);
      people.push(...some);
    }
    const world = { edit: plan.reach.edit, places: plan.places, above: plan.above };
    yield people.map((person) => ({ person, wanted: plannedFor(person, plan.asked, world) }));
  }
}

/** Reads the departments that these people are in and nobody before them was. */
async function meet(db: Db, { asked, places }: ChangePlan, people: readonly repository.ChangedMember[]): Promise<void> {
  if (!asked.departments) return;
  const unknown = new Set(people.flatMap(({ departments }) => departments).filter((id) => !places.has(id)));
  for (const place of unknown.size ? await repository.departmentsByIds(db, [...unknown]) : []) places.set(place.id, place);
}

export type ChangeContext = Pick<TeamContext, 'logKey' | 'requestId' | 'ip' | 'userAgent' | 'now' | 'recorded'> & {
  team: { id: string };
  actor: Pick<TeamContext['actor'], 'memberId' | 'displayName' | 'kind'>;
};
