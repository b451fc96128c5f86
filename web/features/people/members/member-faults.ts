import type { FieldFault } from '#contract/errors.ts';
import { faultsOf } from '#contract/faults.ts';
import { memberFields } from '#contract/people/members.ts';
import { createBody, type MemberField, type MemberFormValues } from './member-values.ts';

export type MemberFault = Omit<FieldFault, 'field'> & { field: MemberField };

/**
 * What the contract's own schema finds wrong with a form, before anything is sent (specification section 5), one
 * fault a field. Whether a number belongs to its country, and whether it is free, only the server knows.
 */
export function faultsIn(values: MemberFormValues): MemberFault[] {
  const result = memberFields.safeParse(createBody(values), { reportInput: true });
  const faults = result.success ? [] : faultsOf(result.error.issues).flatMap((fault) => ofForm(values, fault) ?? []);
  const has = (field: MemberField) => faults.some((fault) => fault.field === field);
  const [number, email] = [values.mobileNumber.trim(), values.email.trim()];
  if (number && !values.mobilePrefix && !has('mobilePrefix')) faults.push({ field: 'mobilePrefix', rule: 'required' });
  if (!number && !email) faults.push({ field: 'email', rule: 'contactRequired' });
  return faults;
}

/** Where the form calls a field otherwise than the wire. */
export const formNames: Readonly<Record<string, MemberField>> = { leaderId: 'leader' };

/** `departmentIds.0` is a fault of `departmentIds`. */
function ofForm(values: MemberFormValues, fault: FieldFault): MemberFault | undefined {
  const [wire = ''] = fault.field.split('.');
  const name = formNames[wire] ?? wire;
  const field = (Object.keys(values) as MemberField[]).find((known) => known === name);
  return field && { ...fault, field };
}
