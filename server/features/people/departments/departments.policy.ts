import type { Scope, TeamContext } from '#server/kernel/context.ts';

export const code = '020200';

/** The departments that the actor may open in the console (020200, view). The guard has verified the permission. */
export function viewScope(context: TeamContext): Scope {
  return context.actor.scope(code, 'view') ?? { departments: [], members: [] };
}

/** The departments that the actor may change (020200, edit); null without the permission. */
export function editScope(context: TeamContext): Scope | null {
  return context.actor.scope(code, 'edit');
}

/** The members that the actor may list (020100, view); null without the permission. */
export function membersScope(context: TeamContext): Scope | null {
  return context.actor.scope('020100', 'view');
}

/** The departments to which the actor may add members (020100, edit); null without the permission. */
export function peopleScope(context: TeamContext): Scope | null {
  return context.actor.scope('020100', 'edit');
}

/** Whether a department is in one of the subtrees of a scope. A scope of single members contains no department. */
export function contains(scope: Scope | null, path: readonly string[]): boolean {
  if (scope === null || scope === 'all') return scope === 'all';
  return path.some((id) => scope.departments.includes(id));
}

/** Whether the department may be moved and deleted, which requires its parent to be in the scope. False for the root. */
export function mayMoveTo(scope: Scope | null, path: readonly string[]): boolean {
  return path.length > 1 && contains(scope, path.slice(0, -1));
}
