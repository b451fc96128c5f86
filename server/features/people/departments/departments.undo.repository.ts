import { contextOfTokenCreator } from '#server/domain/api-tokens/api-token-rights.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { lowestIdOfInstant } from '#server/kernel/database/id-of-instant.ts';
import { many } from '#server/kernel/database/rows.ts';

/**
 * Whether an undo by the actor would restore exactly what their change gave up: roles, rules of visibility, the tree and the
 * actor's own departments have not changed since. Otherwise the undo is checked like a new change.
 * @param since the instant of the change
 */
export async function sameRulesSince(tx: Tx, caller: TeamContext, since: Date): Promise<boolean> {
  const { team, actor } = contextOfTokenCreator(caller);
  return (
    (
      await many(tx)`SELECT 1 FROM operation_log l
    WHERE l.team_id = ${team.id}::uuid AND l.id >= ${lowestIdOfInstant(since.getTime())}::uuid
      AND l.at > ${since}::timestamptz
      AND (l.category IN ('ROLE', 'VISIBILITY', 'DEPARTMENT') OR l.action IN ('member.roles', 'ownership.transfer')
        OR (l.object_type = 'member' AND l.object_id = ${actor.memberId}::uuid)) LIMIT 1`
    ).length === 0
  );
}
