import { sql } from 'kysely';
import { grantableCodes } from '#contract/permissions.ts';
import { whoGains } from '#server/domain/api-tokens/api-token-rights.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { headsNewly } from './departments.own-fields.checks.ts';
import { contains, membersScope } from './departments.policy.ts';

/** A department with all below it, and the departments above that come and go for it; each from the root down. */
interface Shift {
  path: readonly string[];
  gained: readonly string[];
  lost: readonly string[];
}

/** What moving a department below another changes for whoever is in it. */
export function shiftOf(path: readonly string[], parent: readonly string[]): Shift {
  const above = path.slice(0, -1);
  return {
    path,
    gained: parent.filter((id) => !above.includes(id)),
    lost: above.filter((id) => !parent.includes(id)),
  };
}

/** What a department that comes back changes for whoever is in it: exceptions that name it speak again. */
export function returnOf(path: readonly string[]): Shift {
  return { path, gained: path.slice(-1), lost: [] };
}

/**
 * Refuses whoever would give themselves more by a move (decisions/017): a role of theirs that reaches the new place and not
 * the old one, sight of people whom none of their roles lets them look at, or the fields that heads see. Others do it for
 * them. Throws a fault of parentId, or ownSight, which names parentId as well where the move `asks` for it.
 */
export async function requireNothingGained(tx: Tx, asking: TeamContext, shift: Shift, asks?: 'parentId'): Promise<void> {
  const context = whoGains(asking);
  const { actor } = context;
  if (actor.owner || actor.superAdmin) return;
  const { path, gained } = shift;
  const reaches = grantableCodes.some((code) =>
    (['view', 'edit'] as const).some((access) => {
      const scope = actor.scope(code, access);
      return contains(scope, gained) && !contains(scope, path);
    }),
  );
  if (reaches) throw invalid({ field: 'parentId', rule: 'outsideScope' });
  if (membersScope(context) === 'all') return;
  if (await seesMore(tx, context, shift)) throw seen('widensSight', asks);
  if (await headsNewly(tx, context, shift)) throw seen('widensFields', asks);
}

function seen(rule: 'widensSight' | 'widensFields', field?: 'parentId'): AppError {
  return new AppError('ownSight', field ? { fields: [{ field, rule }] } : {});
}

/**
 * Whether the actor would see more: exceptions that allow would come to speak of them or of the department, others that
 * prohibit would cease to, or it would come below a department that the main rule shows them: one of their own, or a chosen one.
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
