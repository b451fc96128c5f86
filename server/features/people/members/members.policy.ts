import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { withoutProtected } from '#server/domain/visibility/scope-sql.ts';

export const code = '020100';

/** The members this person may read in the console (020100, view). The guard has made sure that there is a reach. */
export function viewScope(context: TeamContext): Scope {
  return context.actor.scope(code, 'view') ?? { departments: [], members: [] };
}

/**
 * The members this person may change (020100, edit); null where they may change none. Roles never reach the owner and the
 * super administrators (domain rules 2), and nobody moves themselves to where a role of theirs would reach further, or the
 * address book show them others.
 */
export function editScope({ actor }: TeamContext): Scope | null {
  const scope = actor.scope(code, 'edit');
  if (!scope || !actor.protectedMembers) return scope;
  const spared = withoutProtected(scope, actor);
  const stays = actor.hasOwnDepartmentScope || actor.scope(code, 'view') !== 'all';
  return stays && spared !== 'all' ? { ...spared, stays: actor.memberId } : spared;
}

/** Whom nobody suspends: the owner, and oneself (decisions/035). */
export const neverSuspended = ({ team, actor }: Pick<TeamContext, 'team' | 'actor'>): string[] => [
  ...(team.ownerMemberId ? [team.ownerMemberId] : []),
  actor.memberId,
];

/** What the reader may do with whom. */
export const mayOf = (context: TeamContext) => ({ edit: editScope(context), neverSuspended: neverSuspended(context) });

/** Whether somebody stays in the departments they are in, whatever else of them may be changed. */
export function mustStay(scope: Scope | null, memberId: string): boolean {
  return scope !== null && scope !== 'all' && scope.stays === memberId;
}

/** Whether this person may change members of the whole team. */
export function editsWholeTeam({ actor }: TeamContext): boolean {
  return actor.scope(code, 'edit') === 'all';
}

/** Whether every one of these departments lies inside a scope, by the paths they were read with. */
export function departmentsInScope(scope: Scope, paths: readonly (readonly string[])[]): boolean {
  if (scope === 'all') return true;
  return paths.every((path) => path.some((id) => scope.departments.includes(id)));
}
