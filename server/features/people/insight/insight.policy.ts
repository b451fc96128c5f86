import type { Scope, TeamContext } from '#server/kernel/context.ts';

const nobody: Scope = { departments: [], members: [] };

/** The members whose figures and gaps this person sees (020100, view). The guard has made sure that there is a reach. */
export function membersSeen(context: TeamContext): Scope {
  return context.actor.scope('020100', 'view') ?? nobody;
}

/** The members this person may mend (020100, edit); nobody where they may change none. */
export function membersMended(context: TeamContext): Scope {
  return context.actor.scope('020100', 'edit') ?? nobody;
}

/** Of the org chart: whom its reach shows is seen there beside the address book. */
export const code = '020200';

/** The departments that the chart shows this person (020200, view); null without that permission. */
export function departmentsSeen(context: TeamContext): Scope | null {
  return context.actor.scope(code, 'view');
}

/** The departments this person may give a head (020200, edit). */
export function departmentsMended(context: TeamContext): Scope {
  return context.actor.scope('020200', 'edit') ?? nobody;
}

/** Whether a department lies in one of the subtrees of a scope. */
export function contains(scope: Scope, path: readonly string[]): boolean {
  return scope === 'all' || path.some((id) => scope.departments.includes(id));
}
