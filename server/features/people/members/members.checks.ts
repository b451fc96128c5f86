import type { FieldFault } from '#contract/errors.ts';
import { ageWarning, ageWarningsFrom, type AgeWarning } from '#contract/people/member-facts.ts';
import type { DepartmentReference, MemberReference } from '#contract/references.ts';
import { departmentsNamed, refersTo, resolveMember } from '#server/domain/visibility/references.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { staffAddresses } from '#server/domain/support/support.ts';
import type { MemberValues } from './members.changes.repository.ts';
import { code, editScope, mustStay, departmentsInScope } from './members.policy.ts';
import * as repository from './members.repository.ts';
import { mobileFaults } from './members.rules.ts';

/** The field errors of the constraints that decide between concurrent writes. */
export const uniqueFields: Record<string, FieldFault> = {
  members_number: { field: 'employeeNumber', rule: 'duplicate' },
  members_mobile: { field: 'mobileNumber', rule: 'duplicate' },
  members_email: { field: 'email', rule: 'duplicate' },
};

type Person = Pick<repository.MemberDetailRow, 'email' | 'mobile_prefix' | 'mobile_number' | 'birth_date' | 'joined_date'>;

/**
 * Validates the member as after the change: a contact is present, the mobile number is valid, and new age warnings are confirmed.
 * Throws field errors. @returns the confirmed age warnings, for the log
 */
export function requireSound(context: TeamContext, after: Person, confirmed: boolean | undefined, before?: Person): AgeWarning[] {
  const mobileChanged = before?.mobile_prefix !== after.mobile_prefix || before.mobile_number !== after.mobile_number;
  const faults = mobileChanged ? mobileFaults(after.mobile_prefix, after.mobile_number) : [];
  if (!after.email && !after.mobile_number) faults.push({ field: 'email', rule: 'contactRequired' });
  const datesChanged = !before || before.birth_date !== after.birth_date || before.joined_date !== after.joined_date;
  const today = dateIn(context.team.timeZone, context.now);
  const warnings = datesChanged ? ageWarningsFrom(ageWarning(after.birth_date, after.joined_date, today)) : [];
  if (!confirmed) for (const rule of warnings) faults.push({ field: 'birthDate', rule });
  if (after.birth_date && after.birth_date > today) faults.push({ field: 'birthDate', rule: 'date' });
  if (faults.length) throw invalid(...faults);
  return warnings;
}

/**
 * Returns the departments in the requested order, or the root if there are none. `changed` (by default all) must be in the edit
 * scope.
 */
export async function requireDepartments(
  tx: Tx,
  context: TeamContext,
  ids: readonly string[],
  changed?: readonly string[],
): Promise<repository.DepartmentMembership[]> {
  const unique = [...new Set(ids)];
  const found = await repository.departmentPlaces(tx, context.team.id, unique);
  if (unique.length && found.length !== unique.length) throw invalid({ field: 'departmentIds', rule: 'notFound' });
  const scope = editScope(context);
  const paths = found.filter((place) => !changed || changed.includes(place.id)).map((place) => place.path);
  if (!scope || !departmentsInScope(scope, paths)) throw invalid({ field: 'departmentIds', rule: 'outsideScope' });
  return unique.length ? unique.flatMap((id) => found.filter((place) => place.id === id)) : found;
}

/** Returns the new departments of a member, or undefined if they are unchanged. Those left and those joined must be in scope. */
export async function requireMove(
  tx: Tx,
  context: TeamContext,
  row: repository.MemberDetailRow,
  references: readonly DepartmentReference[],
): Promise<repository.DepartmentMembership[] | undefined> {
  const ids = (await departmentsNamed(tx, context, code, references)).map((place) => place.id);
  const before = row.departments.map((place) => place.departmentId);
  if (ids.length && ids.join() === before.join()) return undefined;
  const after = ids.length ? ids : (await repository.departmentPlaces(tx, context.team.id, [])).map((place) => place.id);
  const changed = [...after.filter((id) => !before.includes(id)), ...before.filter((id) => !after.includes(id))];
  const left = before.filter((id) => !after.includes(id));
  if (mustStay(editScope(context), row.id)) throw invalid({ field: 'departmentIds', rule: 'ownPlace' });
  if (left.length) await requireDepartments(tx, context, left);
  return requireDepartments(tx, context, after, changed);
}

/**
 * Returns the leader column for a change, or an empty object if the change names no leader or the current one. A new leader must
 * be a current member whom the caller may see, and must not report to the member, directly or along the line.
 */
export async function resolveLeader(
  db: Db,
  context: TeamContext,
  member: { id: string; leader_id: string | null },
  reference: MemberReference | null | undefined,
): Promise<Pick<MemberValues, 'leader_id'>> {
  if (reference === undefined || refersTo(reference, member.leader_id)) return {};
  if (reference === null) return { leader_id: null };
  const leader = await resolveMember(db, context, code, reference);
  if (!leader) throw invalid({ field: 'leaderId', rule: 'notFound' });
  // The fields that a leader sees of the reports would outlast a support lease.
  if (context.actor.ownMemberIds?.includes(leader.id)) throw invalid({ field: 'leaderId', rule: 'ofProvider' });
  if (await repository.leadsAbove(db, context.team.id, member.id, leader.id)) throw invalid({ field: 'leaderId', rule: 'cycle' });
  return { leader_id: leader.id };
}

/** Returns field errors if provider support sets contacts of provider staff, since these could keep access by them. */
export async function faultsOfStaff(
  db: Db,
  { actor }: Pick<TeamContext, 'actor'>,
  person: Pick<Person, 'email' | 'mobile_prefix' | 'mobile_number'>,
): Promise<FieldFault[]> {
  if (actor.kind !== 'SUPPORT') return [];
  const email = person.email?.toLowerCase() ?? '';
  const mobile = person.mobile_number ? `+${person.mobile_prefix}${person.mobile_number}` : '';
  const found = await staffAddresses(db, [email, mobile].filter(Boolean));
  const fields = [...(found.has(email) ? ['email'] : []), ...(found.has(mobile) ? ['mobileNumber'] : [])];
  return fields.map((field) => ({ field, rule: 'ofProvider' }));
}

/** Locks the members to change. Throws notFound if one is outside the edit scope. */
export async function lockEditable(tx: Tx, context: TeamContext, ids: readonly string[]): Promise<repository.MemberDetailRow[]> {
  const scope = editScope(context);
  const unique = [...new Set(ids)];
  const rows = scope ? await repository.lock(tx, context.team.id, unique, repository.insideScope(scope)) : [];
  if (rows.length !== unique.length) throw new AppError('notFound');
  return rows;
}
