import type { Database } from '#server/kernel/database/database.ts';

/** Dependencies of periodic work. */
export interface OwnershipScheduleDependencies {
  database: Database;
  logKey: Buffer;
}

/** The context of changes made by periodic work, whose actor is the product itself. */
export function systemContext(
  { logKey }: Pick<OwnershipScheduleDependencies, 'logKey'>,
  teamId: string,
  now: Date,
  requestId: string,
) {
  return {
    logKey,
    requestId,
    ip: '',
    userAgent: 'clock',
    now,
    recorded: [] as string[],
    team: { id: teamId },
    actor: { memberId: null, displayName: 'Atrium', kind: 'SYSTEM' as const },
  };
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
