import type { LoggedAction } from '#contract/platform/operation-log-facts.ts';
import type { Context, Tx } from '#server/kernel/context.ts';
import { enterTeam } from '#server/kernel/database/database.ts';
import { type LogEvent, record } from '#server/kernel/log/operation-log.ts';
import { findDisplayName, findMemberships } from './auth-events.repository.ts';

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
  for (const { team_id: teamId, member_id: memberId } of await findMemberships(tx, accountId)) {
    await enterTeam(tx, teamId);
    const name = (await findDisplayName(tx, teamId, memberId)) ?? '';
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
