import type { FieldFault } from '#contract/errors.ts';
import { faultsOf } from '#contract/faults.ts';
import { memberFields } from '#contract/people/member-fields.ts';
import { createBody, type MemberField, type MemberFormValues } from './member-values.ts';

export type MemberFault = Omit<FieldFault, 'field'> & { field: MemberField };

/**
 * The errors that the contract's schema finds in a form before it is sent (specification section 5), one per field. Only the
 * server can check whether a number belongs to its country, and whether it is available.
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

/** Wire names of fields that have another name in the form. */
export const formNames: Readonly<Record<string, MemberField>> = { leaderId: 'leader' };

/** Assigns an error to a field of the form: `departmentIds.0` belongs to `departmentIds`. */
function ofForm(values: MemberFormValues, fault: FieldFault): MemberFault | undefined {
  const [wire = ''] = fault.field.split('.');
  const name = formNames[wire] ?? wire;
  const field = (Object.keys(values) as MemberField[]).find((known) => known === name);
  return field && { ...fault, field };
}
