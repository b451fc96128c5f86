import type { Database } from '#server/kernel/database/database.ts';

/** Dependencies of periodic work. */
export interface OwnershipScheduleDependencies {
  database: Database;
  logKey: Buffer;
}

/**
 * Runs the work for each team separately. A failure for one team does not stop the others and is retried by the next run.
 * Throws an AggregateError of all failures.
 */
export async function eachTeam(teamIds: readonly string[], work: (teamId: string) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const teamId of teamIds) await work(teamId).catch((error: unknown) => failures.push(error));
  if (failures.length) throw new AggregateError(failures, 'due work failed for some teams');
}
