import type { RawBuilder } from 'kysely';
import { departmentHeadCode } from '#contract/permissions.ts';
import type { Access, Scope, TeamContext } from '#server/kernel/context.ts';
import { requestsInside, requestsLeadingTo } from '#server/domain/visibility/scoped-entries.ts';
import { matchingEither } from './joining.repository.ts';

const code = '020100';
const noScope: Scope = { departments: [], members: [] };

type ActorContext = Pick<TeamContext, 'actor'>;

/** SQL condition: the requests that the actor may read, over `r`, its link `l` and its invitation `i`. */
export const visible = (asker: ActorContext): RawBuilder<boolean> => within(asker, 'view');

/** SQL condition: the requests that the actor may decide. */
export const decidable = (asker: ActorContext): RawBuilder<boolean> => within(asker, 'edit');

/** Combines the actor's roles with the departments that the actor heads, into which a request leads. */
function within({ actor }: ActorContext, access: Access): RawBuilder<boolean> {
  const byRole = requestsInside(actor.scope(code, access) ?? noScope, actor);
  const headed = actor.scope(departmentHeadCode, access);
  if (headed === null || headed === 'all') return byRole;
  const asHead = requestsLeadingTo(headed.departments);
  return actor.scope(code, access) === null ? asHead : matchingEither(byRole, asHead);
}

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
