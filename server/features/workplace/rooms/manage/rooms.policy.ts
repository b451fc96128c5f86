import type { TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';

export const code = '030200';

type Caller = Pick<TeamContext, 'actor'>;

/** Rooms concern the whole team, so changing them requires the scope of the whole team (030200, edit). */
export const editsWholeTeam = ({ actor }: Caller): boolean => actor.scope(code, 'edit') === 'all';

/** Throws wholeTeamOnly for callers whose scope is only part of the team. */
export function requireWhole(context: Caller): void {
  if (!editsWholeTeam(context)) throw new AppError('wholeTeamOnly');
}

/**
 * Usage figures concern the meetings of all members (030100, view). Throws wholeTeamOnly for callers whose scope is only part
 * of the team.
 */
export function requireWholeRecords({ actor }: Caller): void {
  if (actor.scope('030100', 'view') !== 'all') throw new AppError('wholeTeamOnly');
}
