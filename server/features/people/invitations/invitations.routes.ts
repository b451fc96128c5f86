import { invitations } from '#contract/people/invitations.ts';
import { route } from '#server/kernel/http/mount.ts';
import type { InvitationDependencies } from './invitations.dependencies.ts';
import * as service from './invitations.service.ts';
import * as links from './links.service.ts';
import * as undelivered from './undelivered.service.ts';

/**
 * Endpoints of the invitation function and of named links. Closing, refreshing and inviting change other features and are
 * therefore flows.
 */
export function invitationsRoutes(parts: InvitationDependencies) {
  return [
    route(invitations.read, (context) => service.read(context, parts)),
    route(invitations.open, (context) => service.open(context, parts)),
    route(invitations.setValidity, (context, { body }) => service.setValidity(context, parts, body.validity)),
    route(invitations.text, (context, { query }) => service.text(context, parts, query.language)),
    route(invitations.links, (context) => links.list(context, parts)),
    route(invitations.undelivered, (context, { query }) => undelivered.list(context, query)),
    route(invitations.dismiss, (context, { params }) => undelivered.dismiss(context, params.id)),
    route(invitations.createLink, (context, { body }) => links.create(context, parts, body)),
    route(invitations.updateLink, (context, { params, body }) => links.update(context, parts, params.id, body)),
    route(invitations.revokeLink, (context, { params }) => links.revoke(context, params.id)),
  ];
}
