import { supportName } from '#contract/access/support-facts.ts';
import { findById } from '#server/features/access/sign-in/account.repository.ts';
import type { AccountContext, Tx } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import * as repository from './teams.repository.ts';

/**
 * Returns provider staff as the actor in a team, without a support lease: the team's log names the person. Throws teamNotFound,
 * or ownTeam if they are a member of the team, because staff must not decide about their own team's money.
 */
export async function staffIn(tx: Tx, context: AccountContext, teamId: string) {
  const person = await findById(tx, context.account.id);
  if (!person) throw new AppError('signedOut');
  const team = await repository.findTeam(tx, teamId, context.account.id);
  if (!team) throw new AppError('teamNotFound');
  if (team.own_team) throw new AppError('ownTeam');
  const displayName = supportName(person.display_name);
  return { ...context, team: { id: teamId, name: team.name }, actor: { memberId: null, displayName, kind: 'SUPPORT' as const } };
}
export type StaffWriter = Awaited<ReturnType<typeof staffIn>>;
