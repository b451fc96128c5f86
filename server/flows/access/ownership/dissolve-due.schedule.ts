import * as teams from '#server/features/platform/teams/teams.repository.ts';
import { unlinkAccounts } from '#server/features/platform/teams/account-teams.repository.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { countDissolutionItems, type DissolutionItem } from '#server/domain/handover/dissolution.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { systemWriter } from '#server/kernel/log/system-writer.ts';
import { type OwnershipScheduleDependencies, eachTeam } from './ownership.schedule.ts';
import * as repository from './dissolutions.repository.ts';

/**
 * Dissolves every team whose countdown has ended. Several processes may run this concurrently, and the next run continues where
 * a process died, because the row of the countdown decides. Blocking items of the checklist postpone the dissolution.
 * @param now the time to compare with
 */
export async function dissolveDue(
  clock: OwnershipScheduleDependencies,
  items: readonly DissolutionItem[],
  now = new Date(),
): Promise<void> {
  await eachTeam(await repository.dueTeams(clock.database, now), (teamId) =>
    inTransaction(clock.database, { teamId }, async (tx) => {
      const team = await teams.lock(tx, teamId);
      if ((await countDissolutionItems(items, tx, teamId)).some(({ blocks }) => blocks)) return;
      if (!(await repository.markDissolved(tx, teamId, now))) return;
      // Every call is refused from now on.
      await teams.update(tx, teamId, { status: 'DISSOLVED' });
      const memberships = await unlinkAccounts(tx, teamId, 'all');
      await record(tx, systemWriter(clock.logKey, teamId, { now }), {
        category: 'ORG',
        action: 'team.dissolved',
        object: { type: 'team', id: teamId, name: team.name },
        before: { status: team.status },
        after: { status: 'DISSOLVED', memberships },
      });
    }),
  );
}
