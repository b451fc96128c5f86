import type { MemberDetail } from '#contract/people/members.ts';
import type { JobType } from '#contract/people/member-facts.ts';
import type { Client } from '#web/client/api.ts';
import type { MemberChoice } from '#web/shared/people/MemberPicker.tsx';

/** The values of the form: empty strings for missing texts; dates are plain dates. */
export interface MemberFormValues {
  displayName: string;
  firstName: string;
  lastName: string;
  gender: 'M' | 'F' | null;
  mobilePrefix: string | null;
  mobileNumber: string;
  email: string;
  birthDate: string | null;
  employeeNumber: string;
  departmentIds: readonly string[];
  jobTitle: string;
  position: string;
  jobType: JobType;
  joinedDate: string | null;
  leader: MemberChoice | null;
  officeMobile: string;
  officeEmail: string;
}
export type MemberField = keyof MemberFormValues;
export type CreateBody = Parameters<Client['members']['create']>[0]['body'];
type UpdateBody = NonNullable<Parameters<Client['members']['update']>[0]['body']>;

/** The initial values for a new member, with a department if the list was filtered by one. */
export function newValues(prefix: string | null, departmentId: string): MemberFormValues {
  return {
    displayName: '',
    firstName: '',
    lastName: '',
    gender: null,
    mobilePrefix: prefix,
    mobileNumber: '',
    email: '',
    birthDate: null,
    employeeNumber: '',
    departmentIds: departmentId ? [departmentId] : [],
    jobTitle: '',
    position: '',
    jobType: 'FULL_TIME',
    joinedDate: null,
    leader: null,
    officeMobile: '',
    officeEmail: '',
  };
}

/** The form's values of a member. `prefix` is preset if there is no mobile number. */
export function valuesOf(member: MemberDetail, prefix: string | null): MemberFormValues {
  return {
    displayName: member.displayName,
    firstName: member.firstName ?? '',
    lastName: member.lastName ?? '',
    gender: member.gender ?? null,
    mobilePrefix: member.mobilePrefix ?? prefix,
    mobileNumber: member.mobileNumber ?? '',
    email: member.email ?? '',
    birthDate: member.birthDate ?? null,
    employeeNumber: member.employeeNumber ?? '',
    departmentIds: member.departments.map(({ departmentId }) => departmentId),
    jobTitle: member.jobTitle ?? '',
    position: member.position ?? '',
    jobType: member.jobType ?? 'FULL_TIME',
    joinedDate: member.joinedDate ?? null,
    leader: member.leader ?? null,
    officeMobile: member.officeMobile ?? '',
    officeEmail: member.officeEmail ?? '',
  };
}

/** The body for creating a member. Without a number the mobile prefix is not sent either. */
export function createBody({ mobilePrefix, mobileNumber, leader, ...values }: MemberFormValues): CreateBody {
  const mobile = mobileNumber.trim() ? { mobilePrefix, mobileNumber } : {};
  return { ...values, departmentIds: [...values.departmentIds], leaderId: leader?.employeeId ?? null, ...mobile };
}

/** The changed fields only; the two parts of a mobile number are sent together. */
export function updateBody(values: MemberFormValues, before: MemberFormValues): UpdateBody {
  const changed = changedFields(values, before);
  const { mobilePrefix, mobileNumber, leader, ...plain } = values;
  const number = mobileNumber.trim();
  return {
    ...Object.fromEntries(Object.entries(plain).filter(([field]) => changed.some((known) => known === field))),
    ...(changed.includes('leader') && { leaderId: leader?.employeeId ?? null }),
    ...(mobileOf(values) !== mobileOf(before) && { mobilePrefix: number ? mobilePrefix : null, mobileNumber: number || null }),
  };
}

export function changedFields(values: MemberFormValues, before: MemberFormValues): MemberField[] {
  return (Object.keys(before) as MemberField[]).filter((field) => !same(values[field], before[field]));
}

/** Whether saving would change anything: a prefix without a number is not a change. */
export function isChanged(values: MemberFormValues, before: MemberFormValues): boolean {
  return Object.keys(updateBody(values, before)).length > 0;
}

/**
 * Merges what another person saved into the form while keeping the person's own input: `base` contains the values at the start.
 * `collisions` are the fields that both changed to different values.
 */
export function rebase(mine: MemberFormValues, base: MemberFormValues, theirs: MemberFormValues) {
  const own = changedFields(mine, base);
  const ownValues = Object.fromEntries(own.map((field) => [field, mine[field]]));
  const collisions = own.filter((field) => !same(theirs[field], base[field]) && !same(theirs[field], mine[field]));
  return { values: { ...theirs, ...ownValues } satisfies MemberFormValues, collisions };
}

function same(one: MemberFormValues[MemberField], other: MemberFormValues[MemberField]): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf(value: MemberFormValues[MemberField]): string {
  if (value === null) return '';
  if (typeof value === 'string') return value.trim();
  return 'employeeId' in value ? value.employeeId : value.join();
}

function mobileOf({ mobilePrefix, mobileNumber }: MemberFormValues): string {
  const number = mobileNumber.trim();
  return number && `${mobilePrefix ?? ''} ${number}`;
}
