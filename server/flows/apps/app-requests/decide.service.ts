import type { AppRequest } from '#contract/apps/app-requests.ts';
import { type PendingState, decisionsOf } from '#server/domain/requests/decide.ts';
import { decidable } from '#server/features/apps/app-requests/app-requests.policy.ts';
import * as requests from '#server/features/apps/app-requests/app-requests.repository.ts';
import { detail } from '#server/features/apps/app-requests/app-requests.service.ts';
import { admitToApp } from '#server/features/apps/apps/admission.service.ts';
import { lockMembers } from '#server/features/apps/apps/seats.repository.ts';
import { type AppEmailDependencies, notify } from '#server/features/apps/apps/settings.emails.ts';
import { lock } from '#server/features/apps/apps/settings.repository.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';

type Locked = Awaited<ReturnType<typeof lockRequest>> & PendingState;

/** The page where the member sees the decision and opens the app. */
const accessPath = (appId: string) => `/permission?app=${appId}`;

/**
 * Deciding app requests. An approval admits the member; the request stays pending if the app itself prevents use: throws
 * appNotOpened, appStopped, appExpired, insufficientSeats; ofProvider.
 */
export const appRequestDecisions = (parts: AppEmailDependencies) =>
  decisionsOf<Locked, void, AppRequest>({
    category: 'APP',
    type: 'appRequest',
    actions: { approve: 'appRequest.approve', reject: 'appRequest.reject' },
    detail,
    lock: lockRequest,
    store: requests.decide,
    logged: ({ app_name: name, display_name: member }) => ({ name, after: { members: [member] } }),
    async carryOut(tx, context, { appId, memberId, display_name: name }) {
      // Support cannot admit provider staff, because that would outlive the lease (decisions/023).
      if (context.actor.ownMemberIds?.includes(memberId)) throw new AppError('ofProvider');
      const { gain, events } = await admitToApp(tx, context, appId, { id: memberId, name });
      return { after: gain === 'ALREADY' ? { already: true } : {}, events };
    },
    notify: (tx, { team }, { appId, ...member }, id, reason) =>
      notify(tx, parts, [member], {
        template: reason === undefined ? 'appAllowed' : 'appRefused',
        team,
        appId,
        path: accessPath(appId),
        notification: { objectId: id },
        ...(reason !== undefined && { reason }),
      }),
  });

/** Locks the member and the app's row before the request, in the order used by every change of ranges and seats. */
async function lockRequest(tx: Tx, context: TeamContext, id: string) {
  const { team, language } = context;
  const subject = await requests.subjectOf(tx, team.id, id, decidable(context));
  if (!subject) return undefined;
  await lockMembers(tx, team.id, [subject.memberId]);
  await lock(tx, team.id, subject.appId);
  const request = await requests.lock(tx, team.id, id, language);
  return request && { ...request, ...subject };
}
