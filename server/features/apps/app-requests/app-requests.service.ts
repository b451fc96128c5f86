import { appRequestLimits } from '#contract/apps/app-request-facts.ts';
import type { AppRequest, AppAccessStatus } from '#contract/apps/app-requests.ts';
import { settleNotifications } from '#server/domain/notifications/notifications.repository.ts';
import { againAt } from '#server/domain/requests/again.ts';
import { refusalOf } from '#server/domain/requests/decide.ts';
import { namesFor, readRefs, refView } from '#server/domain/visibility/named-people.ts';
import { readVisibleMembers } from '#server/domain/visibility/visibility.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { requireMember } from '#server/domain/support/support.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { decidable, visible } from './app-requests.policy.ts';
import * as repository from './app-requests.repository.ts';
import { isRequestable } from './app-requests.rules.ts';
import { ownView, requestView } from './app-requests.view.ts';
import { decidersOf } from './deciders.repository.ts';
import * as own from './own-requests.repository.ts';

/** Returns the scopes, language and instant with which the caller reads requests. */
export const readerOf = (context: TeamContext): repository.AppRequestReader => ({
  visible: visible(context),
  decidable: decidable(context),
  language: context.language,
  now: context.now,
});

const personOf = (row: repository.AppRequestRow) => ({ id: row.member_id, display_name: row.display_name });

/** Returns a page of the requests the caller may see. */
export function list(context: TeamContext, query: repository.AppRequestListQuery) {
  const { database, team } = context;
  return asTeam(database, team.id, async (db) => {
    const { rows, total } = await repository.list(db, team.id, readerOf(context), query);
    const people = rows.map(personOf);
    const name = await namesFor(db, context, '040100', people);
    return { items: rows.map((row) => requestView(name, row)), page: query.page, size: query.size, total };
  });
}

/** Returns the apps by which the list can be filtered. */
export async function apps({ database, team, language, ...context }: TeamContext) {
  return { items: await asTeam(database, team.id, (db) => repository.listApps(db, team.id, visible(context), language)) };
}

/** Returns the number of pending requests the caller may decide. */
export async function pending({ database, team, ...context }: TeamContext) {
  return { count: await asTeam(database, team.id, (db) => repository.countWaiting(db, team.id, decidable(context))) };
}

/** Returns one request the caller may see. Throws notFound. */
export async function detail(db: Db, context: TeamContext, id: string): Promise<AppRequest> {
  const row = await repository.find(db, context.team.id, id, readerOf(context));
  if (!row) throw new AppError('notFound');
  return requestView(await namesFor(db, context, '040100', [personOf(row)]), row);
}

/** Returns whether and why the caller can use an app. Throws notFound, or memberOnly if the caller is not a member. */
export function accessStatus(context: TeamContext, appId: string): Promise<AppAccessStatus> {
  requireMember(context);
  return asTeam(context.database, context.team.id, (db) => accessStatusOf(db, context, appId));
}

/**
 * Returns whether and why the caller can use an app. Runs inside a transaction. Administrators and the person in charge are named
 * only if the caller may see them.
 */
export async function accessStatusOf(db: Db, context: TeamContext, appId: string): Promise<AppAccessStatus> {
  const { team, actor, now } = context;
  const row = await own.findAccessStatus(db, team.id, actor.memberId, appId, context);
  if (!row) throw new AppError('notFound');
  const requests = await own.requestsFor(db, team.id, actor.memberId, appId);
  const { name, icon, developer, website, launchUrl, mobile, withdrawn, verdict, inCharge } = row;
  const deciders = verdict === 'OK' ? [] : (await decidersOf(db, team.id, actor.memberId)).map(({ id }) => id);
  const personIds = [...deciders, ...(inCharge && inCharge !== actor.memberId ? [inCharge] : [])];
  // The directory alone decides whom the caller may see here; roles that let the caller manage people do not count.
  const seen = await readRefs(db, await readVisibleMembers(db, context, '090000'), personIds);
  const refs = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const found = seen.get(id);
      return found ? [refView(context, found)] : [];
    });
  const latest = requests[0];
  const again = againAt(requests, now);
  return {
    app: { appId, name, icon, developer, website },
    withdrawn,
    verdict,
    launchUrl: verdict === 'OK' ? launchUrl : null,
    mobile: verdict === 'OK' ? mobile : null,
    inCharge: (verdict !== 'OK' && inCharge && refs([inCharge])[0]) || null,
    administrators: refs(deciders.filter((id) => id !== inCharge)).slice(0, appRequestLimits.contacts),
    request: latest ? ownView(latest) : null,
    againAt: again?.toISOString() ?? null,
    can: { ask: isRequestable(row) && latest?.status !== 'PENDING' && !again },
  };
}

/** Withdraws a pending request of the caller. Throws notFound, or the error for a request that is no longer pending. */
export function withdraw(context: TeamContext, id: string): Promise<Record<string, never>> {
  requireMember(context);
  const { team, actor, language } = context;
  return writeTeam(context, async (tx) => {
    const request = await own.lockOwn(tx, team.id, actor.memberId, id, language);
    if (!request) throw new AppError('notFound');
    if (request.status !== 'PENDING') throw refusalOf(request);
    await own.withdrawWaiting(tx, team.id, actor.memberId, [id]);
    await settleNotifications(tx, team.id, id);
    const object = { type: 'appRequest', id, name: request.app_name };
    await record(tx, context, { category: 'APP', action: 'appRequest.withdraw', object });
    return {};
  });
}
