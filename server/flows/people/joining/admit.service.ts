import { v7 as uuidv7 } from 'uuid';
import type { FieldFault } from '#contract/errors.ts';
import type { Approval } from '#contract/people/joining.ts';
import type { LockedJoinRequest } from '#server/features/people/joining/joining.repository.ts';
import { requireFreeSeats } from '#server/features/people/members/members.cap.repository.ts';
import {
  lockEditable,
  requireDepartments,
  requireMove,
  requireSound,
  resolveLeader,
} from '#server/features/people/members/members.checks.ts';
import { attachAccount, insertMembers } from '#server/features/people/members/members.changes.repository.ts';
import { setDepartments } from '#server/features/people/members/members.departments.repository.ts';
import { lockLeaders } from '#server/features/people/members/members.repository.ts';
import { loggable, valuesOf } from '#server/features/people/members/members.values.rules.ts';
import { code } from '#server/features/people/members/members.policy.ts';
import { linkAccount } from '#server/features/platform/teams/account-teams.repository.ts';
import { departmentsNamed } from '#server/domain/visibility/references.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { AppError, invalid, violatedConstraint } from '#server/kernel/errors.ts';
import { type LogEvent, loggedChanges } from '#server/kernel/log/operation-log.ts';
import { type Applicant, findRecord, type RecordSeen } from './join.repository.ts';

/** The new member and the log entry. */
export interface Admitted {
  memberId: string;
  event: LogEvent;
}

/**
 * Makes the applicant a member: links the record with one of their verified addresses, or creates a new one. Cap, duplicates,
 * scope of departments and age are checked at this time (domain rules 3).
 */
export async function admit(
  tx: Tx,
  context: TeamContext,
  request: LockedJoinRequest,
  applicant: Applicant,
  approval: Approval,
): Promise<Admitted> {
  if (approval.leaderId) await lockLeaders(tx, context.team.id);
  const record = await findRecord(tx, applicant);
  const admitted = await withFaults(() =>
    record ? link(tx, context, record, applicant, approval) : add(tx, context, request, applicant, approval),
  );
  await linkAccount(tx, context.team.id, applicant.id, admitted.memberId);
  return admitted;
}

async function link(tx: Tx, context: TeamContext, seen: RecordSeen, applicant: Applicant, approval: Approval): Promise<Admitted> {
  if (seen.status === 'CANCELED') await requireFreeSeats(tx, context.team, 1);
  const [row] = await lockEditable(tx, context, [seen.id]).catch(() => {
    throw invalid({ field: 'departmentIds', rule: 'outsideScope' });
  });
  if (!row) throw new AppError('notFound');
  const values = { ...valuesOf(approval), ...(await resolveLeader(tx, context, row, approval.leaderId)) };
  const merged = { ...row, ...values };
  const warnings = requireSound(context, merged, approval.ageConfirmed, row);
  const moved = approval.departmentIds && (await requireMove(tx, context, row, approval.departmentIds));
  if (!(await attachAccount(tx, context.team.id, row.id, applicant.id, values))) throw new AppError('changedMeanwhile');
  if (moved) await setDepartments(tx, context.team.id, [{ memberId: row.id, departmentIds: moved.map((place) => place.id) }]);
  const difference = loggedChanges<Record<string, unknown>>(loggable(row), loggable(merged));
  return {
    memberId: row.id,
    event: joined(row.id, merged.display_name, {
      before: {
        memberStatus: seen.status,
        ...difference?.before,
        ...(moved && { departments: row.departments.map((place) => place.name) }),
      },
      after: {
        memberStatus: 'REGISTERED',
        ...difference?.after,
        ...(moved && { departments: moved.map((place) => place.name) }),
        ...(warnings.length > 0 && { ageConfirmed: warnings }),
      },
    }),
  };
}

async function add(
  tx: Tx,
  context: TeamContext,
  request: LockedJoinRequest,
  applicant: Applicant,
  approval: Approval,
): Promise<Admitted> {
  const today = dateIn(context.team.timeZone, context.now);
  const values = valuesOf({
    displayName: request.display_name,
    email: request.email,
    mobilePrefix: request.mobile_prefix,
    mobileNumber: request.mobile_number,
    joinedDate: today,
    ...approval,
  });
  const person = { email: null, mobile_prefix: null, mobile_number: null, birth_date: null, joined_date: null, ...values };
  const warnings = requireSound(context, person, approval.ageConfirmed);
  const named = await departmentsNamed(tx, context, code, approval.departmentIds ?? []);
  const departmentIds = named.length ? named.map((place) => place.id) : request.department_id ? [request.department_id] : [];
  await requireFreeSeats(tx, context.team, 1);
  const places = await requireDepartments(tx, context, departmentIds);
  const id = uuidv7();
  Object.assign(values, await resolveLeader(tx, context, { id, leader_id: null }, approval.leaderId));
  const name = values.display_name ?? request.display_name;
  const row = { id, ...values, display_name: name, account_id: applicant.id, status: 'REGISTERED' } as const;
  await insertMembers(tx, context.team.id, [row]);
  await setDepartments(tx, context.team.id, [{ memberId: id, departmentIds: places.map((place) => place.id) }]);
  return {
    memberId: id,
    event: joined(id, name, {
      after: {
        memberStatus: 'REGISTERED',
        ...loggable(values),
        departments: places.map((place) => place.name),
        ...(warnings.length > 0 && { ageConfirmed: warnings }),
      },
    }),
  };
}

function joined(id: string, name: string, changed: Pick<LogEvent, 'before' | 'after'>): LogEvent {
  return { category: 'MEMBER', action: 'member.join', object: { type: 'member', id, name }, ...changed };
}

// Constraints decide between concurrent writes; a violation becomes a field error.
const constraints: Record<string, FieldFault> = {
  members_number: { field: 'employeeNumber', rule: 'duplicate' },
  members_mobile: { field: 'mobileNumber', rule: 'duplicate' },
  members_email: { field: 'email', rule: 'duplicate' },
};

async function withFaults<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'members_account') throw new AppError('alreadyMember');
    const fault = constraint ? constraints[constraint] : undefined;
    throw fault ? invalid(fault) : error;
  }
}
