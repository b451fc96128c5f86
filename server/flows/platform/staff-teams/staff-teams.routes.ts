import { staffTeams } from '#contract/platform/staff-teams.ts';
import { route } from '#server/kernel/http/mount.ts';
import * as memberCap from './member-cap.service.ts';

/** Settings of a team that provider staff change. */
export const staffTeamsRoutes = [
  route(staffTeams.memberCap, (context, { params }) => memberCap.read(context, params.id)),
  route(staffTeams.setMemberCap, (context, { params, body }) => memberCap.set(context, params.id, body.memberCap)),
];
