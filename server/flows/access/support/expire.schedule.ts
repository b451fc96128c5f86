import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import { systemWriter } from '#server/kernel/log/system-writer.ts';
import { type OwnershipScheduleDependencies, eachTeam } from '../ownership/ownership.schedule.ts';
import { endLeases } from './end-leases.service.ts';
import { teamsWithExpiredLeases } from './leases.repository.ts';
import { expired } from './staff.service.ts';

/**
 * Records the end of every lease whose time is over. Such a lease already gives no access from that instant on.
 * @param now the time to compare with
 */
export async function expireLeases(clock: OwnershipScheduleDependencies, now = new Date()): Promise<void> {
  const teamIds = await asPlatform(clock.database, (db) => teamsWithExpiredLeases(db, now));
  await eachTeam(teamIds, (teamId) =>
    inTransaction(clock.database, { teamId }, async (tx) => {
      await endLeases(tx, systemWriter(clock.logKey, teamId, { now }), { overAt: now }, expired);
    }),
  );
}
