import { insideScope, withoutProtected } from '#server/domain/visibility/scope-sql.ts';
import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';

const code = '080200';

/** A condition for the members whose sign-in the caller may view. The guard has verified that there is a scope. */
export function mayView(context: TeamContext) {
  return insideScope(securityViewScope(context));
}

/** The scope of members whose sign-in the caller may view, for work that continues after the request. */
export function securityViewScope({ actor }: TeamContext): Scope {
  return actor.scope(code, 'view') ?? { departments: [], members: [] };
}

/**
 * A condition for the members whose sessions the caller may end. Owner and super administrators are outside every role's scope
 * (domain rules 2).
 */
export function mayEdit(context: TeamContext) {
  return insideScope(editScope(context) ?? { departments: [], members: [] });
}

function editScope({ actor }: TeamContext): Scope | null {
  const scope = actor.scope(code, 'edit');
  return scope && withoutProtected(scope, actor);
}

/**
 * Whether the caller's scope is the whole team. Policies apply to all members, so editors of a part of the team cannot change
 * them.
 */
export function editsWholeTeam({ actor }: TeamContext): boolean {
  return actor.scope(code, 'edit') === 'all';
}

/** Throws noPermission if the caller's scope is only part of the team. */
export function requireWholeTeam(context: TeamContext): void {
  if (!editsWholeTeam(context)) throw new AppError('noPermission');
}
