import { countUse, endInvitationsOf } from '#server/features/people/invitations/entrances.repository.ts';
import { attachAccount } from '#server/features/people/members/members.changes.repository.ts';
import { endWaiting } from '#server/features/people/joining/own-requests.repository.ts';
import { linkAccount } from '#server/features/platform/teams/account-teams.repository.ts';
import type { AccountContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeAccount } from '#server/kernel/write.ts';
import { readArrival, expiredBy, findTeamEntrance, type EnteredCode, requireOpenEntrance } from './arrival.service.ts';
import type { JoinDependencies } from './join.dependencies.ts';
import { lockApplicant } from './join.repository.ts';

/**
 * Lets a person join immediately whose verified address is on a member record, since an administrator created that record. A
 * pending request of the person ends.
 */
export async function accept(
  context: AccountContext,
  parts: JoinDependencies,
  entered: EnteredCode,
): Promise<{ teamId: string }> {
  const way = await findTeamEntrance(context, parts, entered);
  if (!way) throw new AppError('invitationInvalid');
  const teamId = way.team_id;
  return writeAccount(
    context,
    async (tx) => {
      const applicant = await lockApplicant(tx, context.account.id);
      if (!applicant) throw new AppError('signedOut');
      const arrival = await readArrival(tx, way, applicant, context.now);
      requireOpenEntrance(arrival);
      const found = arrival.record;
      if (!found || !(await attachAccount(tx, teamId, found.id, applicant.id))) throw new AppError('notOnRecord');
      // A request made by the same link has already been counted.
      const counted = arrival.requests.some((request) => request.link_id === way.link_id);
      if (way.link_id && !counted && !(await countUse(tx, teamId, way.link_id))) throw expiredBy(way);
      await linkAccount(tx, teamId, applicant.id, found.id);
      await endWaiting(tx, teamId, applicant.id, { status: 'WITHDRAWN' });
      await endInvitationsOf(tx, teamId, found.id);
      await record(
        tx,
        { ...context, team: { id: teamId }, actor: { memberId: found.id, displayName: found.display_name, kind: 'USER' } },
        {
          category: 'MEMBER',
          action: 'member.join',
          object: { type: 'member', id: found.id, name: found.display_name },
          before: { memberStatus: found.status },
          after: { memberStatus: 'REGISTERED', via: way.via },
        },
      );
      return { teamId };
    },
    teamId,
  );
}
