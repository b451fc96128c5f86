import { appRequests } from '#contract/apps/app-requests.ts';
import type { AppEmailDependencies } from '#server/features/apps/apps/settings.emails.ts';
import { route } from '#server/kernel/http/mount.ts';
import { ask } from './ask.service.ts';
import { approveMany, rejectMany } from './decide-many.service.ts';
import { approve, reject } from './decide.service.ts';

/** Requesting apps and deciding on requests, which changes ranges and seats (domain rules 4). */
export function appAccessRoutes({ publicUrl }: AppEmailDependencies) {
  const parts = { publicUrl };
  return [
    route(appRequests.ask, (context, { params, body }) => ask(context, parts, params.id, body.reason)),
    route(appRequests.approve, (context, { params }) => approve(context, parts, params.id)),
    route(appRequests.reject, (context, { params, body }) => reject(context, parts, params.id, body.reason)),
    route(appRequests.approveMany, (context, { body }) => approveMany(context, parts, body.ids)),
    route(appRequests.rejectMany, (context, { body }) => rejectMany(context, parts, body.ids, body.reason)),
  ];
}
