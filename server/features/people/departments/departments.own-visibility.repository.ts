import type { Actor } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { maybeValue } from '#server/kernel/database/rows.ts';

/** A department whose ancestors change, with the ids of the departments that it gains and loses. */
interface ChangedAncestors {
  departmentId: string | undefined;
  gained: readonly string[];
  lost: readonly string[];
  /** Whether the department is in the viewer's scope for members, so that its own people need no rule to be seen. */
  inScope: boolean;
}

/**
 * Whether a change of a department's ancestors shows a viewer more people: exceptions would allow the departments of the viewer's
 * path more or prohibit them less, or, for a department out of scope, exceptions or the main rule would newly show its people.
 */
export async function isShownMore(
  db: Db,
  teamId: string,
  viewer: Pick<Actor, 'memberId' | 'departments'>,
  { departmentId, gained, lost, inScope }: ChangedAncestors,
): Promise<boolean> {
  return (
    (await maybeValue(db)<boolean>`
    WITH own AS (SELECT d.path FROM app.departments_view d WHERE d.id = ANY(${viewer.departments}::uuid[])),
      above AS (SELECT coalesce(array_agg(DISTINCT id), '{}') AS ids FROM own, unnest(own.path) AS id),
      wider AS (SELECT e.effect = 'ALLOW' AS allows, e.* FROM visibility_exceptions e
        WHERE e.team_id = ${teamId}::uuid AND e.enabled)
    SELECT EXISTS (SELECT FROM wider w WHERE EXISTS (SELECT FROM own WHERE own.path @> ARRAY[${departmentId}::uuid])
        AND w.subject_departments && CASE WHEN w.allows THEN ${gained}::uuid[] ELSE ${lost}::uuid[] END)
      OR (NOT ${inScope}::boolean AND (
        EXISTS (SELECT FROM wider w, above WHERE (${viewer.memberId}::uuid = ANY(w.subject_members) OR w.subject_departments && above.ids)
          AND w.object_departments && CASE WHEN w.allows THEN ${gained}::uuid[] ELSE ${lost}::uuid[] END)
        OR EXISTS (SELECT FROM address_books b WHERE b.team_id = ${teamId}::uuid AND ${gained}::uuid[]
          && CASE b.main_rule WHEN 'DEPARTMENT' THEN ${viewer.departments}::uuid[] ELSE b.selected_departments END))) AS more`) ??
    false
  );
}
