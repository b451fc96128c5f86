import type { Scope, TeamContext } from '#server/kernel/context.ts';

export const code = '020200';

/** The departments this person may open in the console (020200, view). The guard has made sure that there is a reach. */
export function viewScope(context: TeamContext): Scope {
  return context.actor.scope(code, 'view') ?? { departments: [], members: [] };
}

/** The departments this person may change (020200, edit); null where they may change none. */
export function editScope(context: TeamContext): Scope | null {
  return context.actor.scope(code, 'edit');
}

/** The members this person may list (020100, view); null where they may list none. */
export function membersScope(context: TeamContext): Scope | null {
  return context.actor.scope('020100', 'view');
}

/** The departments this person may put members into (020100, edit). */
export function peopleScope(context: TeamContext): Scope | null {
  return context.actor.scope('020100', 'edit');
}

/** Whether a department lies in one of the subtrees of a scope. A scope of single members holds no department. */
export function contains(scope: Scope | null, path: readonly string[]): boolean {
  if (scope === null || scope === 'all') return scope === 'all';
  return path.some((id) => scope.departments.includes(id));
}

/** Whether the department may be moved and deleted: that changes its parent too. The root has none and stays. */
export function mayMoveTo(scope: Scope | null, path: readonly string[]): boolean {
  return path.length > 1 && contains(scope, path.slice(0, -1));
}
