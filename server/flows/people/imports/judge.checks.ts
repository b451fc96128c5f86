import { fieldColumns } from '#contract/people/member-field-facts.ts';
import { ageWarning, memberLimits } from '#contract/people/member-facts.ts';
import { mustStay, departmentsInScope } from '#server/features/people/members/members.policy.ts';
import { mobileFaults } from '#server/features/people/members/members.rules.ts';
import { valuesOf } from '#server/features/people/members/members.values.rules.ts';
import type { Match } from './match.rules.ts';
import type { PlannedRow } from './planned-row.rules.ts';
import type { ReadRow, RowFault } from './read-row.rules.ts';
import type { ImportTeamState } from './team-state.service.ts';
import type { Existing, ImportedMember } from './team-state.repository.ts';

/** A member without any data. */
export const blankMember = {
  ...Object.fromEntries([...fieldColumns, 'pinyin'].map((column) => [column, null])),
  display_name: '',
  job_type: 'FULL_TIME',
  status: 'UNREGISTERED',
} as ImportedMember;

/** Plans a row against the team: the member after the import, and the errors that depend on the team. */
export function planRow(read: ReadRow, match: Match, state: ImportTeamState): PlannedRow {
  const { existing } = match;
  const after: ImportedMember = { ...(existing ? personOf(existing) : blankMember), ...writtenBy(read) };
  // If it is unclear which member a row means, its missing values cannot be judged either.
  const unclear = match.faults.some(({ reason }) => reason === 'twoPeople' || reason === 'duplicate');
  const places = departmentsAfter(read, existing, state, unclear);
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
  if (!after.display_name && !unclear && !read.faults.some(({ column }) => column === 'displayName')) {
    row.faults.push({ column: 'displayName', reason: 'required' });
  }
  judgePerson(row, state);
  after.status = statusAfter(row);
  return row;
}

const columns = Object.keys(blankMember) as (keyof ImportedMember)[];

function personOf(existing: Existing): ImportedMember {
  const person = { ...blankMember };
  for (const column of columns) Object.assign(person, { [column]: existing[column] });
  return person;
}

/** The columns that a row sets. The mobile number has already been normalised, and pinyin is set when the name is written. */
function writtenBy({ body, mobile }: ReadRow): Partial<ImportedMember> {
  const { displayName, mobilePrefix, mobileNumber, ...others } = body;
  return {
    ...valuesOf(mobile ? others : { ...others, mobilePrefix, mobileNumber }),
    ...(mobile && { mobile_prefix: mobilePrefix ?? null, mobile_number: mobileNumber ?? null }),
    ...(displayName && { display_name: displayName }),
  };
}

function judgePerson(row: PlannedRow, state: ImportTeamState): void {
  const { read, existing, after, faults } = row;
  const add = (fault: RowFault) => void (faults.some(({ column }) => column === fault.column) || faults.push(fault));
  // An invalid contact already has its own error.
  const contactFaulty = faults.some(({ column }) => column === 'email' || column === 'mobileNumber' || column === 'mobilePrefix');
  if (!after.email && !after.mobile_number && !contactFaulty) add({ column: 'email', reason: 'contactRequired' });
  const setsMobile = read.body.mobileNumber !== undefined || read.body.mobilePrefix !== undefined;
  if (!contactFaulty && setsMobile && !read.mobile) {
    for (const { field, rule } of mobileFaults(after.mobile_prefix, after.mobile_number)) {
      add({ column: field as 'mobilePrefix' | 'mobileNumber', reason: rule });
    }
  }
  if (row.invites && !after.email) add({ column: 'email', reason: 'emailRequired' });
  const [email, mobile] = [after.email?.toLowerCase() ?? '', mobileOf(after)];
  const newOrInvited = row.invites || !existing;
  if (state.staff.has(email) && (newOrInvited || existing.email !== after.email)) add({ column: 'email', reason: 'ofProvider' });
  if (state.staff.has(mobile) && (newOrInvited || existing.mobile !== mobile))
    add({ column: 'mobileNumber', reason: 'ofProvider' });
  if (after.birth_date && after.birth_date > state.today) add({ column: 'birthDate', reason: 'date' });
  else if (!existing || existing.birth_date !== after.birth_date || existing.joined_date !== after.joined_date) {
    row.warning = ageWarning(after.birth_date, after.joined_date, state.today);
  }
}

const mobileOf = (person: ImportedMember) => (person.mobile_number ? `+${person.mobile_prefix}${person.mobile_number}` : '');

/**
 * The status after the import, depending on whether the member is invited but not on whether an account exists for the address. A
 * member who has joined, was invited or opened an invitation keeps the status.
 */
function statusAfter({ existing, after, invites }: PlannedRow): ImportedMember['status'] {
  if (existing && existing.status !== 'UNREGISTERED' && existing.status !== 'NOT_JOIN') return existing.status;
  const sameContact =
    existing?.email?.toLowerCase() === after.email?.toLowerCase() && existing?.mobile === (mobileOf(after) || null);
  if (existing?.status === 'NOT_JOIN' && sameContact) return 'NOT_JOIN';
  return invites ? 'UN_ACTIVATED' : 'UNREGISTERED';
}

/** The departments that a row sets, or the current ones. Those left and those joined must be in the importer's scope. */
function departmentsAfter(
  read: ReadRow,
  existing: Existing | null,
  state: ImportTeamState,
  unclear: boolean,
): { ids: string[]; faults: RowFault[] } {
  const { departments, scope } = state;
  const before = existing?.departments ?? [];
  const fault = (reason: RowFault['reason'], args?: RowFault['args']) => ({
    ids: before,
    faults: [{ column: 'departments' as const, reason, ...(args && { args }) }],
  });
  if ((existing || unclear) && read.departments === undefined) return { ids: before, faults: [] };
  const found = read.departments ? departments.find(read.departments) : { ids: [departments.rootId] };
  if ('missing' in found) return fault('departmentNotFound', { path: found.missing });
  const ids = found.ids.length ? found.ids : [departments.rootId];
  if (ids.length > memberLimits.departments) return fault('tooMany', { max: memberLimits.departments });
  if (existing && mustStay(scope, existing.id) && ids.join() !== before.join()) return fault('ownPlace');
  const changed = [...ids.filter((id) => !before.includes(id)), ...before.filter((id) => !ids.includes(id))];
  if (
    !departmentsInScope(
      scope,
      changed.map((id) => departments.pathOf(id)),
    )
  )
    return fault('outsideScope');
  return { ids, faults: [] };
}
