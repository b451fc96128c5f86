import type { Scope, TeamContext } from '#server/kernel/context.ts';

const noScope: Scope = { departments: [], members: [] };

/** The members whose figures and gaps the actor sees (020100, view). The guard has verified the permission. */
export function membersSeen(context: TeamContext): Scope {
  return context.actor.scope('020100', 'view') ?? noScope;
}

/** The members whom the actor may correct (020100, edit); none without the permission. */
export function correctableMembers(context: TeamContext): Scope {
  return context.actor.scope('020100', 'edit') ?? noScope;
}

/** The menu code of the org chart. Members in its scope are visible there in addition to the directory. */
export const code = '020200';

/** The departments that the chart shows the actor (020200, view); null without the permission. */
export function departmentsSeen(context: TeamContext): Scope | null {
  return context.actor.scope(code, 'view');
}

/** The departments for which the actor may appoint a head (020200, edit); none without the permission. */
export function correctableDepartments(context: TeamContext): Scope {
  return context.actor.scope('020200', 'edit') ?? noScope;
}

/** Whether a department is in one of the subtrees of a scope. */
export function contains(scope: Scope, path: readonly string[]): boolean {
  return scope === 'all' || path.some((id) => scope.departments.includes(id));
}
