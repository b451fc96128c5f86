import { sql } from 'kysely';
import type { Tx } from '#server/kernel/context.ts';
import { affectedRows } from '#server/kernel/database/rows.ts';

/** Links an account to a member who has joined, replacing a former membership of the account in this team. */
export async function linkAccount(tx: Tx, teamId: string, accountId: string, memberId: string): Promise<void> {
  await tx
    .insertInto('account_teams')
    .values({ team_id: teamId, account_id: accountId, member_id: memberId })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'team_id']).doUpdateSet({ member_id: memberId, joined_at: sql<Date>`now()` }),
    )
    .execute();
}

/** Restores the account's access to the team for a member who had joined, if the account is still open. */
export async function relinkAccount(tx: Tx, teamId: string, memberId: string): Promise<void> {
  await sql`
    INSERT INTO account_teams (account_id, team_id, member_id)
    SELECT m.account_id, m.team_id, m.id FROM members m JOIN accounts a ON a.id = m.account_id
    WHERE m.team_id = ${teamId}::uuid AND m.id = ${memberId}::uuid AND m.status = 'REGISTERED' AND a.closed_at IS NULL
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Removes the access to a team of one account, of the account of one member, or of all accounts. Returns how many were removed. */
export function unlinkAccounts(
  tx: Tx,
  teamId: string,
  whose: { accountId: string } | { memberId: string } | 'all',
): Promise<number> {
  const which =
    whose === 'all'
      ? sql`true`
      : 'accountId' in whose
        ? sql`account_id = ${whose.accountId}::uuid`
        : sql`member_id = ${whose.memberId}::uuid`;
  return affectedRows(tx)`DELETE FROM account_teams WHERE team_id = ${teamId}::uuid AND ${which}`;
}
