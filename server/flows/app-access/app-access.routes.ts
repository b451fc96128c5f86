import { appRequests } from '#contract/app-requests.ts';
import type { LetterParts } from '#server/features/apps/settings.letters.ts';
import { route } from '#server/kernel/mount.ts';
import { ask } from './ask.ts';
import { approveMany, rejectMany } from './decide-many.ts';
import { approve, reject } from './decide.ts';

/** From asking for an app to using it: requests, ranges and seats (domain rules 4). */
export function appAccessRoutes({ publicUrl }: LetterParts) {
  const parts = { publicUrl };
  return [
    route(appRequests.ask, (context, { params, body }) => ask(context, parts, params.id, body.reason)),
    route(appRequests.approve, (context, { params }) => approve(context, parts, params.id)),
    route(appRequests.reject, (context, { params, body }) => reject(context, parts, params.id, body.reason)),
    route(appRequests.approveMany, (context, { body }) => approveMany(context, parts, body.ids)),
    route(appRequests.rejectMany, (context, { body }) => rejectMany(context, parts, body.ids, body.reason)),
  ];
}
