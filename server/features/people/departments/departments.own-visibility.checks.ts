import { grantableCodes } from '#contract/access/permission-facts.ts';
import { contextOfTokenCreator } from '#server/domain/api-tokens/api-token-rights.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { headsNewly } from './departments.own-fields.checks.ts';
import { isShownMore } from './departments.own-visibility.repository.ts';
import { contains, membersScope } from './departments.policy.ts';

/**
 * A change of a department's position: its path, and the departments that it gains and loses above it. All lists run from the
 * root down.
 */
interface Shift {
  path: readonly string[];
  gained: readonly string[];
  lost: readonly string[];
}

/** The change of ancestors that a move below another department means for its members. */
export function shiftOf(path: readonly string[], parent: readonly string[]): Shift {
  const above = path.slice(0, -1);
  return {
    path,
    gained: parent.filter((id) => !above.includes(id)),
    lost: above.filter((id) => !parent.includes(id)),
  };
}

/** The change that the restoring of a department means for its members: exceptions that name it apply again. */
export function shiftOfRestore(path: readonly string[]): Shift {
  return { path, gained: path.slice(-1), lost: [] };
}

/**
 * Refuses a move by which the actor would gain rights (decisions/017): a role of the actor whose scope covers the new position
 * but not the old one, visibility of people whom none of the actor's roles covers, or the fields that heads see. Another
 * administrator can make the move. Throws a field error of parentId, or ownSight, which also names parentId if `asks` is set.
 */
export async function requireNothingGained(tx: Tx, caller: TeamContext, shift: Shift, asks?: 'parentId'): Promise<void> {
  const context = contextOfTokenCreator(caller);
  const { actor } = context;
  if (actor.owner || actor.superAdmin) return;
  const { path, gained } = shift;
  const widensScope = grantableCodes.some((code) =>
    (['view', 'edit'] as const).some((access) => {
      const scope = actor.scope(code, access);
      return contains(scope, gained) && !contains(scope, path);
    }),
  );
  if (widensScope) throw invalid({ field: 'parentId', rule: 'outsideScope' });
  if (membersScope(context) === 'all') return;
  if (await seesMore(tx, context, shift)) throw seen('widensSight', asks);
  if (await headsNewly(tx, context, shift)) throw seen('widensFields', asks);
}

function seen(rule: 'widensSight' | 'widensFields', field?: 'parentId'): AppError {
  return new AppError('ownSight', field ? { fields: [{ field, rule }] } : {});
}

/**
 * Whether the actor would see more people: allowing exceptions would newly apply to the actor or the department, prohibiting ones
 * would no longer apply, or the department would come below one that the main rule shows the actor (their own or a selected one).
 */
function seesMore(tx: Tx, context: TeamContext, { path, gained, lost }: Shift): Promise<boolean> {
  const { team, actor } = context;
  const looksAt = contains(membersScope(context), path);
  return isShownMore(tx, team.id, actor, { departmentId: path.at(-1), gained, lost, inScope: looksAt });
}
