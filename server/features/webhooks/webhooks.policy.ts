import type { TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';

/** A hook is told of the whole team: whoever looks after integrations for a part of it changes none. */
export const mayEdit = ({ actor }: Pick<TeamContext, 'actor'>): boolean => actor.scope('080300', 'edit') === 'all';

/** Throws wholeTeamOnly. */
export function requireEdit(context: Pick<TeamContext, 'actor'>): void {
  if (!mayEdit(context)) throw new AppError('wholeTeamOnly');
}
