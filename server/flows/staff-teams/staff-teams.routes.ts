import { staffTeams } from '#contract/staff-teams.ts';
import { route } from '#server/kernel/mount.ts';
import * as memberCap from './member-cap.ts';

/** What the provider's staff set for a team. */
export const staffTeamsRoutes = [
  route(staffTeams.memberCap, (context, { params }) => memberCap.read(context, params.id)),
  route(staffTeams.setMemberCap, (context, { params, body }) => memberCap.set(context, params.id, body.memberCap)),
];
