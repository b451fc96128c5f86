import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';

export const code = '040200';
const emptyScope: Scope = { departments: [], members: [] };

type ActorContext = Pick<TeamContext, 'actor'>;

/** The scope of members and departments for whom the caller may preview the workbench. */
export const viewed = ({ actor }: ActorContext): Scope => actor.scope(code, 'view') ?? emptyScope;

/** Groups are the same for all members, so changing them requires the scope of the whole team. */
export const editsWholeTeam = ({ actor }: ActorContext): boolean => actor.scope(code, 'edit') === 'all';

/** Throws wholeTeamOnly if the caller's scope is smaller than the whole team. */
export function requireWhole(context: ActorContext): void {
  if (!editsWholeTeam(context)) throw new AppError('wholeTeamOnly');
}

/** An enabled workbench needs a group (specification section 5). Throws workbenchNeedsGroup. */
export function requireGroup(status: string, groups: number): void {
  if (status === 'OPENED' && groups === 0) throw new AppError('workbenchNeedsGroup');
}
