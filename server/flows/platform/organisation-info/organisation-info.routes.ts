import { teams } from '#contract/platform/teams.ts';
import { route } from '#server/kernel/http/mount.ts';
import { updateTeam } from './update-team.service.ts';

export const organisationInfoRoutes = [route(teams.update, (context, { params, body }) => updateTeam(context, params.id, body))];
