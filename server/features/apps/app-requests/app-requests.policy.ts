import { type RawBuilder, sql } from 'kysely';
import { departmentHeadCode } from '#contract/permissions.ts';
import type { Access, Scope, TeamContext } from '#server/kernel/context.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';

const code = '040100';
const nobody: Scope = { departments: [], members: [] };

type Asker = Pick<TeamContext, 'actor'>;

/** Whose requests this person may read, over the member `m`: by a role (040100, view), or as the head of a department of theirs. */
export const visible = (asker: Asker): RawBuilder<boolean> => within(asker, 'view');

/**
 * Whose requests they decide: of members inside the reach with which they set ranges and give seats (decisions/036), and of
 * the people of departments they head, never their own.
 */
export const decidable = (asker: Asker): RawBuilder<boolean> => within(asker, 'edit');

export const decides = ({ actor }: Asker): boolean =>
  actor.scope(code, 'edit') !== null || actor.scope(departmentHeadCode, 'edit') !== null;

function within({ actor }: Asker, access: Access): RawBuilder<boolean> {
  const byRole = insideScope(actor.scope(code, access) ?? nobody);
  const headed = actor.scope(departmentHeadCode, access);
  return headed === null ? byRole : sql<boolean>`(${byRole} OR ${insideScope(headed)})`;
}
