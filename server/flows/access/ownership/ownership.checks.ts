import * as teams from '#server/features/platform/teams/teams.repository.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';

/**
 * Locks the team's row for a change by its owner. Throws teamUnavailable if the team is not active, and noPermission if the
 * ownership has moved since the request began.
 */
export async function lockOwnedTeam(tx: Tx, { team, actor }: TeamContext): Promise<teams.TeamRow> {
  const locked = await teams.lock(tx, team.id);
  if (locked.status !== 'ACTIVE') throw new AppError('teamUnavailable');
  if (locked.owner_member_id !== actor.memberId) throw new AppError('noPermission');
  return locked;
}
