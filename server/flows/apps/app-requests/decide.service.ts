import type { AppRequest } from '#contract/apps/app-requests.ts';
import { decidable } from '#server/features/apps/app-requests/app-requests.policy.ts';
import * as requests from '#server/features/apps/app-requests/app-requests.repository.ts';
import { detail } from '#server/features/apps/app-requests/app-requests.service.ts';
import { refusalOf } from '#server/features/apps/app-requests/app-requests.view.ts';
import { admitToApp } from '#server/features/apps/apps/admission.service.ts';
import { lockMembers } from '#server/features/apps/apps/seats.repository.ts';
import { type AppEmailDependencies, notify } from '#server/features/apps/apps/settings.emails.ts';
import { lock } from '#server/features/apps/apps/settings.repository.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';

/** The page where the member sees the decision and opens the app. */
const accessPath = (appId: string) => `/permission?app=${appId}`;

/**
 * Approves a request and admits the member. Only the first decision counts; a later caller gets an error that names its decider.
 */
export function approve(context: TeamContext, parts: AppEmailDependencies, id: string): Promise<AppRequest> {
  return writeTeam(context, async (tx) => {
    await approveIn(tx, context, parts, id);
    return detail(tx, context, id);
  });
}

/** Rejects a request. The member is notified of the reason. */
export function reject(context: TeamContext, parts: AppEmailDependencies, id: string, reason: string): Promise<AppRequest> {
  return writeTeam(context, async (tx) => {
    await rejectIn(tx, context, parts, id, reason);
    return detail(tx, context, id);
  });
}

/**
 * Approves a request in the caller's transaction. It stays pending if the app itself prevents use: throws appNotOpened,
 * appStopped, appExpired, insufficientSeats; ofProvider.
 */
export async function approveIn(tx: Tx, context: TeamContext, parts: AppEmailDependencies, id: string): Promise<void> {
  const { request, appId, memberId } = await lockPending(tx, context, id);
  // Support cannot admit provider staff, because that would outlive the lease (decisions/023).
  if (context.actor.ownMemberIds?.includes(memberId)) throw new AppError('ofProvider');
  const { gain, events } = await admitToApp(tx, context, appId, { id: memberId, name: request.display_name });
  await requests.decide(tx, context.team.id, id, { status: 'APPROVED', by: context.actor });
  const object = { type: 'appRequest', id, name: request.app_name };
  const after = { members: [request.display_name], ...(gain === 'ALREADY' && { already: true }) };
  await record(tx, context, { category: 'APP', action: 'appRequest.approve', object, after }, ...events);
  await notify(tx, parts, [request], { template: 'appAllowed', team: context.team, appId, path: accessPath(appId) });
}

export async function rejectIn(
  tx: Tx,
  context: TeamContext,
  parts: AppEmailDependencies,
  id: string,
  reason: string,
): Promise<void> {
  const { request, appId } = await lockPending(tx, context, id);
  await requests.decide(tx, context.team.id, id, { status: 'REJECTED', by: context.actor, reason });
  const object = { type: 'appRequest', id, name: request.app_name };
  const after = { members: [request.display_name], reason };
  await record(tx, context, { category: 'APP', action: 'appRequest.reject', object, after });
  await notify(tx, parts, [request], { template: 'appRefused', team: context.team, appId, reason, path: accessPath(appId) });
}

/**
 * Returns the locked request. Locks its member and the app's row first, in the order used by every change of ranges and seats.
 */
async function lockPending(tx: Tx, context: TeamContext, id: string) {
  const { team, language } = context;
  const subject = await requests.subjectOf(tx, team.id, id, decidable(context));
  if (!subject) throw new AppError('notFound');
  await lockMembers(tx, team.id, [subject.memberId]);
  await lock(tx, team.id, subject.appId);
  const request = await requests.lock(tx, team.id, id, language);
  if (!request) throw new AppError('notFound');
  if (request.status !== 'PENDING') throw refusalOf(request);
  return { request, ...subject };
}
