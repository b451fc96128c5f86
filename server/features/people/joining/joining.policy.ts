import { departmentHeadCode } from '#contract/access/permission-facts.ts';
import type { Access, Scope, TeamContext } from '#server/kernel/context.ts';
import { requestPolicy } from '#server/domain/requests/request-policy.ts';
import { requestsInside, requestsLeadingTo } from '#server/domain/visibility/scoped-entries.ts';

const code = '020100';

/** Conditions over `joinRequests`: the requests that the actor may read or decide. */
export const { visible, decidable } = requestPolicy(code, {
  byRole: requestsInside,
  asHead: ({ departments }) => requestsLeadingTo(departments),
});

/**
 * Returns the context in which the actor admits an applicant: the departments that the actor heads are added to the scope, so
 * that a head can add members to them. Must be used only for the decision on a request.
 */
export function asDecider(context: TeamContext): TeamContext {
  const { actor } = context;
  return {
    ...context,
    actor: {
      ...actor,
      scope: (requestedCode, access) => (requestedCode === code ? both(actor, access) : actor.scope(requestedCode, access)),
    },
  };
}

function both(actor: TeamContext['actor'], access: Access): Scope | null {
  const byRole = actor.scope(code, access);
  const headed = actor.scope(departmentHeadCode, access);
  if (headed === null || headed === 'all' || byRole === 'all') return byRole;
  if (byRole === null) return { departments: headed.departments, members: [] };
  return { ...byRole, departments: [...byRole.departments, ...headed.departments] };
}
