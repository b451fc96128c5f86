import { z } from 'zod';
import { byId, endpoint, emptyObject } from '../kit.ts';
import { staffPrefix } from './staff.ts';
import { memberCapLimits } from './team-facts.ts';

const path = `${staffPrefix}/teams/{id}/member_cap`;

/** Settings of a team made by provider staff (specification section 3: the member cap is configured per team). */
export const staffTeams = {
  memberCap: endpoint({
    method: 'GET',
    path,
    may: 'staff',
    summary: 'Returns the member cap and the headcount of a team',
    params: byId,
    output: z.object({ memberCap: z.number().int(), headcount: z.number().int() }),
    errors: ['teamNotFound', 'ownTeam'],
  }),
  setMemberCap: endpoint({
    method: 'PUT',
    path,
    may: 'staff',
    fresh: true,
    summary: 'Sets the member cap of a team, which cannot be below its headcount',
    params: byId,
    body: z.object({ memberCap: z.number().int().min(memberCapLimits.least).max(memberCapLimits.most) }),
    output: emptyObject,
    errors: ['teamNotFound', 'ownTeam', 'capBelowHeadcount', 'noChanges', 'keyReused'],
    log: 'team.memberCap',
  }),
};
