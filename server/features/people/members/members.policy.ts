import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { withoutProtected } from '#server/domain/visibility/scope-sql.ts';

export const code = '020100';

/** The members whom the actor may read in the console (020100, view). The guard has verified the permission. */
export function viewScope(context: TeamContext): Scope {
  return context.actor.scope(code, 'view') ?? { departments: [], members: [] };
}

/**
 * The members whom the actor may change (020100, edit); null without the permission. The owner and super administrators are
 * outside every role's scope (domain rules 2). Actors must not move themselves (`stays`) if a role's scope or the directory
 * depends on their departments.
 */
export function editScope({ actor }: TeamContext): Scope | null {
  const scope = actor.scope(code, 'edit');
  if (!scope || !actor.protectedMembers) return scope;
  const unprotected = withoutProtected(scope, actor);
  const stays = actor.hasOwnDepartmentScope || actor.scope(code, 'view') !== 'all';
  return stays && unprotected !== 'all' ? { ...unprotected, stays: actor.memberId } : unprotected;
}

/** The members who cannot be suspended: the owner and the actor (decisions/035). */
export const neverSuspended = ({ team, actor }: Pick<TeamContext, 'team' | 'actor'>): string[] => [
  ...(team.ownerMemberId ? [team.ownerMemberId] : []),
  actor.memberId,
];

/** The scopes that decide which actions the caller may take on a member. */
export const mayOf = (context: TeamContext) => ({ edit: editScope(context), neverSuspended: neverSuspended(context) });

/** Whether a member must not be moved by the actor, although other fields may be changed. */
export function mustStay(scope: Scope | null, memberId: string): boolean {
  return scope !== null && scope !== 'all' && scope.stays === memberId;
}

/** Whether the actor may change members of the whole team. */
export function editsWholeTeam({ actor }: TeamContext): boolean {
  return actor.scope(code, 'edit') === 'all';
}

/** Whether all of these departments, passed as their paths, are in a scope. */
export function departmentsInScope(scope: Scope, paths: readonly (readonly string[])[]): boolean {
  if (scope === 'all') return true;
  return paths.every((path) => path.some((id) => scope.departments.includes(id)));
}
