import { invitations } from '#contract/invitations.ts';
import type { InvitationParts } from '#server/features/invitations/invitations.parts.ts';
import { route } from '#server/kernel/mount.ts';
import { close, refresh, revokeAll } from './renew-link.ts';

/** What replaces the team's own link. */
export function renewLinkRoutes(parts: InvitationParts) {
  return [
    route(invitations.close, (context) => close(context, parts)),
    route(invitations.refresh, (context) => refresh(context, parts)),
    route(invitations.revokeAll, (context) => revokeAll(context, parts)),
  ];
}
