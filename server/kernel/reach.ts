import { type RawBuilder, sql } from 'kysely';
import type { Scope } from './context.ts';

/**
 * Whether a member lies inside a scope, as SQL over `m`. Any department inside is enough to view and to edit
 * (domain rules 2); `all` costs nothing.
 */
export function insideScope(scope: Scope): RawBuilder<boolean> {
  if (scope === 'all') return sql<boolean>`true`;
  if (scope.everyone) return sql<boolean>`m.id <> ALL(${scope.except ?? []}::uuid[])`;
  const inDepartments = sql`SELECT md.member_id FROM app.departments d JOIN app.member_departments md ON md.department_id = d.id
    WHERE d.path && ${scope.departments}::uuid[]`;
  const inside = scope.members.length
    ? sql<boolean>`m.id IN (SELECT unnest(${scope.members}::uuid[]) UNION ALL ${inDepartments})`
    : sql<boolean>`m.id IN (${inDepartments})`;
  return scope.except ? sql<boolean>`(${inside} AND m.id <> ALL(${scope.except}::uuid[]))` : inside;
}
