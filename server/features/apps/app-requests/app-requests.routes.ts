import { appRequests } from '#contract/apps/app-requests.ts';
import { route } from '#server/kernel/http/mount.ts';
import * as requests from './app-requests.service.ts';

/** Requests for apps (specification section 2 `/permission`, domain rules 4). */
export const appRequestsRoutes = [
  route(appRequests.standing, (context, { params }) => requests.accessStatus(context, params.id)),
  route(appRequests.withdraw, (context, { params }) => requests.withdraw(context, params.id)),
  route(appRequests.list, (context, { query }) => requests.list(context, query)),
  route(appRequests.apps, (context) => requests.apps(context)),
  route(appRequests.pending, (context) => requests.pending(context)),
];
