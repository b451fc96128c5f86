import type { TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';

export const code = '080300';

/** Whether everything that hooks are told of lies within the reach of the caller. */
export const mayReadAll = ({ actor }: Pick<TeamContext, 'actor'>): boolean => actor.scope(code, 'view') === 'all';

/** A hook is told of the whole team: whoever looks after integrations for a part of it changes none. */
export const mayEdit = ({ actor }: Pick<TeamContext, 'actor'>): boolean => actor.scope(code, 'edit') === 'all';

/** Throws wholeTeamOnly. */
export function requireEdit(context: Pick<TeamContext, 'actor'>): void {
  if (!mayEdit(context)) throw new AppError('wholeTeamOnly');
}
