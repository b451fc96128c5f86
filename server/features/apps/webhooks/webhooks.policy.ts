import type { TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';

export const code = '080300';

/** True if the caller's scope covers everything that webhooks are sent. */
export const mayReadAll = ({ actor }: Pick<TeamContext, 'actor'>): boolean => actor.scope(code, 'view') === 'all';

/** True if the caller may change webhooks. A webhook is sent events of the whole team, so this requires that scope. */
export const mayEdit = ({ actor }: Pick<TeamContext, 'actor'>): boolean => actor.scope(code, 'edit') === 'all';

/** Throws wholeTeamOnly unless the caller may change webhooks. */
export function requireEdit(context: Pick<TeamContext, 'actor'>): void {
  if (!mayEdit(context)) throw new AppError('wholeTeamOnly');
}
