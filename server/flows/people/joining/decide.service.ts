import type { Approval, JoinRequestDetail } from '#contract/people/joining.ts';
import { decisionsOf, type PendingState, refusalOf } from '#server/domain/requests/decide.ts';
import { endInvitationsOf } from '#server/features/people/invitations/entrances.repository.ts';
import { asDecider, decidable, visible } from '#server/features/people/joining/joining.policy.ts';
import * as requests from '#server/features/people/joining/joining.repository.ts';
import { requestView } from '#server/features/people/joining/joining.view.ts';
import { viewScope } from '#server/features/people/members/members.policy.ts';
import * as members from '#server/features/people/members/members.repository.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { isStaff } from '#server/domain/support/support.ts';
import { admit } from './admit.service.ts';
import type { JoinDependencies } from './join.dependencies.ts';
import { type Applicant, findApplicant, findRecord, lockApplicant } from './join.repository.ts';
import { notifyApplicant } from './join.emails.ts';

type Locked = requests.LockedJoinRequest & PendingState & { applicant: Applicant };

/** Deciding join requests. An approval makes the applicant a member, or links the record with their address. */
export const joinRequestDecisions = (parts: JoinDependencies) =>
  decisionsOf<Locked, Approval, JoinRequestDetail>({
    category: 'INVITATION',
    type: 'joinRequest',
    actions: { approve: 'joining.approve', reject: 'joining.reject' },
    detail,
    lock,
    store: requests.decide,
    logged: ({ display_name: name }) => ({ name }),
    async carryOut(tx, context, request, approval) {
      const { applicant } = request;
      // Provider support must not admit provider staff, who would remain members after the lease.
      if (context.actor.kind === 'SUPPORT' && (await isStaff(tx, applicant.id))) throw new AppError('ofProvider');
      const memberId = await admit(tx, asDecider(context), request, applicant, approval);
      await endInvitationsOf(tx, context.team.id, memberId);
      return { after: { memberId }, events: [], memberId };
    },
    notify: (tx, { team: { name, defaultLanguage }, actor }, { applicant }, id, reason) =>
      notifyApplicant(tx, parts, applicant, {
        id,
        team: { name, defaultLanguage },
        person: actor.displayName,
        ...(reason !== undefined && { reason }),
      }),
  });

/** A join request in the caller's scope, with the record that an approval would link. */
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

/** Locks a request and its applicant for the decision. */
async function lock(tx: Tx, context: TeamContext, id: string): Promise<Locked | undefined> {
  const scope = decidable(context);
  // The account is locked before the request, in the same order as by the applicant's own calls, to avoid deadlocks.
  const accountId = await requests.applicantOf(tx, context.team.id, id, scope);
  const applicant = accountId === undefined ? undefined : await lockApplicant(tx, accountId);
  const request = await requests.lock(tx, context.team.id, id, scope);
  if (!request) return undefined;
  if (!applicant) throw refusalOf(request);
  return { ...request, applicant };
}
