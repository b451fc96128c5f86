import { teams } from '#contract/teams.ts';
import { route } from '#server/kernel/mount.ts';
import { updateTeam } from './update-team.ts';

export const organisationInfoRoutes = [route(teams.update, (context, { params, body }) => updateTeam(context, params.id, body))];
