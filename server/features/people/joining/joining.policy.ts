import { type RawBuilder, sql } from 'kysely';
import { headsCode } from '#contract/permissions.ts';
import type { Access, Scope, TeamContext } from '#server/kernel/context.ts';
import { requestsInside, requestsLeadingTo } from '#server/domain/visibility/scoped-entries.ts';

const code = '020100';
const nobody: Scope = { departments: [], members: [] };

type Asker = Pick<TeamContext, 'actor'>;

/** The requests this person may read: over `r`, its link `l` and its invitation `i`. */
export const visible = (asker: Asker): RawBuilder<boolean> => within(asker, 'view');

/** The requests this person may decide. */
export const decidable = (asker: Asker): RawBuilder<boolean> => within(asker, 'edit');

/** By a role, and as the head of the departments that a request leads into. */
function within({ actor }: Asker, access: Access): RawBuilder<boolean> {
  const byRole = requestsInside(actor.scope(code, access) ?? nobody, actor);
  const headed = actor.scope(headsCode, access);
  if (headed === null || headed === 'all') return byRole;
  const asHead = requestsLeadingTo(headed.departments);
  return actor.scope(code, access) === null ? asHead : sql<boolean>`(${byRole} OR ${asHead})`;
}

/**
 * The same person as whoever admits the applicant: the departments they head count as reached, so that a head adds people to
 * them. For the decision on a request and nothing else.
 */
export function asDecider(context: TeamContext): TeamContext {
  const { actor } = context;
  return {
    ...context,
    actor: { ...actor, scope: (asked, access) => (asked === code ? both(actor, access) : actor.scope(asked, access)) },
  };
}

function both(actor: TeamContext['actor'], access: Access): Scope | null {
  const byRole = actor.scope(code, access);
  const headed = actor.scope(headsCode, access);
  if (headed === null || headed === 'all' || byRole === 'all') return byRole;
  if (byRole === null) return { departments: headed.departments, members: [] };
  return { ...byRole, departments: [...byRole.departments, ...headed.departments] };
}
