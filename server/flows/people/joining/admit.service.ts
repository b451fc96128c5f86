import type { MemberCreate } from '#contract/people/members.ts';
import type { Approval } from '#contract/people/joining.ts';
import { DepartmentReference } from '#contract/references.ts';
import type { LockedJoinRequest } from '#server/features/people/joining/joining.repository.ts';
import { requireFreeSeats } from '#server/features/people/members/members.cap.repository.ts';
import { lockMembers } from '#server/features/people/members/members.changes.repository.ts';
import { createIn, joinIn } from '#server/features/people/members/members.changes.service.ts';
import { lockLeaders } from '#server/features/people/members/members.repository.ts';
import { linkAccount } from '#server/features/platform/teams/account-teams.repository.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { AppError, invalid, violatedConstraint } from '#server/kernel/errors.ts';
import { type Applicant, findRecord, type RecordSeen } from './join.repository.ts';

/**
 * Makes the applicant a member: links the record with one of their verified addresses, or creates a new one. Cap, duplicates,
 * scope of departments and age are checked at this time (domain rules 3). Returns the member's id.
 */
export async function admit(
  tx: Tx,
  context: TeamContext,
  request: LockedJoinRequest,
  applicant: Applicant,
  approval: Approval,
): Promise<string> {
  try {
    if (approval.leaderId) await lockLeaders(tx, context.team.id);
    const record = await lockRecord(tx, context, applicant);
    const memberId = record
      ? await join(tx, context, record, applicant, approval)
      : await createIn(tx, context, newMember(context, request, approval), applicant.id);
    await linkAccount(tx, context.team.id, applicant.id, memberId);
    return memberId;
  } catch (error) {
    throw violatedConstraint(error) === 'members_account' ? new AppError('alreadyMember') : error;
  }
}

/** Returns the record of the applicant and locks it, so that no other account joins with it. */
async function lockRecord(tx: Tx, { team }: TeamContext, applicant: Applicant): Promise<RecordSeen | undefined> {
  const found = await findRecord(tx, applicant);
  if (!found) return undefined;
  await lockMembers(tx, team.id, [found.id], 'UPDATE');
  const locked = await findRecord(tx, applicant);
  if (locked?.id !== found.id) throw new AppError('changedMeanwhile');
  return locked;
}

async function join(tx: Tx, context: TeamContext, record: RecordSeen, applicant: Applicant, approval: Approval): Promise<string> {
  if (record.status === 'CANCELED') await requireFreeSeats(tx, context.team, 1);
  try {
    await joinIn(tx, context, record.id, approval, applicant.id);
  } catch (error) {
    const outside = error instanceof AppError && error.error === 'notFound';
    throw outside ? invalid({ field: 'departmentIds', rule: 'outsideScope' }) : error;
  }
  return record.id;
}

/** The new member of a request, with the values of the approval and, unless it names departments, the department of the link. */
function newMember({ team, now }: TeamContext, request: LockedJoinRequest, approval: Approval): MemberCreate {
  const linked = request.department_id ? [new DepartmentReference(request.department_id)] : [];
  return {
    displayName: request.display_name,
    email: request.email,
    mobilePrefix: request.mobile_prefix,
    mobileNumber: request.mobile_number,
    joinedDate: dateIn(team.timeZone, now),
    ...approval,
    departmentIds: approval.departmentIds?.length ? approval.departmentIds : linked,
  };
}
