import { oauth } from '#contract/apps/oauth.ts';
import { type Route, route } from '#server/kernel/http/mount.ts';
import type { OauthDependencies } from './oauth.dependencies.ts';
import { makeSecret, secrets } from './app-secrets.service.ts';
import { authorise, decline, details, document, otherAccount } from './oauth.service.ts';

export function oauthRoutes(parts: OauthDependencies): Route[] {
  return [
    route(oauth.details, (context, { params }, request, reply) => details(context, parts, { ...params, request, reply })),
    route(oauth.document, (context, { params: { uid, kind } }, request, reply) =>
      document(context, parts, { uid, request, reply }, kind),
    ),
    route(oauth.authorise, (context, { params, body }, request, reply) =>
      authorise(context, parts, { ...params, request, reply }, body.teamId),
    ),
    route(oauth.decline, (context, { params }, request, reply) => decline(context, parts, { ...params, request, reply })),
    route(oauth.otherAccount, (context, { params }, request, reply) =>
      otherAccount(context, parts, { ...params, request, reply }),
    ),
    route(oauth.makeSecret, (context, { params, body }) => makeSecret(context, params.id, body.overlapHours)),
    route(oauth.secrets, (context, { params }) => secrets(context, params.id)),
  ];
}
