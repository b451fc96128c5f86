import type { Tx } from '#server/kernel/context.ts';
import { requireConfirmedCount } from '#server/domain/rights/bulk-guard.ts';
import { withConstraints } from '#server/kernel/errors.ts';
import { type LogEvent, record } from '#server/kernel/log/operation-log.ts';
import { updateMembers } from '#server/features/people/members/members.changes.repository.ts';
import { setDepartments } from '#server/features/people/members/members.departments.repository.ts';
import * as repository from './bulk-change.repository.ts';
import { countInScope } from './operator-scope.policy.ts';
import { columnsOf } from './planned-change.rules.ts';
import {
  type ChangeContext,
  type LockedChangePlan,
  type PlannedMember,
  plannedBatches,
  type ChangePlan,
} from './team-state.service.ts';

export interface ChangeResult {
  people: number;
  leftOut: number;
}

type Changing = { person: repository.ChangedMember; before: repository.State; after: repository.State };

/**
 * Makes the change of a plan in the caller's transaction, with the outcome and the log entry of each member. At the end, when the
 * number of changed members is known, it is compared with the confirmed one; a different number throws bulkUnconfirmed or
 * bulkCountChanged, which rolls back everything.
 */
export async function writeChange(
  tx: Tx,
  context: ChangeContext,
  plan: LockedChangePlan,
  changeId: string,
  options: { confirmed: number | undefined; progress?: (done: number) => Promise<void> },
): Promise<ChangeResult> {
  const { teamId, scope, change } = plan;
  // Counted before members are moved out of the scope.
  const countBefore = await countInScope(tx, teamId, scope.edit);
  const written: ChangeResult = { people: 0, leftOut: 0 };
  let met = 0;
  for await (const some of plannedBatches(tx, plan)) {
    const changing = some.flatMap(({ person, planned }) => ('left' in planned ? [] : [{ person, ...planned }]));
    await apply(tx, plan, changing);
    await repository.storeOutcomes(tx, teamId, changeId, some.map(outcomeOf));
    await record(tx, context, ...(await eventsOf(tx, plan, changing)));
    met += some.length;
    written.people += changing.length;
    written.leftOut += some.length - changing.length;
    await options.progress?.(written.people);
  }
  if (change.employeeIds) written.leftOut += new Set(change.employeeIds).size - met;
  requireConfirmedCount(written.people, countBefore, options.confirmed);
  return written;
}

// The department was deleted between reading and writing.
const departmentGone = { member_departments_team_id_department_id_fkey: { field: 'departmentIds', rule: 'notFound' } } as const;

async function apply(tx: Tx, { teamId, change }: ChangePlan, changing: readonly Changing[]): Promise<void> {
  if (!changing.length) return;
  if (change.departments) {
    const places = changing.flatMap(({ person, after }) =>
      'departments' in after ? [{ memberId: person.id, departmentIds: after.departments }] : [],
    );
    return withConstraints(departmentGone, () => setDepartments(tx, teamId, places));
  }
  const fields = columnsOf(change.fields);
  await updateMembers(
    tx,
    teamId,
    changing.map(({ person }) => ({ id: person.id, ...fields })),
  );
}

function outcomeOf({ person, planned }: PlannedMember): repository.ChangeOutcome {
  const { id, name, number } = person;
  const left = 'left' in planned;
  return {
    member_id: id,
    name,
    number,
    before: left ? null : planned.before,
    after: left ? null : planned.after,
    skip_reason: left ? planned.left : null,
  };
}

async function eventsOf(
  tx: Tx,
  { teamId, departments: places, change }: ChangePlan,
  changing: readonly Changing[],
): Promise<LogEvent[]> {
  const leaders = changing.flatMap(({ person }) => person.leader_id ?? []);
  const newLeaderId = change.fields?.leaderId;
  const names =
    newLeaderId === undefined
      ? new Map<string, string>()
      : await repository.namesOf(tx, teamId, newLeaderId ? [...leaders, newLeaderId] : leaders);
  const nameOf = (id: string) => places.get(id)?.name ?? names.get(id) ?? id;
  return changing.map(({ person, before, after }) => eventFor(person, before, after, nameOf));
}

const fieldOf = { job_type: 'jobType', leader_id: 'leaderId', job_title: 'jobTitle', position: 'position' } as const;

/** The log entry of one member, with the API names of fields. */
export function eventFor(
  person: { id: string; name: string },
  before: repository.State,
  after: repository.State,
  nameOf: (id: string) => string,
): LogEvent {
  return {
    category: 'MEMBER',
    action: 'departments' in after ? 'member.departments' : 'member.update',
    object: { type: 'member', id: person.id, name: person.name },
    before: loggable(before, nameOf),
    after: loggable(after, nameOf),
  };
}

function loggable(state: repository.State, nameOf: (id: string) => string): Record<string, unknown> {
  if ('departments' in state) return { departments: state.departments.map(nameOf) };
  const fields = Object.entries(state).map(([column, value]) => [fieldOf[column as keyof repository.Fields], value] as const);
  return { ...Object.fromEntries(fields), ...(state.leader_id && { leader: nameOf(state.leader_id) }) };
}
