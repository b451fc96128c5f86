import { sql } from 'kysely';
import { insideScope, excludedMemberIds, isDefinedByExclusion } from '#server/domain/visibility/scope-sql.ts';
import type { Scope } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { many } from '#server/kernel/database/rows.ts';

/**
 * The marks (decisions/006) by department of the members of a scope who count. For a scope of nearly all members, the marks of
 * the members outside it instead.
 */
export async function marksOfScope(db: Db, teamId: string, scope: Scope): Promise<Map<string, number>> {
  const out = excludedMemberIds(scope);
  const outside = out ? sql<boolean>`m.id IN (${out})` : sql<boolean>`false`;
  const which = isDefinedByExclusion(scope) ? outside : insideScope(scope);
  const rows = await many(db)<{ department_id: string; marks: number }>`
    WITH pairs AS (
      SELECT array_agg(md.member_id) AS people, array_agg(md.department_id) AS places
      FROM app.members_view m JOIN app.member_departments_view md ON md.member_id = m.id
      WHERE m.resigned_at IS NULL AND m.status <> 'CANCELED' AND ${which})
    SELECT k.department_id, k.marks::int AS marks
    FROM pairs CROSS JOIN LATERAL app.department_marks(${teamId}::uuid, pairs.people, pairs.places) AS k`;
  return new Map(rows.map((row) => [row.department_id, row.marks]));
}

/**
 * The ids of the departments with a direct member of a scope. For a scope of nearly all members only those with canceled members
 * in it, since the counts cover all others.
 */
export async function departmentsOfScope(db: Db, scope: Scope): Promise<Set<string>> {
  const inside = insideScope(scope);
  const which = isDefinedByExclusion(scope) ? sql<boolean>`m.status = 'CANCELED' AND ${inside}` : inside;
  const rows = await many(db)<{ id: string }>`
    SELECT DISTINCT md.department_id AS id FROM app.members_view m JOIN app.member_departments_view md ON md.member_id = m.id
    WHERE m.resigned_at IS NULL AND ${which}`;
  return new Set(rows.map(({ id }) => id));
}
