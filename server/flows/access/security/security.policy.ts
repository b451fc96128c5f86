import { insideScope, withoutProtected } from '#server/domain/visibility/scope-sql.ts';
import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';

const code = '080200';

/** Whose sign-in this person may look at. The guard has made sure that there is a reach. */
export function mayView(context: TeamContext) {
  return insideScope(viewScope(context));
}

/** The same as a scope, for work that outlasts the request. */
export function viewScope({ actor }: TeamContext): Scope {
  return actor.scope(code, 'view') ?? { departments: [], members: [] };
}

/** Whose sign-in this person may end. Roles never reach the owner and the super administrators (domain rules 2). */
export function mayEdit(context: TeamContext) {
  return insideScope(editScope(context) ?? { departments: [], members: [] });
}

function editScope({ actor }: TeamContext): Scope | null {
  const scope = actor.scope(code, 'edit');
  return scope && withoutProtected(scope, actor);
}

/** A policy holds for everybody, so who looks after a part of the team alone may not change one. */
export function editsWholeTeam({ actor }: TeamContext): boolean {
  return actor.scope(code, 'edit') === 'all';
}

export function requireWholeTeam(context: TeamContext): void {
  if (!editsWholeTeam(context)) throw new AppError('noPermission');
}
