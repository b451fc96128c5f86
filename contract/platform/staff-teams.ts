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
    summary: 'How many people the address book of a team may hold, and how many it holds',
    params: byId,
    output: z.object({ memberCap: z.number().int(), headcount: z.number().int() }),
    errors: ['teamNotFound', 'ownTeam'],
  }),
  setMemberCap: endpoint({
    method: 'PUT',
    path,
    may: 'staff',
    fresh: true,
    summary: 'Sets how many people the address book of a team may hold; never fewer than it holds',
    params: byId,
    body: z.object({ memberCap: z.number().int().min(memberCapLimits.least).max(memberCapLimits.most) }),
    output: emptyObject,
    errors: ['teamNotFound', 'ownTeam', 'capBelowHeadcount', 'noChanges', 'keyReused'],
    log: 'team.memberCap',
  }),
};
