import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';

export const code = '070200';
type Caller = Pick<TeamContext, 'actor'>;

/** Banners concern the whole team, so editing requires the scope of the whole team. */
export const canEditBanners = ({ actor }: Caller): boolean => actor.scope(code, 'edit') === 'all';

/** Throws wholeTeamOnly. */
export function requireEdit(context: Caller): void {
  if (!canEditBanners(context)) throw new AppError('wholeTeamOnly');
}

/** The scope whose departments are named to the reader. */
export const named = ({ actor }: Caller): Scope => actor.scope(code, 'view') ?? { departments: [], members: [] };
