import { invitations } from '#contract/people/invitations.ts';
import type { InvitationDependencies } from '#server/features/people/invitations/invitations.dependencies.ts';
import { route } from '#server/kernel/http/mount.ts';
import { correct } from './correct.service.ts';
import { invite, inviteOne } from './invite.service.ts';

/** Endpoints for inviting by email and text message, and for reminding (specification section 7, Employees). */
export function inviteRoutes(parts: InvitationDependencies) {
  return [
    route(invitations.email, (context, { body }) => inviteOne(context, parts, body)),
    route(invitations.batchEmail, (context, { body }) =>
      invite(context, parts, { channel: 'MAIL', employees: body.employeeIds, addresses: body.emails }),
    ),
    route(invitations.batchMobile, (context, { body }) =>
      invite(context, parts, {
        channel: 'SMS',
        employees: body.employeeIds,
        addresses: body.mobiles,
        language: body.language,
      }),
    ),
    route(invitations.correct, (context, { params, body }) => correct(context, parts, params.id, body.email)),
    route(invitations.remind, (context, { body }) =>
      invite(context, parts, { channel: 'MAIL', employees: body.employeeIds, addresses: [], remind: true }),
    ),
  ];
}
