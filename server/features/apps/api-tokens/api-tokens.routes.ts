import { apiTokens } from '#contract/apps/api-tokens.ts';
import { type Route, route } from '#server/kernel/http/mount.ts';
import * as service from './api-tokens.service.ts';

/** API tokens (080300). */
export const apiTokensRoutes: Route[] = [
  route(apiTokens.list, (context, { query }) => service.list(context, query)),
  route(apiTokens.grantable, (context) => Promise.resolve(service.grantable(context))),
  route(apiTokens.create, (context, { body }) => service.create(context, body)),
  route(apiTokens.update, (context, { params, body }) => service.update(context, params.id, body)),
  route(apiTokens.adopt, (context, { params }) => service.adopt(context, params.id)),
  route(apiTokens.revoke, (context, { params }) => service.revoke(context, params.id)),
];
