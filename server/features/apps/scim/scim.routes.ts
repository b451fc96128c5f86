import { scim } from '#contract/apps/scim.ts';
import { type Route, route } from '#server/kernel/http/mount.ts';
import * as service from './scim.service.ts';

/** SCIM settings of a team (080300). The protocol is in server/flows/apps/scim. */
export const scimRoutes = (publicUrl: string): Route[] => [
  route(scim.settings, (context) => service.settings(context, publicUrl)),
  route(scim.update, (context, { body }) => service.update(context, body)),
  route(scim.calls, (context, { query }) => service.calls(context, query.kind)),
];
