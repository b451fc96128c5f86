import { sql } from 'kysely';
import type { LoggedAction } from '#contract/platform/operation-log-facts.ts';
import type { Context, Tx } from '#server/kernel/context.ts';
import { enterTeam } from '#server/kernel/database/database.ts';
import { type LogEvent, record } from '#server/kernel/log/operation-log.ts';

/**
 * Records a change to a person's own sign-in in the operation log of every team they belong to: each team relies on it, and no
 * team learns about another (decisions/018). Call it in a transaction of the account; afterwards the transaction is set to the
 * last of the teams.
 */
export async function recordInTeams(
  tx: Tx,
  context: Context,
  accountId: string,
  action: LoggedAction,
  changed: Pick<LogEvent, 'before' | 'after'> = {},
): Promise<void> {
  const { rows: teams } = await sql<{ team_id: string; member_id: string }>`
    SELECT a.team_id, a.member_id FROM account_teams a JOIN teams t ON t.id = a.team_id AND t.status <> 'DISSOLVED'
    WHERE a.account_id = ${accountId}::uuid ORDER BY a.team_id`.execute(tx);
  for (const { team_id: teamId, member_id: memberId } of teams) {
    await enterTeam(tx, teamId);
    const member = await tx
      .selectFrom('members')
      .select('display_name')
      .where('team_id', '=', teamId)
      .where('id', '=', memberId)
      .executeTakeFirst();
    const name = member?.display_name ?? '';
    const actor = { memberId, displayName: name, kind: 'USER' as const };
    await record(
      tx,
      { ...context, team: { id: teamId }, actor },
      {
        category: 'SECURITY',
        action,
        object: { type: 'member', id: memberId, name },
        ...changed,
      },
    );
  }
}
