import type { Database } from '#server/kernel/database/database.ts';

/** What work by the clock needs. */
export interface OwnershipScheduleDependencies {
  database: Database;
  logKey: Buffer;
}

/** Who writes what the clock brings about: the product itself. */
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

/** Does the work for each team on its own: one that fails keeps none of the others waiting, and is tried at the next look. */
export async function eachTeam(teamIds: readonly string[], work: (teamId: string) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const teamId of teamIds) await work(teamId).catch((error: unknown) => failures.push(error));
  if (failures.length) throw new AggregateError(failures, 'what was due was not done for every team');
}
