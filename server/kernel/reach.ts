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

/**
 * Whether a text may lead to `m`, who holds it somewhere: by their name for everybody, by number, mobile and e-mail for who
 * may read these. `fragment` is in small letters. Without it a whole mobile could be guessed digit by digit.
 */
export function mayBeFoundBy(fragment: string, readable: Scope): RawBuilder<boolean> {
  if (readable === 'all') return sql<boolean>`true`;
  const named = sql`strpos(lower(concat_ws(' ', m.display_name, m.first_name, m.last_name, m.pinyin)), ${fragment}) > 0`;
  return sql<boolean>`(${named} OR ${insideScope(readable)})`;
}
