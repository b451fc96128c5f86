import type { Context, Tx } from '#server/kernel/context.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { systemActor } from '#server/kernel/log/system-writer.ts';
import { markNotJoined } from '#server/features/people/members/members.status.repository.ts';

/**
 * Marks a record as NOT_JOIN: its person has opened an invitation of the team while signed in, but has not joined (domain rules
 * 1). Before that the team cannot learn whether an address has an account. The log entry is made by the system.
 */
export async function markPersonKnown(tx: Tx, context: Context, teamId: string, memberId: string): Promise<void> {
  const changed = await markNotJoined(tx, teamId, memberId);
  if (!changed) return;
  await record(
    tx,
    { ...context, team: { id: teamId }, actor: systemActor },
    {
      category: 'MEMBER',
      action: 'member.status',
      object: { type: 'member', id: memberId, name: changed.display_name },
      before: { memberStatus: changed.before },
      after: { memberStatus: 'NOT_JOIN' },
    },
  );
}
