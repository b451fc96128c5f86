import type { TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';

export const code = '030200';

type Asker = Pick<TeamContext, 'actor'>;

/** Rooms are for everybody, so that they are changed by who reaches everybody (030200, edit). */
export const editsWholeTeam = ({ actor }: Asker): boolean => actor.scope(code, 'edit') === 'all';

/** Throws wholeTeamOnly for who reaches only part of the team. */
export function requireWhole(context: Asker): void {
  if (!editsWholeTeam(context)) throw new AppError('wholeTeamOnly');
}

/** Figures of rooms are of everybody's meetings (030100, view). Throws wholeTeamOnly for who reaches only part of the team. */
export function requireWholeRecords({ actor }: Asker): void {
  if (actor.scope('030100', 'view') !== 'all') throw new AppError('wholeTeamOnly');
}
