import { v7 as uuidv7 } from 'uuid';
import type { AppAccessStatus } from '#contract/apps/app-requests.ts';
import { requireMayAskAgain } from '#server/domain/requests/again.ts';
import { isRequestable, wasNotified } from '#server/features/apps/app-requests/app-requests.rules.ts';
import { accessStatusOf } from '#server/features/apps/app-requests/app-requests.service.ts';
import { decidersOf } from '#server/features/apps/app-requests/deciders.repository.ts';
import { findAccessStatus, insertRequest, requestsFor } from '#server/features/apps/app-requests/own-requests.repository.ts';
import { lockMembers } from '#server/features/apps/apps/seats.repository.ts';
import { type AppEmailDependencies, notify } from '#server/features/apps/apps/settings.emails.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { AppError, violatedConstraint } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { requireMember } from '#server/domain/support/support.ts';
import { writeTeam } from '#server/kernel/write.ts';

/** The page where a decider finds the request. */
const requestPath = (id: string, head: boolean) =>
  `/${head ? 'contacts/requests/apps' : 'workbench/application/requests'}?request=${id}`;

/**
 * Requests an app that the caller cannot use, and notifies its deciders. Throws notFound, appUsable, requestPending,
 * askAgainLater, or memberOnly if the caller is not a member.
 */
export async function ask(
  context: TeamContext,
  parts: AppEmailDependencies,
  appId: string,
  reason: string,
): Promise<AppAccessStatus> {
  requireMember(context);
  const { team, actor, now } = context;
  return writeTeam(context, async (tx) => {
    // The lock prevents a request by a member whose resignation is being recorded.
    await lockMembers(tx, team.id, [actor.memberId]);
    const row = await findAccessStatus(tx, team.id, actor.memberId, appId, context);
    if (!row || (row.verdict !== 'OK' && !isRequestable(row))) throw new AppError('notFound');
    if (row.verdict === 'OK') throw new AppError('appUsable', { args: { app: row.name } });
    const earlier = await requestsFor(tx, team.id, actor.memberId, appId);
    if (earlier.some(({ status }) => status === 'PENDING')) throw new AppError('requestPending');
    requireMayAskAgain(earlier, now);
    const id = uuidv7();
    await insertRequest(tx, team.id, { id, app_id: appId, member_id: actor.memberId, reason }).catch((error: unknown) => {
      throw violatedConstraint(error) === 'app_requests_pending' ? new AppError('requestPending') : error;
    });
    await record(tx, context, {
      category: 'APP',
      action: 'appRequest.create',
      object: { type: 'appRequest', id, name: row.name },
      after: { reason },
    });
    if (!wasNotified(earlier, now)) {
      const about = { template: 'appAsked', team, appId, person: actor.displayName, reason } as const;
      const deciders = await decidersOf(tx, team.id, actor.memberId);
      for (const head of [false, true]) {
        const recipients = deciders.filter((each) => each.head === head);
        if (recipients.length)
          await notify(tx, parts, recipients, {
            ...about,
            path: requestPath(id, head),
            notification: { objectId: id, data: { head } },
          });
      }
    }
    return accessStatusOf(tx, context, appId);
  });
}
