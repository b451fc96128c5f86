import { teams } from '#contract/teams.ts';
import { route } from '#server/kernel/mount.ts';
import { createTeam } from './create-team.ts';

export const firstRunRoutes = [route(teams.create, (context, { body }) => createTeam(context, body))];
