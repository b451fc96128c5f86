import * as teams from '#server/features/platform/teams/teams.repository.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';

/** The team, held for a change, for who owns it still: ownership may have moved since the request began. */
export async function lockOwnedTeam(tx: Tx, { team, actor }: TeamContext): Promise<teams.TeamRow> {
  const held = await teams.lock(tx, team.id);
  if (held.status !== 'ACTIVE') throw new AppError('teamUnavailable');
  if (held.owner_member_id !== actor.memberId) throw new AppError('noPermission');
  return held;
}
