import type { Scope, TeamContext } from '#server/kernel/context.ts';

/** Whose entries this person may read (080100). The guard has made sure that there is a reach. */
export function readScope(context: TeamContext): Scope {
  return context.actor.scope('080100', 'view') ?? { departments: [], members: [] };
}
