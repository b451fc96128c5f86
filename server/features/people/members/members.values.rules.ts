import type { MemberCreate, MemberUpdate } from '#contract/people/members.ts';
import type { MemberDetailRow, MemberValues } from './members.repository.ts';
import { nationalNumber, pinyinOf } from './members.rules.ts';

const columnOf = {
  displayName: 'display_name',
  firstName: 'first_name',
  lastName: 'last_name',
  gender: 'gender',
  email: 'email',
  mobilePrefix: 'mobile_prefix',
  mobileNumber: 'mobile_number',
  officeMobile: 'office_mobile',
  officeEmail: 'office_email',
  employeeNumber: 'employee_number',
  jobTitle: 'job_title',
  position: 'position',
  jobType: 'job_type',
  joinedDate: 'joined_date',
  birthDate: 'birth_date',
} as const satisfies Partial<Record<keyof MemberUpdate, keyof MemberDetailRow>>;

/** The columns a body sets: those it names, but the leader (`resolveLeader`). A mobile that is emptied loses its prefix as well. */
export function valuesOf(body: Omit<MemberCreate | MemberUpdate, 'leaderId'>): MemberValues {
  const values: MemberValues = {};
  for (const [field, column] of Object.entries(columnOf) as [keyof typeof columnOf, keyof MemberValues][]) {
    if (body[field] !== undefined) Object.assign(values, { [column]: body[field] });
  }
  if (values.mobile_number === null) values.mobile_prefix = null;
  if (values.mobile_number) values.mobile_number = nationalNumber(values.mobile_prefix ?? null, values.mobile_number);
  if (values.display_name !== undefined) values.pinyin = pinyinOf(values.display_name);
  return values;
}

/** What the operation log keeps of a member, by the names people know. */
export function loggable(row: Partial<MemberDetailRow>): Record<string, unknown> {
  const entries = Object.entries({ ...columnOf, leaderId: 'leader_id' } as const).map(
    ([field, column]) => [field, row[column]] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
