import { invitations } from '#contract/people/invitations.ts';
import type { InvitationDependencies } from '#server/features/people/invitations/invitations.dependencies.ts';
import { route } from '#server/kernel/http/mount.ts';
import { close, refresh, revokeAll } from './renew-link.service.ts';

/** Endpoints that replace the team's own link. */
export function renewLinkRoutes(parts: InvitationDependencies) {
  return [
    route(invitations.close, (context) => close(context, parts)),
    route(invitations.refresh, (context) => refresh(context, parts)),
    route(invitations.revokeAll, (context) => revokeAll(context, parts)),
  ];
}
