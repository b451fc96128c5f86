import { roleName } from '#server/domain/rights/role-texts.ts';
import type { HandoverItem, LeavingMember } from '#server/domain/handover/handover.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { many } from '#server/kernel/database/rows.ts';

type Holder = Pick<LeavingMember, 'teamId' | 'id'>;

/** The roles of a member, by name. */
export function rolesOf(db: Db, { teamId, id, language }: Holder & Pick<LeavingMember, 'language'>): Promise<HandoverItem[]> {
  return many(db)<HandoverItem>`
    SELECT r.id, ${roleName(language)} AS name FROM role_members rm JOIN roles r ON r.team_id = rm.team_id AND r.id = rm.role_id
    WHERE rm.team_id = ${teamId}::uuid AND rm.member_id = ${id}::uuid ORDER BY 2, 1`;
}

/** The access of a member's account to the team: the member's id with the team's name, or nothing. */
export function teamAccessOf(db: Db, { teamId, id }: Holder): Promise<HandoverItem[]> {
  return many(db)<HandoverItem>`
    SELECT t.member_id AS id, teams.name FROM account_teams t JOIN teams ON teams.id = t.team_id
    WHERE t.team_id = ${teamId}::uuid AND t.member_id = ${id}::uuid`;
}
