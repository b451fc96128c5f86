import * as teams from '#server/features/platform/teams/teams.repository.ts';
import type { Tx } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { systemActor, systemWriter } from '#server/kernel/log/system-writer.ts';
import { type OwnershipScheduleDependencies, eachTeam } from './ownership.schedule.ts';
import { notify } from './ownership.emails.ts';
import type { OwnershipDependencies } from './ownership.dependencies.ts';
import * as repository from './transfers.repository.ts';

type Writer = Parameters<typeof record>[1];

/** Ends the team's offer if it can no longer be accepted, and notifies its maker. The caller has locked the team's row. */
export async function expireIn(
  tx: Tx,
  writer: Writer & { now: Date },
  parts: OwnershipDependencies,
  team: Pick<teams.TeamRow, 'id' | 'name' | 'default_lang'>,
): Promise<void> {
  const expiredTransfer = await repository.expire(tx, team.id, writer.now);
  if (!expiredTransfer) return;
  await record(
    tx,
    { ...writer, actor: systemActor },
    {
      category: 'ORG',
      action: 'ownership.lapse',
      object: { type: 'team', id: team.id, name: team.name },
      before: { offeredTo: expiredTransfer.to_name, offeredToId: expiredTransfer.to_member_id },
      after: { offeredTo: null },
    },
  );
  await notify(tx, parts, [expiredTransfer.from_member_id], 'ownershipLapsed', { team, person: expiredTransfer.to_name });
}

/**
 * Ends every offer that was not answered within seven days or whose recipient is no longer an active member.
 * @param now the time to compare with
 */
export async function expireAll(
  clock: OwnershipScheduleDependencies,
  parts: OwnershipDependencies,
  now = new Date(),
): Promise<void> {
  const teamIds = await repository.teamsWithExpiredTransfers(clock.database, now);
  await eachTeam(teamIds, (teamId) =>
    inTransaction(clock.database, { teamId }, async (tx) => {
      const team = await teams.lock(tx, teamId);
      await expireIn(tx, systemWriter(clock.logKey, teamId, { now }), parts, team);
    }),
  );
}
