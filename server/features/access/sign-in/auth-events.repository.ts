import type { Db } from '#server/kernel/database/database.ts';
import { type ColumnsOf, many } from '#server/kernel/database/rows.ts';

/** Returns the teams that an account belongs to and its member in each, without dissolved teams, by team id. */
export function findMemberships(db: Db, accountId: string): Promise<{ team_id: string; member_id: string }[]> {
  return many(db)<ColumnsOf<'account_teams', 'team_id' | 'member_id'>>`
    SELECT a.team_id, a.member_id FROM account_teams a JOIN teams t ON t.id = a.team_id AND t.status <> 'DISSOLVED'
    WHERE a.account_id = ${accountId}::uuid ORDER BY a.team_id`;
}

/** Returns the display name of a member of the transaction's team, or undefined if there is no such member. */
export async function findDisplayName(db: Db, teamId: string, memberId: string): Promise<string | undefined> {
  const member = await db
    .selectFrom('members')
    .select('display_name')
    .where('team_id', '=', teamId)
    .where('id', '=', memberId)
    .executeTakeFirst();
  return member?.display_name;
}
