import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';

export const code = '040200';
const nobody: Scope = { departments: [], members: [] };

type Asker = Pick<TeamContext, 'actor'>;

/** For whom the workbench may be looked at beforehand. */
export const viewed = ({ actor }: Asker): Scope => actor.scope(code, 'view') ?? nobody;

/** The groups are the same for everybody, so that they are for who reaches everybody. */
export const editsWholeTeam = ({ actor }: Asker): boolean => actor.scope(code, 'edit') === 'all';

/** Throws wholeTeamOnly for who reaches only part of the team. */
export function requireWhole(context: Asker): void {
  if (!editsWholeTeam(context)) throw new AppError('wholeTeamOnly');
}

/** An enabled workbench has a group (specification section 5). Throws workbenchNeedsGroup. */
export function requireGroup(status: string, groups: number): void {
  if (status === 'OPENED' && groups === 0) throw new AppError('workbenchNeedsGroup');
}
