import type { Approval, JoinRequestDetail } from '#contract/people/joining.ts';
import { endInvitationsOf } from '#server/features/people/invitations/entrances.repository.ts';
import { asDecider, decidable, visible } from '#server/features/people/joining/joining.policy.ts';
import * as requests from '#server/features/people/joining/joining.repository.ts';
import { refusalOf } from '#server/features/people/joining/joining.service.ts';
import { requestView } from '#server/features/people/joining/joining.view.ts';
import { viewScope } from '#server/features/people/members/members.policy.ts';
import * as members from '#server/features/people/members/members.repository.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { isStaff } from '#server/domain/support/support.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { admit } from './admit.service.ts';
import type { JoinDependencies } from './join.dependencies.ts';
import { type Applicant, findApplicant, findRecord, lockApplicant } from './join.repository.ts';
import { notifyApplicant } from './join.emails.ts';

/** A join request in the caller's scope, with the record that an approval would link. */
export function read(context: TeamContext, id: string): Promise<JoinRequestDetail> {
  return asTeam(context.database, context.team.id, (db) => detail(db, context, id));
}

async function detail(db: Db, context: TeamContext, id: string): Promise<JoinRequestDetail> {
  const scope = { visible: visible(context), decidable: decidable(context) };
  const row = await requests.find(db, context.team.id, id, scope);
  if (!row) throw new AppError('notFound');
  return { ...requestView(row), earlier: row.earlier, record: await recordFor(db, context, row) };
}

/** The record with the applicant's address, if the reader may see it. */
async function recordFor(db: Db, context: TeamContext, row: requests.JoinRequestRow): Promise<JoinRequestDetail['record']> {
  if (row.status !== 'PENDING') return null;
  const applicant = await findApplicant(db, row.account_id);
  const found = applicant && (await findRecord(db, applicant));
  if (!found) return null;
  const seen = await members.find(db, context.team.id, found.id, members.insideScope(viewScope(asDecider(context))));
  return seen ? { employeeId: found.id, displayName: found.display_name, departments: found.departments } : null;
}

/** Approves a request. The first decision wins; a later one throws an error that names who decided. */
export function approve(
  context: TeamContext,
  parts: JoinDependencies,
  id: string,
  approval: Approval,
): Promise<JoinRequestDetail> {
  return writeTeam(context, async (tx) => {
    await approveIn(tx, context, parts, id, approval);
    return detail(tx, context, id);
  });
}

/** Rejects a request; the applicant is notified of the reason. */
export function reject(context: TeamContext, parts: JoinDependencies, id: string, reason: string): Promise<JoinRequestDetail> {
  return writeTeam(context, async (tx) => {
    await rejectIn(tx, context, parts, id, reason);
    return detail(tx, context, id);
  });
}

/** Approves a request within a transaction: admits the applicant, logs the decision and notifies the applicant. */
export async function approveIn(
  tx: Tx,
  context: TeamContext,
  parts: JoinDependencies,
  id: string,
  approval: Approval,
): Promise<void> {
  const { request, applicant } = await lockWaiting(tx, context, id);
  // Provider support must not admit provider staff, who would remain members after the lease.
  if (context.actor.kind === 'SUPPORT' && (await isStaff(tx, applicant.id))) throw new AppError('ofProvider');
  const { memberId, event } = await admit(tx, asDecider(context), request, applicant, approval);
  const decision = { status: 'APPROVED', by: context.actor, memberId } as const;
  if (!(await requests.decide(tx, context.team.id, id, decision))) throw new AppError('requestOver');
  await endInvitationsOf(tx, context.team.id, memberId);
  const object = { type: 'joinRequest', id, name: request.display_name };
  await record(tx, context, { category: 'INVITATION', action: 'joining.approve', object, after: { memberId } }, event);
  await notifyApplicant(tx, parts, applicant, aboutOf(context, id));
}

/** Rejects a request within a transaction, logs the decision and notifies the applicant. */
export async function rejectIn(tx: Tx, context: TeamContext, parts: JoinDependencies, id: string, reason: string): Promise<void> {
  const { request, applicant } = await lockWaiting(tx, context, id);
  const decision = { status: 'REJECTED', by: context.actor, reason } as const;
  if (!(await requests.decide(tx, context.team.id, id, decision))) throw new AppError('requestOver');
  const object = { type: 'joinRequest', id, name: request.display_name };
  await record(tx, context, { category: 'INVITATION', action: 'joining.reject', object, after: { reason } });
  await notifyApplicant(tx, parts, applicant, { ...aboutOf(context, id), reason });
}

/** Locks a request and its applicant for the decision. Throws if it was decided, withdrawn or has expired. */
async function lockWaiting(
  tx: Tx,
  context: TeamContext,
  id: string,
): Promise<{ request: requests.LockedJoinRequest; applicant: Applicant }> {
  const scope = decidable(context);
  // The account is locked before the request, in the same order as by the applicant's own calls, to avoid deadlocks.
  const accountId = await requests.applicantOf(tx, context.team.id, id, scope);
  const applicant = accountId === undefined ? undefined : await lockApplicant(tx, accountId);
  const request = await requests.lock(tx, context.team.id, id, scope);
  if (!request) throw new AppError('notFound');
  if (request.status !== 'PENDING') throw refusalOf(request);
  if (!applicant) throw new AppError('requestOver');
  return { request, applicant };
}

function aboutOf(context: TeamContext, id: string) {
  const { name, defaultLanguage } = context.team;
  return { id, team: { name, defaultLanguage }, person: context.actor.displayName };
}
