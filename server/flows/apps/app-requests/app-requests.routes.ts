import { appRequests } from '#contract/apps/app-requests.ts';
import type { AppEmailDependencies } from '#server/features/apps/apps/settings.emails.ts';
import { route } from '#server/kernel/http/mount.ts';
import { ask } from './ask.service.ts';
import { appRequestDecisions } from './decide.service.ts';

/** Requesting apps and deciding on requests, which changes ranges and seats (domain rules 4). */
export function appAccessRoutes({ publicUrl }: AppEmailDependencies) {
  const parts = { publicUrl };
  const decisions = appRequestDecisions(parts);
  return [
    route(appRequests.ask, (context, { params, body }) => ask(context, parts, params.id, body.reason)),
    route(appRequests.read, (context, { params }) => decisions.read(context, params.id)),
    route(appRequests.approve, (context, { params }) => decisions.approve(context, params.id)),
    route(appRequests.reject, (context, { params, body }) => decisions.reject(context, params.id, body.reason)),
    route(appRequests.approveMany, (context, { body }) => decisions.approveMany(context, body.ids)),
    route(appRequests.rejectMany, (context, { body }) => decisions.rejectMany(context, body.ids, body.reason)),
  ];
}
