import { sql } from 'kysely';
import { grantableCodes } from '#contract/permissions.ts';
import { contextOfTokenCreator } from '#server/domain/api-tokens/api-token-rights.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { headsNewly } from './departments.own-fields.checks.ts';
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
async function seesMore(tx: Tx, context: TeamContext, { path, gained, lost }: Shift): Promise<boolean> {
  const { team, actor } = context;
  const looksAt = contains(membersScope(context), path);
  const { rows } = await sql<{ more: boolean }>`
    WITH own AS (SELECT d.path FROM app.departments d WHERE d.id = ANY(${actor.departments}::uuid[])),
      above AS (SELECT coalesce(array_agg(DISTINCT id), '{}') AS ids FROM own, unnest(own.path) AS id),
      wider AS (SELECT e.effect = 'ALLOW' AS allows, e.* FROM visibility_exceptions e
        WHERE e.team_id = ${team.id}::uuid AND e.enabled)
    SELECT EXISTS (SELECT FROM wider w WHERE EXISTS (SELECT FROM own WHERE own.path @> ARRAY[${path.at(-1)}::uuid])
        AND w.subject_departments && CASE WHEN w.allows THEN ${gained}::uuid[] ELSE ${lost}::uuid[] END)
      OR (NOT ${looksAt}::boolean AND (
        EXISTS (SELECT FROM wider w, above WHERE (${actor.memberId}::uuid = ANY(w.subject_members) OR w.subject_departments && above.ids)
          AND w.object_departments && CASE WHEN w.allows THEN ${gained}::uuid[] ELSE ${lost}::uuid[] END)
        OR EXISTS (SELECT FROM address_books b WHERE b.team_id = ${team.id}::uuid AND ${gained}::uuid[]
          && CASE b.main_rule WHEN 'DEPARTMENT' THEN ${actor.departments}::uuid[] ELSE b.selected_departments END))) AS more`.execute(
    tx,
  );
  return rows[0]?.more ?? false;
}
