import {
  type ChoiceField,
  type FieldsWith,
  plainFacts,
  type PlainField,
  plainFields,
  type WrittenValue,
} from '#contract/people/member-field-facts.ts';
import type { Member, MemberDetail } from '#contract/people/members.ts';
import type { Client } from '#web/client/api.ts';
import type { MemberChoice } from '#web/shared/people/MemberPicker.tsx';

type DateField = FieldsWith<{ kind: 'date' }>;
type ChoiceValues = { [Name in ChoiceField]: WrittenValue<Name> };
/** The values of the form: empty strings for missing texts; dates are plain dates. */
export interface MemberFormValues
  extends Record<Exclude<PlainField, ChoiceField | DateField>, string>, Record<DateField, string | null>, ChoiceValues {
  mobilePrefix: string | null;
  mobileNumber: string;
  departmentIds: readonly string[];
  leader: MemberChoice | null;
}
export type MemberField = keyof MemberFormValues;
export type CreateBody = Parameters<Client['members']['create']>[0]['body'];
type UpdateBody = NonNullable<Parameters<Client['members']['update']>[0]['body']>;

function emptyValue(field: PlainField): string | null {
  if (field === 'jobType') return 'FULL_TIME';
  const { kind } = plainFacts[field];
  return kind === 'date' || kind === 'choice' ? null : '';
}

/** The form's values of the plain fields; those without a value are empty. */
function plainValues(record: Partial<Record<PlainField, string | null>>): Pick<MemberFormValues, PlainField> {
  return Object.fromEntries(plainFields.map((field) => [field, record[field] ?? emptyValue(field)])) as Pick<
    MemberFormValues,
    PlainField
  >;
}

/** The initial values for a new member, with a department if the list was filtered by one. */
export function newValues(prefix: string | null, departmentId: string): MemberFormValues {
  return {
    ...plainValues({}),
    mobilePrefix: prefix,
    mobileNumber: '',
    departmentIds: departmentId ? [departmentId] : [],
    leader: null,
  };
}

/** The form's values of a member. `prefix` is preset if there is no mobile number. */
export function valuesOf(member: Member & Pick<MemberDetail, 'leader'>, prefix: string | null): MemberFormValues {
  return {
    ...plainValues(member),
    mobilePrefix: member.mobilePrefix ?? prefix,
    mobileNumber: member.mobileNumber ?? '',
    departmentIds: member.departments.map(({ departmentId }) => departmentId),
    leader: member.leader ?? null,
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
