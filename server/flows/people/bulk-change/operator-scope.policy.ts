import type { Scope, TeamContext } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { headcount } from '#server/features/people/members/members.cap.repository.ts';
import { editScope, viewScope } from '#server/features/people/members/members.policy.ts';
import { countInside } from './operator-scope.repository.ts';

/** The members whom an operator sees and may change, at the time of the request. */
export interface OperatorScope {
  view: Scope;
  edit: Scope;
  /**
   * Provider staff among the members, if the operator is provider support: they cannot become leaders, since the fields that a
   * leader sees would outlive the lease.
   */
  noLeaders?: readonly string[];
}

/** The scopes of the actor for members (020100). */
export function operatorScope(context: TeamContext): OperatorScope {
  return {
    view: viewScope(context),
    edit: editScope(context) ?? { departments: [], members: [] },
    ...(context.actor.ownMemberIds && { noLeaders: context.actor.ownMemberIds }),
  };
}

/** The number of current members that an operator may change, of which 20 % need confirmation (contract/people/bulk-facts.ts). */
export function countInScope(db: Db, teamId: string, scope: Scope): Promise<number> {
  return scope === 'all' ? headcount(db, teamId) : countInside(db, scope);
}
