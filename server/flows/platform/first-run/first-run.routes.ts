import { teams } from '#contract/platform/teams.ts';
import type { InvitationDependencies } from '#server/features/people/invitations/invitations.dependencies.ts';
import { route } from '#server/kernel/http/mount.ts';
import { createTeam } from './create-team.service.ts';
import { finishStep } from './finish-step.service.ts';

export function firstRunRoutes({ secretKey }: Pick<InvitationDependencies, 'secretKey'>) {
  return [
    route(teams.create, (context, { body }) => createTeam(context, body, { secretKey })),
    route(teams.setup, (context, { params, body }) => finishStep(context, params.id, body)),
  ];
}
