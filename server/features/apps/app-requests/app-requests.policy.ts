import type { RawBuilder } from 'kysely';
import { departmentHeadCode } from '#contract/permissions.ts';
import type { Access, Scope, TeamContext } from '#server/kernel/context.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import { insideEitherScope } from './app-requests.repository.ts';

const code = '040100';
const emptyScope: Scope = { departments: [], members: [] };

type ActorContext = Pick<TeamContext, 'actor'>;

/**
 * Condition on members `m` whose requests the caller may read: by a role (040100, view), or as head of one of their departments.
 */
export const visible = (context: ActorContext): RawBuilder<boolean> => within(context, 'view');

/**
 * Condition on members `m` whose requests the caller may decide: members in the scope in which the caller sets ranges and assigns
 * seats (decisions/036), and members of departments the caller heads, never the caller.
 */
export const decidable = (context: ActorContext): RawBuilder<boolean> => within(context, 'edit');

export const decides = ({ actor }: ActorContext): boolean =>
  actor.scope(code, 'edit') !== null || actor.scope(departmentHeadCode, 'edit') !== null;

function within({ actor }: ActorContext, access: Access): RawBuilder<boolean> {
  const byRole = actor.scope(code, access) ?? emptyScope;
  const headed = actor.scope(departmentHeadCode, access);
  return headed === null ? insideScope(byRole) : insideEitherScope(byRole, headed);
}
