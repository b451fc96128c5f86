import { teams } from '#contract/teams.ts';
import type { InvitationParts } from '#server/features/invitations/invitations.parts.ts';
import { route } from '#server/kernel/mount.ts';
import { createTeam } from './create-team.ts';
import { finishStep } from './finish-step.ts';

export function firstRunRoutes({ secretKey }: Pick<InvitationParts, 'secretKey'>) {
  return [
    route(teams.create, (context, { body }) => createTeam(context, body, { secretKey })),
    route(teams.setup, (context, { params, body }) => finishStep(context, params.id, body)),
  ];
}
