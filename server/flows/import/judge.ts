import { ageWarning, memberLimits } from '#contract/member-facts.ts';
import { reachesDepartments } from '#server/features/members/members.policy.ts';
import { mobileFaults } from '#server/features/members/members.rules.ts';
import { valuesOf } from '#server/features/members/members.values.ts';
import type { Match } from './match.ts';
import type { PlannedRow } from './plan.ts';
import type { ReadRow, RowFault } from './read-row.ts';
import type { World } from './world.ts';
import type { Existing, Person } from './world.repository.ts';

const nobody: Person = {
  display_name: '',
  first_name: null,
  last_name: null,
  gender: null,
  email: null,
  mobile_prefix: null,
  mobile_number: null,
  office_mobile: null,
  office_email: null,
  employee_number: null,
  job_title: null,
  position: null,
  job_type: 'FULL_TIME',
  joined_date: null,
  birth_date: null,
  leader_id: null,
  status: 'UNREGISTERED',
  pinyin: null,
};

/** One row against the team: the member as they would be, and the faults that only show there. */
export function judge(read: ReadRow, match: Match, world: World): PlannedRow {
  const { existing } = match;
  const after: Person = { ...(existing ? personOf(existing) : nobody), ...valuesOf(read.body) };
  const places = departmentsAfter(read, existing, world);
  const row: PlannedRow = {
    read,
    action: 'SAME',
    existing,
    after,
    departments: places.ids,
    leaderRow: null,
    invites: read.invite && (!existing || existing.status === 'UNREGISTERED' || existing.status === 'NOT_JOIN'),
    warning: null,
    faults: [...read.faults, ...match.faults, ...places.faults],
  };
  judgePerson(row, world);
  after.status = statusAfter(row, world);
  return row;
}

function personOf(existing: Existing): Person {
  return Object.fromEntries(Object.keys(nobody).map((column) => [column, existing[column as keyof Person]])) as unknown as Person;
}

function judgePerson(row: PlannedRow, world: World): void {
  const { read, existing, after, faults } = row;
  const add = (fault: RowFault) => void (faults.some(({ column }) => column === fault.column) || faults.push(fault));
  if (!after.display_name) add({ column: 'displayName', reason: 'required' });
  // A contact that is there and wrong has its own fault.
  const contactFaulty = faults.some(({ column }) => column === 'email' || column === 'mobileNumber' || column === 'mobilePrefix');
  if (!after.email && !after.mobile_number && !contactFaulty) add({ column: 'email', reason: 'contactRequired' });
  if (!contactFaulty && (read.body.mobileNumber !== undefined || read.body.mobilePrefix !== undefined)) {
    for (const { field, rule } of mobileFaults(after.mobile_prefix, after.mobile_number)) {
      add({ column: field as 'mobilePrefix' | 'mobileNumber', reason: rule });
    }
  }
  if (row.invites && !after.email) add({ column: 'email', reason: 'emailRequired' });
  if (after.birth_date && after.birth_date > world.today) add({ column: 'birthDate', reason: 'date' });
  else if (!existing || existing.birth_date !== after.birth_date || existing.joined_date !== after.joined_date) {
    row.warning = ageWarning(after.birth_date, after.joined_date, world.today);
  }
}

/** NOT_JOIN where the person has an account; otherwise as invited or not. Who has joined or was invited keeps the status. */
function statusAfter({ existing, after, invites }: PlannedRow, world: World): string {
  if (existing && existing.status !== 'UNREGISTERED' && existing.status !== 'NOT_JOIN') return existing.status;
  const mobile = after.mobile_number ? `+${after.mobile_prefix}${after.mobile_number}` : '';
  if (world.accounts.has(after.email?.toLowerCase() ?? '') || world.accounts.has(mobile)) return 'NOT_JOIN';
  return invites ? 'UN_ACTIVATED' : 'UNREGISTERED';
}

/** The departments a row says, or keeps. What is left and what is entered must lie in the importer's reach. */
function departmentsAfter(read: ReadRow, existing: Existing | null, world: World): { ids: string[]; faults: RowFault[] } {
  const { departments, scope } = world;
  const before = existing?.departments ?? [];
  const fault = (reason: RowFault['reason'], args?: RowFault['args']) => ({
    ids: before,
    faults: [{ column: 'departments' as const, reason, ...(args && { args }) }],
  });
  if (existing && read.departments === undefined) return { ids: before, faults: [] };
  const found = read.departments ? departments.find(read.departments) : { ids: [departments.rootId] };
  if ('missing' in found) return fault('departmentNotFound', { path: found.missing });
  const ids = found.ids.length ? found.ids : [departments.rootId];
  if (ids.length > memberLimits.departments) return fault('tooMany', { max: memberLimits.departments });
  const changed = [...ids.filter((id) => !before.includes(id)), ...before.filter((id) => !ids.includes(id))];
  if (
    !reachesDepartments(
      scope,
      changed.map((id) => departments.pathOf(id)),
    )
  )
    return fault('outsideScope');
  return { ids, faults: [] };
}
