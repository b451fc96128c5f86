import { sql } from 'kysely';
import type { LoggedAction } from '#contract/platform/operation-log-facts.ts';
import type { Context, Tx } from '#server/kernel/context.ts';
import { enterTeam } from '#server/kernel/database/database.ts';
import { type LogEvent, record } from '#server/kernel/log/operation-log.ts';

/**
 * Writes what a person did to their own sign-in into the log of every team they belong to: each of these relies on it, and
 * none learns of another (decisions/018). For a transaction of the account; it goes on in the last of the teams.
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
