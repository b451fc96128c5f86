import type { BulkReason } from '#contract/people/bulk-facts.ts';
import { memberLimits } from '#contract/people/member-facts.ts';
import type { Scope } from '#server/kernel/context.ts';
import { mustStay, departmentsInScope } from '#server/features/people/members/members.policy.ts';
import type { ResolvedChange } from './requested-change.service.ts';
import type { Fields, ChangedMember, ChangedDepartment, State } from './bulk-change.repository.ts';

type Departments = NonNullable<ResolvedChange['departments']>;

/** The planned change of a member, or the reason why they are left out. */
export type PlannedChange = { before: State; after: State } | { left: BulkReason };

/** The state of the team that decides about each member. */
export interface ChangeTeamState {
  edit: Scope;
  /** Departments that members are in or will be in, by id. */
  places: ReadonlyMap<string, ChangedDepartment>;
  /** The members above the new leader in the reporting line, including the leader. */
  above: ReadonlySet<string>;
}

/** Plans the change of one member. */
export function plannedFor(
  person: ChangedMember,
  { departments, fields }: ResolvedChange,
  state: ChangeTeamState,
): PlannedChange {
  if (!person.editable) return { left: 'OUTSIDE_SCOPE' };
  if (departments) return placesFor(person, departments, state);
  const changed = columnsOf(fields);
  const names = Object.keys(changed) as (keyof Fields)[];
  const before = Object.fromEntries(names.map((name) => [name, person[name]])) as Partial<Fields>;
  if (names.every((name) => before[name] === changed[name])) return { left: 'UNCHANGED' };
  if (changed.leader_id && state.above.has(person.id)) return { left: 'CYCLE' };
  return { before, after: changed };
}

function placesFor(person: ChangedMember, departments: Departments, { edit, places }: ChangeTeamState): PlannedChange {
  const now = person.departments;
  const after = departmentsAfter(departments, now);
  if (!after.length) return { left: 'NO_DEPARTMENT' };
  if (after.join() === now.join()) return { left: 'UNCHANGED' };
  if (after.length > memberLimits.departments) return { left: 'TOO_MANY' };
  if (mustStay(edit, person.id)) return { left: 'OUTSIDE_SCOPE' };
  const gone = now.filter((id) => !after.includes(id)).map((id) => places.get(id)?.path ?? []);
  if (!departmentsInScope(edit, gone)) return { left: 'OUTSIDE_SCOPE' };
  return { before: { departments: now }, after: { departments: after } };
}

function departmentsAfter({ mode, departmentIds }: Departments, now: readonly string[]): string[] {
  if (mode === 'MOVE') return [...new Set(departmentIds)];
  if (mode === 'ADD') return [...new Set([...now, ...departmentIds])];
  return now.filter((id) => !departmentIds.includes(id));
}

/** The sent fields by column name. */
export function columnsOf(fields: ResolvedChange['fields']): Partial<Fields> {
  const { jobType, leaderId, jobTitle, position } = fields ?? {};
  return {
    ...(jobType !== undefined && { job_type: jobType }),
    ...(leaderId !== undefined && { leader_id: leaderId }),
    ...(jobTitle !== undefined && { job_title: jobTitle }),
    ...(position !== undefined && { position }),
  };
}
