import { grants } from '#contract/apps/grants.ts';
import { type Route, route } from '#server/kernel/http/mount.ts';
import * as service from './grants.service.ts';
import * as own from './own-grants.service.ts';

/** Consents to apps, and the team's app policies (040100). */
export const grantsRoutes: Route[] = [
  route(grants.own, (context) => own.listOwn(context)),
  route(grants.withdraw, (context, { params }) => own.withdraw(context, params.id)),
  route(grants.list, (context, { query }) => service.list(context, query)),
  route(grants.revoke, (context, { params }) => service.revoke(context, params.id)),
  route(grants.policies, (context) => service.policies(context)),
  route(grants.policy, (context, { params }) => service.policyOf(context, params.id)),
  route(grants.previewPolicy, (context, { params, body }) => service.preview(context, params.id, body.policy)),
  route(grants.setPolicy, (context, { params, body }) => service.setPolicy(context, params.id, body)),
  route(grants.revokeAll, (context, { params }) => service.revokeAll(context, params.id)),
];
